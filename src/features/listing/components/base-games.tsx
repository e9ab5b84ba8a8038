/** The games that have a base category, with the offers and the lowest price of each. */
import { Plural, Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { css } from 'styled-system/css';
import type { BaseCategoryDetail } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';
import { ellipsis } from '~/features/common/shared-styles.ts';

/** Not drawn again when a filter above the list is pressed. */
export const BaseGames = memo(function BaseGames({ base }: { base: BaseCategoryDetail }) {
  const format = useFormat();
  if (base.games.length === 0) return null;
  return (
    <section className={css({ marginTop: { base: '12', wide: '16' } })}>
      <SectionHeading
        end={
          <SectionLink href={`${paths.games}?category=${base.alias}`}>
            <Trans>Find a game</Trans>
          </SectionLink>
        }
      >
        <Trans>Games with {base.title}</Trans>
      </SectionHeading>
      <ul className={list}>
        {base.games.map(({ alias, title, category }) => {
          const offers = format.count(category.offers_count);
          const price =
            category.from_price === null
              ? null
              : format.unitPrice(category.from_price, category.base === 'currency');
          return (
            <li key={category.id}>
              <Anchor href={paths.category(alias, category.alias)} className={row}>
                <span className={css({ minWidth: '0' })}>
                  <b className={ellipsis}>{title}</b>
                  <small className={ellipsis}>
                    {category.title} ·{' '}
                    <Plural
                      value={category.offers_count}
                      one={`${offers} offer`}
                      other={`${offers} offers`}
                    />
                  </small>
                </span>
                {price === null ? null : (
                  <span className={css({ color: 'muted', whiteSpace: 'nowrap' })}>
                    <Trans>from {price}</Trans>
                  </span>
                )}
              </Anchor>
            </li>
          );
        })}
      </ul>
    </section>
  );
});

const edge = '1px solid {colors.line}';
const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  columnGap: '8',
  borderBottom: edge,
});
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '56px',
  paddingBlock: '2',
  borderTop: edge,
  fontSize: '14',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontWeight: '560', fontSize: '15' },
  '& small': { color: 'muted', fontSize: '12' },
  _hover: { bg: 'surface', '& b': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});

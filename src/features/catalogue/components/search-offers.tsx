/** Base categories and offers in the search. Offers are loaded from the server after the games. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { searchWords } from '~/domain/game-match.ts';
import type { SearchBase, SearchOffer } from '~/contracts/search/search.contract.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';
import type { OfferResults } from '../use-market-search.ts';
import { Marked } from './search-result.tsx';
import { ellipsis } from '~/features/common/shared-styles.ts';

const ROW_PX = 64;

/** Goods of one kind over all games. */
export function FoundBases({ bases }: { bases: readonly SearchBase[] }) {
  const format = useFormat();
  if (bases.length === 0) return null;
  return (
    <ul className={css({ borderBottom: edge })}>
      {bases.map((base) => (
        <li key={base.alias}>
          <Anchor href={paths.baseCategory(base.alias)} data-result="" className={baseRow}>
            <b className={css({ textStyle: 'heading' })}>{base.title}</b>
            <span className={css({ color: 'muted', fontSize: '14' })}>
              <Trans>in all games</Trans>
            </span>
            <span className={figure}>
              <Plural
                value={base.offers_count}
                one={`${format.count(base.offers_count)} offer`}
                other={`${format.count(base.offers_count)} offers`}
              />
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** All kinds of goods, for those who do not come for one game. */
export function AllBases({ bases }: { bases: readonly SearchBase[] }) {
  const format = useFormat();
  return (
    <section aria-labelledby="all-bases" className={css({ padding: '16px 20px 20px' })}>
      <h3
        id="all-bases"
        className={css({
          fontSize: '12',
          fontWeight: 'label',
          color: 'muted',
          marginBottom: '3',
        })}
      >
        <Trans>What people trade</Trans>
      </h3>
      <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {bases.map((base) => (
          <li key={base.alias}>
            <ChipLink href={paths.baseCategory(base.alias)} count={format.count(base.offers_count)}>
              {base.title}
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FoundOffers({ offers, text }: { offers: OfferResults; text: string }) {
  const { t } = useLingui();
  if (offers.isIdle) return null;
  if (offers.isError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={offers.isFetching}
        onRetry={offers.retry}
      >
        <Trans>The offers did not arrive.</Trans>
      </ErrorState>
    );
  }
  const isFirst = offers.isWaiting && offers.data.length === 0;
  return (
    <section aria-labelledby="found-offers">
      <h3 id="found-offers" className={heading}>
        <Trans>Offers</Trans>
      </h3>
      <p role="status" className={css({ srOnly: true })}>
        {offers.isWaiting ? null : (
          <Plural
            value={offers.data.length}
            _0="No offer matches."
            one="# offer matches"
            other="# offers match"
          />
        )}
      </p>
      {isFirst && (
        <div className={css({ paddingInline: { base: '4', wide: '5' } })}>
          <SkeletonRows rows={3} height={ROW_PX} lead={40} label={t`Looking for offers`} />
        </div>
      )}
      {!offers.isWaiting && offers.data.length === 0 && (
        <p className={none}>
          <Trans>No offer has these words in its title.</Trans>
        </p>
      )}
      <Outdated when={offers.isWaiting}>
        <ul className={list}>
          {offers.data.map((offer) => (
            <li key={offer.id} className={css({ minWidth: '0' })}>
              <OfferLine offer={offer} marks={searchWords(text)} />
            </li>
          ))}
        </ul>
      </Outdated>
    </section>
  );
}

function OfferLine({ offer, marks }: { offer: SearchOffer; marks: readonly string[] }) {
  const format = useFormat();
  const { category, image } = offer;
  return (
    <Anchor href={paths.offer(offer.id)} data-result="" className={line}>
      {image === null ? (
        <GameEmblem game={category.game} px={40} />
      ) : (
        <Picture url={image} place={{ px: 40 }} className={picture} />
      )}
      <span className={css({ minWidth: '0', flex: '1' })}>
        <b className={ellipsis}>
          <Marked text={offer.title} marks={marks} />
        </b>
        <small className={ellipsis}>
          {category.game.title} · {category.title} · {offer.seller.public_name}
        </small>
      </span>
      <span className={figure}>
        {format.unitPrice(offer.catalog_price, category.base === 'currency')}
      </span>
    </Anchor>
  );
}

const edge = '1px solid {colors.line}';
const focusEdge = { outlineOffset: '-2px' };
const heading = css({
  padding: '14px 20px 8px',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
});
const none = css({ padding: '4px 20px 20px', fontSize: '14', color: 'muted' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  minHeight: '64px',
  paddingInline: { base: '4', wide: '5' },
  paddingBlock: '2',
  borderTop: edge,
  textDecoration: 'none',
  fontSize: '14',
  _hover: { bg: 'raised' },
  _focusVisible: focusEdge,
  '& small': { color: 'muted', fontSize: '12' },
  '& b': { fontWeight: 'label' },
});
const picture = css({
  width: '40px',
  height: '40px',
  objectFit: 'cover',
  display: 'block',
  borderRadius: 'xs',
  flex: 'none',
});
const baseRow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: '52px',
  paddingInline: { base: '4', wide: '5' },
  textDecoration: 'none',
  _hover: { bg: 'raised' },
  _focusVisible: focusEdge,
});
const figure = css({
  marginInlineStart: 'auto',
  flex: 'none',
  fontSize: '14',
  fontWeight: 'label',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

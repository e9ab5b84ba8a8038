/** What a market says today, in the middle of an article: the usual prices of its orders, and the way to its offers. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Block } from '~/contracts/content/content.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { MarketBand } from '~/features/offer/index.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';

export function ArticlePrices({ block }: { block: Extract<Block, { type: 'prices' }> }) {
  const format = useFormat();
  const { game, category, alias, today } = block;
  if (today === null) return null;
  const href =
    alias === null ? paths.category(game, category) : paths.landing(game, category, alias);
  const isPrecise = today.base === 'currency';
  const offers = format.count(today.offers_count);
  const best = format.unitPrice(today.best_price, isPrecise);
  return (
    <div className={css({ '& > :not(:first-child)': { marginTop: '3' } })}>
      {today.band?.usual ? (
        <MarketBand band={today.band} precise={isPrecise} market={today.title} />
      ) : null}
      <Surface as="aside" className={card}>
        <p className={css({ flex: '1 1 200px', lineHeight: '1.4' })}>
          <b>{today.title}</b>
          <br />
          <span className={css({ fontSize: '14', color: 'muted' })}>
            <Plural
              value={today.offers_count}
              one={`from ${best}, ${offers} offer`}
              other={`from ${best}, ${offers} offers`}
            />
          </span>
        </p>
        <LinkButton size="sm" href={href}>
          <Trans>See the offers</Trans>
        </LinkButton>
      </Surface>
    </div>
  );
}

const card = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  padding: '4',
  fontVariantNumeric: 'tabular-nums',
});

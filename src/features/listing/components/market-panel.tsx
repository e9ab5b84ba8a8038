/** A currency market at a glance: the best price, what is usual, and the amount that reprices every row. */
import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { MarketOverview, PriceBand } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Histogram, type HistogramBar } from '~/ui/charts.tsx';
import { Surface } from '~/ui/layout.tsx';
import { marketName } from '../market-name.ts';
import type { CategoryView } from '../use-category-view.ts';
import { AmountBox } from './amount-box.tsx';
import { UsualPriceText } from '~/features/offer/index.ts';
import type { Amount } from '../use-amount.ts';

interface MarketPanelProps {
  view: CategoryView;
  market: MarketOverview;
  band: PriceBand | null;
  amount: Amount;
  /** Waits for another best price. */
  alert: ReactNode;
}

export function MarketPanel({ view, market, band, amount, alert }: MarketPanelProps) {
  return (
    <Surface className={panel}>
      <div className={side}>
        <MarketName view={view} />
        <div className={priceLine}>
          <BestPrice market={market} />
          {alert}
        </div>
        <Prices market={market} band={band} />
        {band ? <UsualPriceText band={band} precise className={usual} /> : null}
      </div>
      <div className={side}>
        <AmountBox view={view} amount={amount} />
      </div>
    </Surface>
  );
}

function MarketName({ view }: { view: CategoryView }) {
  const format = useFormat();
  const { goods, rest } = marketName(view);
  const { size } = view.definition.unit;
  const amount = format.count(size);
  return (
    <div
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2' })}
    >
      <h2
        className={css({
          textStyle: 'body',
          fontStretch: '100%',
          fontWeight: 'strong',
          letterSpacing: '0',
        })}
      >
        {size > 1 ? `${amount} ${goods}` : goods}
      </h2>
      <span className={quiet}>{rest}</span>
    </div>
  );
}

function BestPrice({ market }: { market: MarketOverview }) {
  const format = useFormat();
  const offers = format.count(market.offers_count);
  return (
    <p className={quote}>
      <span className={best}>
        {market.best_price === null ? '–' : format.unitPrice(market.best_price, true)}
      </span>
      <span className={quiet}>
        <Plural
          value={market.offers_count}
          _0="no offers"
          one="the only offer"
          other={`best of ${offers} offers`}
        />
      </span>
    </p>
  );
}

/** Marks that are closer than this would have the same label with two decimals. */
const TWO_DECIMALS_FROM_CENTS = 1.5;
const AXIS_MARKS = 5;

function toneOf(
  bar: MarketOverview['histogram'][number],
  index: number,
  range: PriceBand['usual'] | undefined,
) {
  if (index === 0) return 'accent' as const;
  const middle = (bar.from + bar.to) / 2;
  return range && middle >= range.from && middle <= range.to ? ('usual' as const) : undefined;
}

function Prices({ market, band }: Pick<MarketPanelProps, 'market' | 'band'>) {
  const { t } = useLingui();
  const format = useFormat();
  const { histogram } = market;
  const low = histogram[0]?.from;
  const high = histogram.at(-1)?.to;
  if (low === undefined || high === undefined || histogram.length < 2) {
    return <div className={css({ height: '24px' })} />;
  }
  const bars = histogram.map((bar, index): HistogramBar => ({
    value: bar.offers,
    tone: toneOf(bar, index, band?.usual),
  }));
  const isPrecise = (high - low) / (AXIS_MARKS - 1) < TWO_DECIMALS_FROM_CENTS;
  const marks = Array.from(
    { length: AXIS_MARKS },
    (_, index) => low + ((high - low) * index) / (AXIS_MARKS - 1),
  );
  const from = format.unitPrice(low, true);
  const to = format.unitPrice(high, true);
  return (
    <>
      <Histogram
        bars={bars}
        height={76}
        className={css({ marginTop: '18px' })}
        label={t`Unit prices on sale from ${from} to ${to}`}
      />
      <p className={axis} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>
            {format.unitPrice(
              isPrecise ? Math.round(mark * 10_000) / 10_000 : Math.round(mark),
              isPrecise,
            )}
          </span>
        ))}
      </p>
    </>
  );
}

const edge = '1px solid {colors.line}';
const panel = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(280px, 372px)' },
});
const side = css({
  padding: { base: '4', wide: '20px 24px 22px' },
  minWidth: '0',
  '&:not(:first-child)': {
    borderInlineStart: { base: '0', md: edge },
    borderTop: { base: edge, md: '0' },
  },
});
const quiet = css({ fontSize: '14', color: 'muted', fontVariantNumeric: 'tabular-nums' });
const priceLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '3',
});
const quote = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  marginTop: '3',
});
const best = css({ textStyle: 'figureLg', lineHeight: '1' });
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  borderTop: '1px solid {colors.line.strong}',
  paddingTop: '1.5',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const usual = css({
  marginTop: '2.5',
  fontSize: '14',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text', fontWeight: '560' },
});

/** The fair price band: what was paid in this market lately, as a small chart and as text. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import type { PriceBand as Band } from '~/contracts/offers/offers.schemas.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { BandChart, type HistogramBar } from '~/ui/charts.tsx';
import { Surface } from '~/ui/layout.tsx';
import { chartScale, pricePlace, type PricePlace } from '../price-place.ts';

interface BandProps {
  band: Band;
  /** Unit prices of in-game currency have four decimals. */
  precise: boolean;
  className?: string;
}

/** "Usual range $20 to $25, where 8 of 10 of the last 131 orders closed", or how few there were. */
export function UsualPriceText({ band, precise, className }: BandProps) {
  const format = useFormat();
  const { usual, days } = band;
  const sample = format.count(band.sample);
  if (!usual) {
    return (
      <p className={cx(words, className)}>
        <Plural
          value={band.sample}
          _0={`No completed orders in the last ${days} days: nothing to say about usual prices.`}
          one={`${sample} completed order in the last ${days} days: too few to say what is usual.`}
          other={`${sample} completed orders in the last ${days} days: too few to say what is usual.`}
        />
      </p>
    );
  }
  const from = format.unitPrice(usual.from, precise);
  const to = format.unitPrice(usual.to, precise);
  const median = format.unitPrice(usual.median, precise);
  return (
    <p className={cx(words, className)}>
      <Trans>
        <b>
          Usual range {from} to {to}
        </b>
        , median {median}. 8 of 10 of the last {sample} orders in {days} days closed within it.
      </Trans>
    </p>
  );
}

interface BandPictureProps extends BandProps {
  /** The unit price that is compared, in US cents. */
  price?: number;
}

/** Null without enough orders. */
export function BandPicture({ band, precise, price, className }: BandPictureProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { usual, chart } = band;
  if (!usual || !chart) return null;
  const scale = chartScale(chart);
  const width = (chart.to - chart.from) / chart.orders.length;
  const low = format.unitPrice(chart.from, precise);
  const high = format.unitPrice(chart.to, precise);
  const from = format.unitPrice(usual.from, precise);
  const to = format.unitPrice(usual.to, precise);
  const here = price === undefined ? '' : format.unitPrice(price, precise);
  return (
    <div className={className}>
      <BandChart
        bars={chart.orders.map((orders, index): HistogramBar => {
          const middle = chart.from + (index + 0.5) * width;
          const isUsual = middle >= usual.from && middle <= usual.to;
          return { value: orders, ...(isUsual && { tone: 'usual' }) };
        })}
        range={{ from: scale(usual.from), to: scale(usual.to) }}
        middle={scale(usual.median)}
        {...(price !== undefined && { mark: scale(price) })}
        label={
          price === undefined
            ? t`Prices paid from ${low} to ${high}, usually from ${from} to ${to}`
            : t`Prices paid from ${low} to ${high}, usually from ${from} to ${to}; here ${here}`
        }
      />
      <p className={axis} aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </p>
    </div>
  );
}

interface PriceComparisonProps {
  band: Band;
  precise: boolean;
  /** The offer's unit price in US cents. */
  price: number;
  /** What it is compared with: "Divine Orb, Standard". */
  market: string;
}

/** On an offer: whether its price is usual, with the chart that shows it. */
export function PriceComparison({ band, precise, price, market }: PriceComparisonProps) {
  const place = pricePlace(price, band);
  return (
    <>
      <p className={css({ fontWeight: 'strong' })}>
        {place === null ? (
          <Trans>Not enough orders to compare</Trans>
        ) : (
          <PricePlaceText place={place} />
        )}
        {market === '' ? null : <span className={compared}>{market}</span>}
      </p>
      <BandPicture
        band={band}
        precise={precise}
        price={price}
        className={css({ marginTop: '2', maxWidth: '560px' })}
      />
      <UsualPriceText band={band} precise={precise} className={css({ marginTop: '2' })} />
    </>
  );
}

interface MarketBandProps extends BandProps {
  market: string;
}

/** Above a list of one market. */
export function MarketBand({ band, precise, market }: MarketBandProps) {
  if (!band.usual) {
    return (
      <div className={css({ marginBottom: '4', fontSize: '14' })}>
        <b>{market}</b>
        <UsualPriceText band={band} precise={precise} />
      </div>
    );
  }
  return (
    <Surface as="section" className={strip}>
      <div className={css({ minWidth: '0' })}>
        <h2 className={stripTitle}>
          <Trans>What was paid for {market}</Trans>
        </h2>
        <UsualPriceText band={band} precise={precise} className={css({ marginTop: '1.5' })} />
      </div>
      <BandPicture band={band} precise={precise} />
    </Surface>
  );
}

export function PricePlaceText({ place }: { place: PricePlace }) {
  switch (place) {
    case 'below':
      return <Trans>Below the usual range</Trans>;
    case 'above':
      return <Trans>Above the usual range</Trans>;
    case 'usual':
      return <Trans>In the usual range</Trans>;
  }
}

const words = css({
  fontSize: '14',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text', fontWeight: '560' },
});
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingTop: '1',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const compared = css({
  marginInlineStart: '2',
  fontSize: '14',
  fontWeight: 'normal',
  color: 'muted',
  overflowWrap: 'anywhere',
});
const strip = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(200px, 320px)' },
  gap: { base: '4', md: '8' },
  alignItems: 'center',
  padding: { base: '4', wide: '16px 24px' },
  marginBottom: { base: '4', wide: '5' },
});
const stripTitle = css({
  textStyle: 'body',
  fontStretch: '100%',
  fontWeight: 'strong',
  letterSpacing: '0',
});

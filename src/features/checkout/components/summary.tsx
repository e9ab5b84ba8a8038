/** What is bought, what it costs to the cent, and the dates that come with it. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { costLines, type BillLine, type BillLineKind } from '~/contracts/orders/cost-lines.ts';
import type { TimelineDates } from '~/features/common/timeline-contract.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Surface } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { LazyHead, LazyTerms, LazyTimeline } from '../lazy-parts.ts';

export interface SummaryData {
  title: string;
  category: {
    title: string;
    base: string;
    game: { title: string; alias: string; icon_image: string | null };
  };
  sellerName: string;
  sellerAvatar: string | null;
  /** Null where the order was placed before: it does not say. */
  sellerLevel: number | null;
  count: number;
  /** US cents per unit, with up to four decimals. */
  unitPrice: number;
  totalCents: number;
  discountCents: number;
  promoCode: string | null;
  bonusCents: number;
  timeline: TimelineDates;
  isInstant: boolean;
  promisedMinutes: number | null;
}

export function Summary(props: {
  summary: SummaryData;
  /** Between what is bought and what it costs. */
  countChoice: ReactNode;
  action: ReactNode;
}) {
  const { summary, action } = props;
  const format = useFormat();
  const cost = costLines(summary, format.shownCents);
  return (
    <Surface
      as="aside"
      pad="none"
      className={css({ position: { wide: 'sticky' }, top: { wide: '128px' } })}
    >
      <div className={css({ padding: { base: '4', wide: '6' } })}>
        <LazyHead summary={summary} />
        {props.countChoice}
        <dl className={lines}>
          <CostLines summary={summary} lines={cost.lines} />
          <Line label={<Trans>Service and payment fees</Trans>}>
            <span className={css({ color: 'muted' })}>
              <Trans>included</Trans>
            </span>
          </Line>
        </dl>
        <p className={total}>
          <b>
            <Trans>You pay</Trans>
          </b>
          <Price size="xl">{format.shown(cost.dueCents)}</Price>
        </p>
        <div className={css({ display: { base: 'none', wide: 'block' } })}>{action}</div>
        <div
          className={css({ fontSize: '12', color: 'muted', textAlign: 'center', marginTop: '2.5' })}
        >
          <Trans>Goes into escrow, not to the seller.</Trans>
          <br />
          <LazyTerms />
        </div>
      </div>
      {summary.timeline.deliver_by && (
        <div
          className={css({
            padding: { base: '4', wide: '6' },
            borderTop: '1px solid {colors.line}',
          })}
        >
          <LazyTimeline
            timeline={summary.timeline}
            isInstant={summary.isInstant}
            promisedMinutes={summary.promisedMinutes}
          />
        </div>
      )}
    </Surface>
  );
}

function CostLines({
  summary,
  lines: billed,
}: {
  summary: SummaryData;
  lines: readonly BillLine[];
}) {
  const format = useFormat();
  const { count, unitPrice: price, promoCode: code } = summary;
  const isPrecise = summary.category.base === 'currency';
  const terms: Partial<Record<BillLineKind, ReactNode>> = {
    discount:
      code === null ? (
        <Trans>Discount of your first order</Trans>
      ) : (
        <Trans>Promo code {code}</Trans>
      ),
    paid_bonus: <Trans>Bonus balance</Trans>,
  };
  return billed.map(({ kind, cents }) => (
    <Line
      key={kind}
      label={terms[kind] ?? format.countedPrice({ count, price, shownCents: cents }, isPrecise)}
    >
      {format.shown(cents)}
    </Line>
  ));
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const lines = css({ marginTop: '4', paddingTop: '3', borderTop: '1px solid {colors.line}' });
const line = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  fontSize: '14',
  paddingBlock: '1.5',
  fontVariantNumeric: 'tabular-nums',
  '& > dt': { color: 'muted' },
  '& > dd': { whiteSpace: 'nowrap', textAlign: 'end' },
});
const total = css({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '4',
  paddingTop: '3.5',
  marginTop: '2.5',
  marginBottom: '4',
  borderTop: '1px solid {colors.line.strong}',
});

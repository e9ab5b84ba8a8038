/** One month in detail: disputes by reason and end, median delivery by kind of goods, refunds by cause. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import {
  disputeOutcomes,
  LEAST_SAMPLE,
  type DisputeOutcome,
  type DisputesOfReason,
  type MonthDetail,
} from '~/contracts/figures/figures.schemas.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { BarLegend, BarList, type BarTone } from '~/ui/month-charts.tsx';
import {
  useCauseLabels,
  useFigures,
  useOutcomeLabels,
  useReasonLabels,
} from '../use-figure-labels.ts';
import { Part, small, TooFew } from './figure-parts.tsx';

const tones: Record<DisputeOutcome, BarTone> = {
  refunded: 'strong',
  partly: 'usual',
  redelivered: 'open',
  seller: 'quiet',
};

function NoDisputes() {
  return (
    <p className={css({ color: 'muted' })}>
      <Trans>No dispute ended in this month.</Trans>
    </p>
  );
}

export function DisputesByReason({ now }: { now: MonthDetail }) {
  const labels = useReasonLabels();
  const { count, monthName } = useFigures();
  const { reasons } = now.disputes;
  const top = Math.max(1, ...reasons.map((own) => own.count));
  const total = count(now.disputed.count);
  const name = monthName(now.month);
  return (
    <Part
      title={<Trans>Disputes by reason</Trans>}
      end={
        <Trans>
          {total}, {name}
        </Trans>
      }
    >
      {reasons.length === 0 ? <NoDisputes /> : null}
      <BarList
        bars={reasons.map((own) => ({
          id: own.reason,
          name: labels[own.reason],
          value: count(own.count),
          parts: [{ share: own.count / top }],
        }))}
      />
    </Part>
  );
}

/** How often each end came up, in words: of few disputes no share is told, and no bar is drawn. */
function Ends({ own }: { own: DisputesOfReason }) {
  const labels = useOutcomeLabels();
  const { count, percent } = useFigures();
  const { share } = own.refunded;
  const ends = disputeOutcomes
    .filter((outcome) => own.outcomes[outcome] > 0)
    .map((outcome) => `${count(own.outcomes[outcome])} ${labels[outcome]}`);
  return (
    <>
      {share === null ? null : percent(share)}
      <small className={small}>{ends.join(', ')}</small>
    </>
  );
}

export function DisputeEnds({ now }: { now: MonthDetail }) {
  const reasons = useReasonLabels();
  const outcomes = useOutcomeLabels();
  const list = now.disputes.reasons;
  const hasShares = list.some(({ refunded }) => refunded.share !== null);
  const isFew = list.some(({ refunded }) => refunded.share === null);
  return (
    <Part
      title={<Trans>How they ended</Trans>}
      end={
        hasShares ? (
          <BarLegend
            items={disputeOutcomes.map((outcome) => ({
              tone: tones[outcome],
              label: outcomes[outcome],
            }))}
          />
        ) : undefined
      }
    >
      {list.length === 0 ? <NoDisputes /> : null}
      <BarList
        bars={list.map((own) => ({
          id: own.reason,
          name: reasons[own.reason],
          value: <Ends own={own} />,
          parts:
            own.refunded.share === null
              ? []
              : disputeOutcomes.map((outcome) => ({
                  share: own.outcomes[outcome] / own.count,
                  tone: tones[outcome],
                })),
        }))}
      />
      {isFew ? (
        <p className={note}>
          <Trans>Of fewer than {LEAST_SAMPLE} disputes no share is shown, only their number.</Trans>
        </p>
      ) : null}
    </Part>
  );
}

export function MedianDelivery({ now }: { now: MonthDetail }) {
  const { count, minutes } = useFigures();
  const length = (value: number | null): number => (value === null ? 0 : Math.log1p(value));
  const top = Math.max(1, ...now.categories.map(({ delivery }) => length(delivery.minutes)));
  return (
    <Part title={<Trans>Median delivery</Trans>} end={<Trans>payment to proof</Trans>}>
      <BarList
        bars={now.categories.map(({ alias, title, delivery }) => ({
          id: alias,
          name: (
            <>
              {title}
              <small>{count(delivery.of)}</small>
            </>
          ),
          value: delivery.minutes === null ? <TooFew /> : minutes(delivery.minutes),
          parts: delivery.minutes === null ? [] : [{ share: length(delivery.minutes) / top }],
        }))}
      />
      <p className={note}>
        <Trans>Bars on a logarithmic scale. Number of delivered orders under the name.</Trans>
      </p>
    </Part>
  );
}

function OrdersCount({ value }: { value: number }) {
  const { count } = useFigures();
  const shown = count(value);
  return <Plural value={value} one={`${shown} order`} other={`${shown} orders`} />;
}

export function Refunds({ now }: { now: MonthDetail }) {
  const labels = useCauseLabels();
  const { amount } = useFigures();
  const { causes, full, partly } = now.refunds;
  const items: Definition[] = [
    ...causes.map(({ cause, count }) => ({
      id: cause,
      term: labels[cause],
      value: <OrdersCount value={count} />,
    })),
    {
      id: 'full',
      term: <Trans>Refunded in full</Trans>,
      value: <OrdersCount value={full} />,
    },
    {
      id: 'partly',
      term: <Trans>Given back in part</Trans>,
      value: <OrdersCount value={partly} />,
    },
    {
      id: 'amount',
      term: <Trans>Back to buyers, in full and in part</Trans>,
      value: amount(now.refunded_amount),
    },
  ];
  return (
    <Part title={<Trans>Refunds</Trans>} end={<Trans>by what led to them</Trans>}>
      <DefinitionTable items={items} />
    </Part>
  );
}

const note = css({ fontSize: '12', color: 'muted', marginTop: '2.5' });

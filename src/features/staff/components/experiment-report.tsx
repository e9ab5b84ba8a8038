/** What an experiment has shown so far: counts of both arms, the difference with its interval, and whether to trust it. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ExperimentReport as Report } from '~/contracts/experiments/experiments.schemas.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Table } from '~/ui/data.tsx';
import { Banner } from '~/ui/states.tsx';
import { useArmLabels } from '../experiment-labels.ts';

type Estimate = Report['conversion']['difference'];

const SHARE_DIGITS = 2;

export function ExperimentReport({ report, name }: { report: Report; name: string }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const format = useFormat();
  const dropped = format.count(report.dropped_exposures);
  const counted = moment(report.counted_at);
  return (
    <div className={css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      {report.sample_ratio.is_mismatch ? (
        <Banner tone="danger" title={<Trans>These figures cannot be trusted</Trans>}>
          <Trans>
            The arms are not as large as they were meant to be, and chance does not explain it. Find
            out why before you decide anything.
          </Trans>
        </Banner>
      ) : null}
      <Table label={t`Figures: ${name}`} dense flush>
        <Figures report={report} />
      </Table>
      <p className={quiet}>
        <Differences report={report} />
      </p>
      <p className={quiet}>
        <SampleRatio report={report} />{' '}
        {report.dropped_exposures > 0 ? (
          <Trans>Not counted because too many came at once: {dropped}.</Trans>
        ) : null}{' '}
        <Trans>Counted {counted}.</Trans>
      </p>
    </div>
  );
}

function Figures({ report }: { report: Report }) {
  const format = useFormat();
  const labels = useArmLabels();
  const { control, treatment, conversion } = report;
  const row = (label: ReactNode, show: (arm: typeof control) => string) => (
    <tr>
      <th scope="row" className={term}>
        {label}
      </th>
      <td data-end>{show(control)}</td>
      <td data-end>{show(treatment)}</td>
    </tr>
  );
  return (
    <>
      <thead>
        <tr>
          <td className={corner} />
          <th scope="col" data-end className={armHead}>
            {labels[control.arm]}
          </th>
          <th scope="col" data-end className={armHead}>
            {labels[treatment.arm]}
          </th>
        </tr>
      </thead>
      <tbody>
        {row(<Trans>Shown to</Trans>, ({ exposed }) => format.count(exposed))}
        {row(<Trans>Bought</Trans>, ({ buyers }) => format.count(buyers))}
        <tr>
          <th scope="row" className={term}>
            <Trans>Share who bought</Trans>
          </th>
          <td data-end>
            <Share estimate={conversion.control} />
          </td>
          <td data-end>
            <Share estimate={conversion.treatment} />
          </td>
        </tr>
        {row(<Trans>Orders</Trans>, ({ orders }) => format.count(orders))}
        {row(<Trans>Amount paid</Trans>, ({ paid_amount: paid }) => format.cents(paid))}
        {row(<Trans>Buyers with a dispute or refund</Trans>, ({ troubled_buyers: troubled }) =>
          format.count(troubled),
        )}
      </tbody>
    </>
  );
}

function Share({ estimate }: { estimate: Estimate }) {
  const format = useFormat();
  if (estimate === null) return <>–</>;
  const share = (value: number) => format.share(value, SHARE_DIGITS);
  const [low, high] = [share(estimate.low), share(estimate.high)];
  return (
    <>
      {share(estimate.value)}
      <span className={interval}>
        <Trans>
          {low} to {high}
        </Trans>
      </span>
    </>
  );
}

function Differences({ report }: { report: Report }) {
  const format = useFormat();
  const { difference } = report.conversion;
  const { trouble_difference: trouble, paid_per_visitor_difference: paid } = report;
  const numbers = new Intl.NumberFormat(format.locale, {
    maximumFractionDigits: SHARE_DIGITS,
    signDisplay: 'exceptZero',
  });
  const points = (share: number) => numbers.format(100 * share).replace('-', '\u2212');
  const sentence = (estimate: NonNullable<Estimate>) => ({
    value: points(estimate.value),
    low: points(estimate.low),
    high: points(estimate.high),
  });
  if (difference === null) {
    return <Trans>There is nothing to compare before both arms were shown to somebody.</Trans>;
  }
  const bought = sentence(difference);
  const troubled = trouble && sentence(trouble);
  const more = paid === null ? null : format.cents(paid);
  return (
    <>
      <Trans>
        Difference in who bought, in percentage points: <b>{bought.value}</b>, 95% interval{' '}
        {bought.low} to {bought.high}.
      </Trans>{' '}
      {difference.low > 0 || difference.high < 0 ? (
        <b>
          <Trans>This is more than chance.</Trans>
        </b>
      ) : (
        <Trans>This may be chance.</Trans>
      )}{' '}
      {troubled ? (
        <Trans>
          Difference in disputes and refunds, in percentage points: {troubled.value}, 95% interval{' '}
          {troubled.low} to {troubled.high}.
        </Trans>
      ) : null}{' '}
      {more === null ? null : <Trans>Difference in what a visitor paid: {more}.</Trans>}
    </>
  );
}

function SampleRatio({ report }: { report: Report }) {
  const format = useFormat();
  const { p_value: pValue, is_mismatch: isMismatch } = report.sample_ratio;
  if (pValue === null || isMismatch) return null;
  const likely = new Intl.NumberFormat(format.locale, { maximumFractionDigits: 3 }).format(pValue);
  return <Trans>The split is as it was meant to be (chi-square, p = {likely}).</Trans>;
}

const quiet = css({ fontSize: '14', color: 'muted', maxWidth: '80ch', '& b': { color: 'text' } });
/* On a phone the words wrap, so that both arms stay beside each other. */
const term = css({
  whiteSpace: 'normal',
  minWidth: '90px',
  paddingBlock: '5px',
  borderTop: '1px solid {colors.line}',
});
const armHead = css({ whiteSpace: 'normal' });
const corner = css({ borderTop: 'none' });
const interval = css({
  display: 'block',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});

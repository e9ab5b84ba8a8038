/** The year up to a month: completed orders as bars, the share on time as a line. Their numbers stand in the table. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { MonthLine } from '~/contracts/figures/figures.schemas.ts';
import { ColumnChart, ShareLine } from '~/ui/month-charts.tsx';
import { useFigures } from '../use-figure-labels.ts';
import { Part, TooFew } from './figure-parts.tsx';

/** @param props months, the oldest first; the last one is the chosen one */
export function CompletedByMonth({ months }: { months: readonly MonthLine[] }) {
  const { t } = useLingui();
  const { count, compact, month, monthShort } = useFigures();
  const last = months.at(-1);
  if (!last) return null;
  const name = month(last.month);
  const shown = count(last.completed);
  return (
    <Part title={<Trans>Completed orders by month</Trans>}>
      <ColumnChart
        now={last.month}
        label={t`Bars of completed orders by month, ${shown} in ${name}. The table below has all numbers.`}
        columns={months.map((line) => ({
          id: line.month,
          value: line.completed,
          text: count(line.completed),
          short: compact(line.completed),
          label: monthShort(line.month),
        }))}
      />
    </Part>
  );
}

export function OnTimeByMonth({ months }: { months: readonly MonthLine[] }) {
  const { t } = useLingui();
  const { percent, month, monthShort } = useFigures();
  const known = months.filter(({ on_time: { share } }) => share !== null).at(-1);
  const share = known?.on_time.share ?? null;
  const shown = share === null ? '' : percent(share);
  const name = known ? month(known.month) : '';
  return (
    <Part
      title={<Trans>On time, by month</Trans>}
      end={<Trans>share of orders delivered before the promised time</Trans>}
    >
      {share === null ? (
        <p className={css({ color: 'muted' })}>
          <TooFew />
        </p>
      ) : (
        <ShareLine
          points={months.map((line) => ({
            id: line.month,
            share: line.on_time.share,
            label: monthShort(line.month),
          }))}
          format={percent}
          label={t`Line of the share on time by month, ${shown} in ${name}. The table below has all numbers.`}
        />
      )}
    </Part>
  );
}

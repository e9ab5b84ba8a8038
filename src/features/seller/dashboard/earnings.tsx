/** Earnings by day, week or month: bars, and every number of them in a table. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { figuresTable } from '~/features/common/figures-table.ts';
import type { DashboardStep } from '~/contracts/dashboard/dashboard-names.ts';
import type { Dashboard, DashboardBucket } from '~/contracts/dashboard/dashboard.schemas.ts';
import { BarPlot } from '~/ui/bar-plot.tsx';
import { Table } from '~/ui/data.tsx';
import type { DashboardSearch } from './dashboard-search.ts';
import { Panel, quiet } from './panel.tsx';
import { SaveFile } from './period-bar.tsx';
import { useFigures } from './use-figures.ts';

function Title({ by }: { by: DashboardStep }) {
  if (by === 'day') return <Trans>Earnings by day</Trans>;
  return by === 'week' ? <Trans>Earnings by week</Trans> : <Trans>Earnings by month</Trans>;
}

export function Earnings({ data }: { data: Dashboard }) {
  const { t } = useLingui();
  const { amount, short, tick } = useFigures();
  const { buckets, by, totals } = data;
  const mean = buckets.length === 0 ? 0 : totals.net_amount / buckets.length;
  const all = amount(totals.net_amount);
  const average = amount(Math.round(mean));
  return (
    <Panel
      title={<Title by={by} />}
      end={
        <span className={quiet}>
          <Trans>average {average}</Trans>
        </span>
      }
    >
      <BarPlot
        bars={buckets.map((bucket) => ({
          id: bucket.from,
          value: bucket.net_amount,
          label: tick(bucket, by),
        }))}
        mean={totals.net_amount > 0 && buckets.length > 1 ? mean : undefined}
        label={t`Bars of what was earned, ${all} in all. The table below has all numbers.`}
        format={short}
      />
      <Forecast of={data.forecast} />
    </Panel>
  );
}

/** Said with how it comes about, and that it is no promise; or why there is none. */
function Forecast({ of: forecast }: { of: Dashboard['forecast'] }) {
  const { amount, month: monthOf } = useFigures();
  if (forecast === null) {
    return (
      <p className={quiet}>
        <Trans>
          No estimate of this month: it needs 10 completed orders on 7 different days of the last
          28.
        </Trans>
      </p>
    );
  }
  const month = monthOf(forecast.month);
  const total = amount(forecast.amount);
  const soFar = amount(forecast.so_far_amount);
  const daily = amount(forecast.daily_amount);
  return (
    <p className={quiet}>
      <Trans>
        An estimate, not a promise: at the pace of the last 28 days {month} would bring {total}{' '}
        after fees, {soFar} so far and {daily} for each day that is left
      </Trans>{' '}
      (<Plural value={forecast.days_left} one="# day" other="# days" />
      ).
    </p>
  );
}

/** What of views became orders; no share where no view is known, or fewer than there were orders. */
export function Conversion({ orders, views }: { orders: number; views: number | null }) {
  const { percent } = useFigures();
  if (views === null || views < orders) return <Trans>no data</Trans>;
  return <>{percent(orders / views)}</>;
}

function Row({ bucket, by }: { bucket: DashboardBucket; by: DashboardStep }) {
  const { amount, count, span } = useFigures();
  return (
    <tr>
      <th scope="row">{span(bucket, by)}</th>
      <td data-end>{count(bucket.orders)}</td>
      <td data-end>{count(bucket.completed)}</td>
      <td data-end>{amount(bucket.gross_amount)}</td>
      <td data-end>{amount(bucket.fee_amount)}</td>
      <td data-end>{amount(bucket.net_amount)}</td>
      <td data-end>{amount(bucket.refunded_amount)}</td>
      <td data-end>{bucket.views === null ? '–' : count(bucket.views)}</td>
    </tr>
  );
}

/** Names of the columns of money, after the one that says of what. */
export function MoneyColumns() {
  return (
    <>
      <th scope="col" data-end>
        <Trans context="figures">Ordered</Trans>
      </th>
      <th scope="col" data-end>
        <Trans context="figures">Completed</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Sales</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Fee</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Earned</Trans>
      </th>
      <th scope="col" data-end>
        <Trans context="figures">Refunded</Trans>
      </th>
      <th scope="col" data-end>
        <Trans>Views</Trans>
      </th>
    </>
  );
}

export function PeriodTable({ data, search }: { data: Dashboard; search: DashboardSearch }) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>All numbers</Trans>}
      end={<SaveFile part="periods" search={search} />}
      note={<Trans>Where a dispute takes proceeds back, they are subtracted on that day.</Trans>}
    >
      <Table dense label={t`Sales by period`} className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Period</Trans>
            </th>
            <MoneyColumns />
          </tr>
        </thead>
        <tbody>
          {data.buckets.toReversed().map((bucket) => (
            <Row key={bucket.from} bucket={bucket} by={data.by} />
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}

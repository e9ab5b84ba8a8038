/** When holds release, sales by category, and what buyers think: each beside the period before. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { figuresTable } from '~/features/common/figures-table.ts';
import type { Dashboard, DashboardTotals } from '~/contracts/dashboard/dashboard.schemas.ts';
import { DefinitionTable, Table, type Definition } from '~/ui/data.tsx';
import { ColumnChart } from '~/ui/month-charts.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { Conversion, MoneyColumns } from './earnings.tsx';
import { Panel, quiet } from './panel.tsx';
import { Median, OnTime, ServiceCells, ServiceColumns, Stars } from './service-cells.tsx';
import { useFigures } from './use-figures.ts';

/** So many days have a bar of their own; the last one has what is released later. */
const SHOWN_DAYS = 6;

export function Releases({ now }: { now: Dashboard['now'] }) {
  const { t } = useLingui();
  const { amount, short, day } = useFigures();
  const all = amount(now.hold_amount);
  const shown = now.releases.slice(0, SHOWN_DAYS);
  const later = now.releases.slice(SHOWN_DAYS).reduce((sum, each) => sum + each.amount, 0);
  const bars = shown.map((each) => ({ id: each.day, value: each.amount, label: day(each.day) }));
  if (later > 0) bars.push({ id: 'later', value: later, label: t`later` });
  return (
    <Panel
      title={<Trans>When holds release</Trans>}
      end={<b className={figures}>{all}</b>}
      note={<Trans>Proceeds are held after a sale, and never shorter than a warranty.</Trans>}
    >
      {bars.length === 0 ? (
        <p className={quiet}>
          <Trans>Nothing is on hold.</Trans>
        </p>
      ) : (
        <>
          <ColumnChart
            now=""
            label={t`Bars of what is released on which day, ${all} in all.`}
            columns={bars.map((bar) => ({
              ...bar,
              text: amount(bar.value),
              short: short(bar.value),
            }))}
          />
          <ul className={visuallyHidden}>
            {bars.map((bar) => (
              <li key={bar.id}>
                {bar.label}: {amount(bar.value)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

/** What a long list does not show at once. */
export function Unfolded({ count, children }: { count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details>
      <summary className={unfold}>
        <Plural value={count} one="# more category" other="# more categories" />
      </summary>
      {children}
    </details>
  );
}

type CategoryFigures = Dashboard['categories'][number];

/** So many categories are shown at once, the best first; the others are unfolded. */
const SHOWN_CATEGORIES = 10;

/** Money by category, and how well it was sold: two tables of the same rows. */
export function Categories({ data }: { data: Dashboard }) {
  const { t } = useLingui();
  const first = data.categories.slice(0, SHOWN_CATEGORIES);
  const rest = data.categories.slice(SHOWN_CATEGORIES);
  if (first.length === 0) return null;
  return (
    <>
      <Panel title={<Trans>By category</Trans>}>
        <CategoryTable rows={first} part="money" label={t`Sales by category`} />
        <Unfolded count={rest.length}>
          <CategoryTable rows={rest} part="money" label={t`Sales by category, the others`} />
        </Unfolded>
      </Panel>
      <Panel
        title={<Trans>Service by category</Trans>}
        note={
          <Trans>Conversations are not about one category: replies are told in all alone.</Trans>
        }
      >
        <CategoryTable rows={first} part="service" label={t`Service by category`} />
        <Unfolded count={rest.length}>
          <CategoryTable rows={rest} part="service" label={t`Service by category, the others`} />
        </Unfolded>
      </Panel>
    </>
  );
}

function MoneyCells({ row }: { row: CategoryFigures }) {
  const { amount, count } = useFigures();
  return (
    <>
      <td data-end>{count(row.orders)}</td>
      <td data-end>{count(row.completed)}</td>
      <td data-end>{amount(row.gross_amount)}</td>
      <td data-end>{amount(row.fee_amount)}</td>
      <td data-end>{amount(row.net_amount)}</td>
      <td data-end>{amount(row.refunded_amount)}</td>
      <td data-end>{row.views === null ? '–' : count(row.views)}</td>
    </>
  );
}

interface CategoryTableProps {
  rows: readonly CategoryFigures[];
  part: 'money' | 'service';
  label: string;
}

function CategoryTable({ rows, part, label }: CategoryTableProps) {
  return (
    <Table dense label={label} className={figuresTable}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Category</Trans>
          </th>
          {part === 'money' ? <MoneyColumns /> : <ServiceColumns />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              {row.category === null ? (
                <Trans>A former category</Trans>
              ) : (
                `${row.category.game.title} · ${row.category.title}`
              )}
            </th>
            {part === 'money' ? <MoneyCells row={row} /> : <ServiceCells of={row} />}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A figure, and below it the same of the period before. */
function Beside(props: { now: ReactNode; before: ReactNode }) {
  const { before } = props;
  return (
    <>
      {props.now}
      <small className={small}>
        <Trans>before: {before}</Trans>
      </small>
    </>
  );
}

/** Disputes that ended, by how. */
function Ends({ of: { ended_disputes: ended } }: { of: DashboardTotals }) {
  const { t } = useLingui();
  const { count } = useFigures();
  const ends = [
    [ended.seller, t`paid to the seller`],
    [ended.refunded, t`refunded in full`],
    [ended.partly, t`in part`],
    [ended.redelivered, t`delivered again`],
  ] as const;
  const known = ends.filter(([value]) => value > 0);
  if (known.length === 0) return <Trans>none</Trans>;
  return <>{known.map(([value, label]) => `${count(value)} ${label}`).join(', ')}</>;
}

function besideOf(id: string, term: ReactNode, now: ReactNode, before: ReactNode): Definition {
  return { id, term, value: <Beside now={now} before={before} /> };
}

/** Views, or that none is known. */
function Views({ of }: { of: DashboardTotals }) {
  const { count } = useFigures();
  return of.views === null ? <Trans>no data</Trans> : <>{count(of.views)}</>;
}

export function MoneyFigures({ data }: { data: Dashboard }) {
  const { amount, count } = useFigures();
  const { totals: now, before: then } = data;
  return (
    <Panel title={<Trans>Sales</Trans>}>
      <DefinitionTable
        items={[
          besideOf('orders', <Trans>Paid orders</Trans>, count(now.orders), count(then.orders)),
          besideOf(
            'completed',
            <Trans>Completed orders</Trans>,
            count(now.completed),
            count(then.completed),
          ),
          besideOf(
            'gross',
            <Trans>Sales, fee included</Trans>,
            amount(now.gross_amount),
            amount(then.gross_amount),
          ),
          besideOf('fee', <Trans>Fee</Trans>, amount(now.fee_amount), amount(then.fee_amount)),
          besideOf('net', <Trans>Earned</Trans>, amount(now.net_amount), amount(then.net_amount)),
          besideOf(
            'back',
            <Trans>Back to buyers</Trans>,
            amount(now.refunded_amount),
            amount(then.refunded_amount),
          ),
          besideOf(
            'views',
            <Trans>Views of offers</Trans>,
            <Views of={now} />,
            <Views of={then} />,
          ),
          besideOf(
            'conversion',
            <Trans>Views to orders</Trans>,
            <Conversion {...now} />,
            <Conversion {...then} />,
          ),
        ]}
      />
    </Panel>
  );
}

export function Service({ data }: { data: Dashboard }) {
  const { count } = useFigures();
  const { totals: now, before: then } = data;
  return (
    <Panel title={<Trans>Service</Trans>}>
      <DefinitionTable
        items={[
          besideOf(
            'reply',
            <Trans>Median first reply</Trans>,
            <Median of={now.first_reply} />,
            <Median of={then.first_reply} />,
          ),
          besideOf(
            'delivery',
            <Trans>Median delivery</Trans>,
            <Median of={now.delivery} />,
            <Median of={then.delivery} />,
          ),
          besideOf(
            'time',
            <Trans>Delivered on time</Trans>,
            <OnTime {...now} />,
            <OnTime {...then} />,
          ),
          besideOf(
            'disputes',
            <Trans>Disputes opened</Trans>,
            count(now.disputes),
            count(then.disputes),
          ),
          besideOf(
            'ends',
            <Trans>Disputes that ended</Trans>,
            <Ends of={now} />,
            <Ends of={then} />,
          ),
          besideOf(
            'stars',
            <Trans>Ratings</Trans>,
            <Stars {...now.ratings} />,
            <Stars {...then.ratings} />,
          ),
        ]}
      />
    </Panel>
  );
}

const unfold = css({
  cursor: 'pointer',
  minHeight: '44px',
  textStyle: 'small',
  fontWeight: 'label',
});
const figures = css({ fontVariantNumeric: 'tabular-nums' });
const small = css({ display: 'block', textStyle: 'small', color: 'muted', fontWeight: 'normal' });

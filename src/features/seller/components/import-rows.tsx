/** The rows of a file, page by page: what each does or did, and what is wrong at which cell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import {
  importViews,
  type ImportRow,
  type ImportView,
  type OfferImport,
} from '~/contracts/offers/imports.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { isUnderWay } from '../seller.queries.ts';
import { CardRow, TableRow } from './import-row.tsx';

const PAGE = 25;
/** Rows of a running import change: they are asked again now and then. */
const ROWS_MS = 4_000;
/** Columns that are shown; the others are in the file. */
const COLUMNS = 6;
/** Rows that are read out after a correction: many may have the same external_id. */
const MOST_SAID = 3;

export interface ShownRows {
  view: ImportView;
  field: string | null;
  /** From 0. */
  page: number;
}

interface ImportRowsProps {
  data: OfferImport;
  shown: ShownRows;
  onShow(shown: ShownRows): void;
}

export function ImportRows({ data, shown, onShow }: ImportRowsProps) {
  const { t, i18n } = useLingui();
  const { view, field, page } = shown;
  const views = { all: t`All`, errors: t`With errors`, new: t`New` };
  const options = api.offers.importRows.queryOptions({
    id: data.id,
    view,
    limit: PAGE,
    offset: page * PAGE,
    ...(field !== null && { field }),
  });
  const query = useQuery({
    ...options,
    refetchInterval: isUnderWay(data) ? ROWS_MS : false,
  });
  const { state, last } = useAnswer(shown, options.queryKey, query);
  const [checked, setChecked] = useState<readonly ImportRow[]>([]);
  return (
    <section>
      <Said rows={checked} />
      <SectionHeading
        end={
          <SegmentedControl
            label={t`Rows`}
            options={importViews.map((value) => ({ value, label: views[value] }))}
            value={view}
            onValueChange={(next) => onShow({ view: next, field: null, page: 0 })}
          />
        }
      >
        <Trans>Rows</Trans>
      </SectionHeading>
      {state === 'failed' ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {failureText(query.error, i18n)}
        </ErrorState>
      ) : null}
      {last === null && state === 'pending' ? (
        <SkeletonRows rows={6} height={48} label={t`Loading rows`} />
      ) : null}
      {last === null || state === 'failed' ? null : (
        <Outdated when={state === 'outdated'} label={t`Loading rows`}>
          <RowTable data={data} rows={last.data.data} onChecked={setChecked} />
          {data.status === 'checked' && data.counts.error > 0 ? (
            <p className={note}>
              <Trans>A cell with an error can be corrected here; its row is checked at once.</Trans>
            </p>
          ) : null}
          <Pages
            page={last.question.page}
            total={last.data.meta.total}
            onPage={(next) => onShow({ ...shown, page: next })}
          />
        </Outdated>
      )}
    </section>
  );
}

/** The columns that tell most, in the order of the fields; of the others those with errors, or corrected here, first. */
function shownColumns({ columns, fields, groups }: OfferImport, rows: readonly ImportRow[]) {
  const indexOf = (field: string): number => columns.findIndex((column) => column.field === field);
  // A corrected column keeps its place, so that its fields keep the focus.
  const isWrong = (field: string): boolean =>
    groups.some((group) => group.field === field) ||
    rows.some(({ corrected }) => corrected.includes(field));
  const imported = fields
    .map(({ field }) => ({ field, index: indexOf(field) }))
    .filter(({ index }) => index >= 0);
  const least = ['external_id', 'title', 'price', 'in_stock'];
  const rest = imported
    .filter(({ field }) => !least.includes(field))
    .toSorted((a, b) => Number(isWrong(b.field)) - Number(isWrong(a.field)))
    .filter(({ field }) => isWrong(field) || field.startsWith('attributes.'));
  return [...imported.filter(({ field }) => least.includes(field)), ...rest].slice(0, COLUMNS);
}

/** What became of the rows that were corrected last, for those who do not see it. */
function Said({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useLingui();
  const texts = rows.map(({ number, errors }) => {
    const all = errors.map(({ message }) => message).join(' ');
    return errors.length === 0 ? t`Row ${number} is right.` : t`Row ${number}: ${all}`;
  });
  return (
    <p role="status" className={visuallyHidden}>
      {texts.slice(0, MOST_SAID).join(' ')}
    </p>
  );
}

interface RowTableProps {
  data: OfferImport;
  rows: readonly ImportRow[];
  onChecked(rows: readonly ImportRow[]): void;
}

function RowTable({ data, rows, onChecked }: RowTableProps) {
  const { t } = useLingui();
  const columns = shownColumns(data, rows);
  if (rows.length === 0) {
    return (
      <p className={quiet}>
        <Trans>There is no such row.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul aria-label={t`Rows`} className={cards}>
        {rows.map((row) => (
          <CardRow key={row.number} row={row} data={data} onChecked={onChecked} />
        ))}
      </ul>
      <div className={onWide}>
        <Table label={t`Rows`} flush dense className={wide}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Row</Trans>
              </th>
              {columns.map(({ index }) => (
                <th key={index} scope="col">
                  {data.columns[index]?.name}
                </th>
              ))}
              <th scope="col">
                <Trans>What happens</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={row.number}
                row={row}
                columns={columns}
                data={data}
                onChecked={onChecked}
              />
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

interface PagesProps {
  page: number;
  total: number;
  onPage(page: number): void;
}

function Pages({ page, total, onPage }: PagesProps) {
  const format = useFormat();
  const pages = Math.ceil(total / PAGE);
  if (pages < 2) return null;
  const from = format.count(page * PAGE + 1);
  const to = format.count(Math.min(total, (page + 1) * PAGE));
  const all = format.count(total);
  return (
    <div className={foot}>
      <Button size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <span className={quiet} role="status">
        <Trans>
          {from} to {to} of {all}
        </Trans>
      </span>
      <Button size="sm" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
        <Trans>Next</Trans>
      </Button>
    </div>
  );
}

const quiet = css({ textStyle: 'small', color: 'muted' });
const note = css({ textStyle: 'small', color: 'muted', paddingTop: '3' });
const cards = css({ display: { md: 'none' }, listStyle: 'none', margin: '0', padding: '0' });
const onWide = css({ display: { base: 'none', md: 'block' } });
// It scrolls by itself where there is less room.
const wide = css({ minWidth: '720px' });
const foot = css({ display: 'flex', alignItems: 'center', gap: '3', paddingTop: '4' });

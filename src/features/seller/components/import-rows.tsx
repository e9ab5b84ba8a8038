/** The rows of a file, page by page: what each does or did, and what is wrong at which cell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
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
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';

const PAGE = 25;
/** Rows of a running import change: they are asked again now and then. */
const ROWS_MS = 4_000;
/** Columns that are shown; the others are in the file. */
const COLUMNS = 6;

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
    refetchInterval: data.status === 'running' ? ROWS_MS : false,
  });
  const { state, last } = useAnswer(shown, options.queryKey, query);
  return (
    <section>
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
          <RowTable data={data} rows={last.data.data} />
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

/** The columns that tell most, in the order of the fields; of the others those with errors first. */
function shownColumns({ columns, fields, groups }: OfferImport) {
  const indexOf = (field: string): number => columns.findIndex((column) => column.field === field);
  const isWrong = (field: string): boolean => groups.some((group) => group.field === field);
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

function RowTable({ data, rows }: { data: OfferImport; rows: readonly ImportRow[] }) {
  const { t } = useLingui();
  const columns = shownColumns(data);
  if (rows.length === 0) {
    return (
      <p className={quiet}>
        <Trans>There is no such row.</Trans>
      </p>
    );
  }
  return (
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
          <Row key={row.number} row={row} columns={columns} data={data} />
        ))}
      </tbody>
    </Table>
  );
}

interface RowProps {
  row: ImportRow;
  columns: readonly { index: number; field: string }[];
  data: OfferImport;
}

function Row({ row, columns, data }: RowProps) {
  const format = useFormat();
  const labelOf = (field: string): string | undefined =>
    data.fields.find((known) => known.field === field)?.label;
  const elsewhere = row.errors.filter(
    (error) => !columns.some(({ field }) => field === error.field),
  );
  return (
    <tr>
      <td>{format.count(row.number)}</td>
      {columns.map(({ index, field }) => {
        const error = row.errors.find((one) => one.field === field);
        return (
          <td key={index} className={field === 'external_id' ? name : cell}>
            <span className={error ? wrong : undefined}>{row.cells[index]}</span>
            {error ? <span className={reason}>{error.message}</span> : null}
          </td>
        );
      })}
      <td>
        <Happens row={row} labelOf={labelOf} />
        {elsewhere.map(({ field, message }) => {
          const label = labelOf(field);
          return (
            <span key={field} className={reason}>
              {label === undefined ? message : `${label}: ${message}`}
            </span>
          );
        })}
      </td>
    </tr>
  );
}

interface HappensProps {
  row: ImportRow;
  labelOf(field: string): string | undefined;
}

function Happens({ row: { plan, outcome, changes, offer_id: id }, labelOf }: HappensProps) {
  const fields = changes.map((field) => labelOf(field) ?? field).join(', ');
  if (plan === 'error' || outcome === 'failed') {
    return (
      <span className={wrong}>
        <Trans>left out</Trans>
      </span>
    );
  }
  if (outcome === 'created' && id !== null) {
    return (
      <TextLink href={paths.editOffer(id)}>
        <Trans>created</Trans>
      </TextLink>
    );
  }
  if (outcome === 'updated' && id !== null) {
    return (
      <TextLink href={paths.editOffer(id)}>
        <Trans>updated</Trans>
      </TextLink>
    );
  }
  if (plan === 'create') return <Trans>new offer</Trans>;
  if (plan === 'same' || outcome === 'unchanged') {
    return (
      <span className={quiet}>
        <Trans>no change</Trans>
      </span>
    );
  }
  return <Trans>updates: {fields}</Trans>;
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
const wrong = css({ color: 'danger', fontWeight: 'strong' });
const reason = css({ display: 'block', textStyle: 'caption', color: 'danger' });
const cell = css({ maxWidth: '220px', overflowWrap: 'break-word' });
const name = css({ whiteSpace: 'nowrap' });
// It scrolls by itself where there is less room.
const wide = css({ minWidth: '720px' });
const foot = css({ display: 'flex', alignItems: 'center', gap: '3', paddingTop: '4' });

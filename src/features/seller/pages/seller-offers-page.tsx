/** All own offers as a table that works like a spreadsheet: filters, cells edited in place, acts on many, undo. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { css } from 'styled-system/css';
import type { TableCounts, TableRow } from '~/contracts/offers/table.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { OffersIcon, PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';
import { DeleteOfferDialog } from '../components/delete-offer-dialog.tsx';
import { SellerTabs } from '../components/seller-tabs.tsx';
import { filterInput } from '../seller.queries.ts';
import { readTableSearch, type OfferListFilter } from '../table/table-search.ts';
import { BulkBar, type BulkKind } from '../table/bulk-bar.tsx';
import { BulkDialog, type SelectionInput } from '../table/bulk-dialog.tsx';
import { BulkResult } from '../table/bulk-result.tsx';
import OfferGrid from '../table/offer-grid.tsx';
import {
  countSelected,
  everything,
  nothing,
  withChosen,
  type Selection,
} from '../table/selection.ts';
import { NarrowFilters, TableAside, TableSearch } from '../table/table-filters.tsx';
import { TableKeys } from '../table/table-keys.tsx';
import { isFiltered, tableHref } from '../table-address.ts';
import { useActs, type Acts } from '../table/use-acts.ts';
import { useCells, type Cells } from '../table/use-cells.ts';
import { useRows, type Rows } from '../table/use-rows.ts';

/** @param props raw what stands in the address: it is read with the page, not on every page */
export function SellerOffersPage({ raw }: { raw: unknown }) {
  const filter = readTableSearch(raw);
  const table = useRows(filter);
  const acts = useActs({ onStored: table.show, onBulkEnd: table.reload });
  const cells = useCells({ onStored: table.show, onEdited: acts.edited });
  return (
    <Wrap className={page}>
      <SellerTabs page="all" isAccent={table.counts?.all !== 0} />
      <div className={beside}>
        <TableAside filter={filter} counts={table.counts} />
        <div className={main}>
          <TableSearch key={tableHref({ ...filter, search: '' })} filter={filter} />
          <NarrowFilters filter={filter} counts={table.counts} />
          <Results table={table} acts={acts} cells={cells} />
        </div>
      </div>
    </Wrap>
  );
}

interface ResultsProps {
  table: Rows;
  acts: Acts;
  cells: Cells;
}

function Results(props: ResultsProps) {
  const { t } = useLingui();
  const { query, answer, rows, counts } = props.table;
  const { state, last } = answer;
  if (state === 'failed') {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={answer.isRetrying}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  if (last === null) {
    return <SkeletonRows rows={8} height={56} lead={32} label={t`Loading offers`} />;
  }
  return (
    <Outdated when={state === 'outdated'} label={t`Loading offers`}>
      {rows.length === 0 || counts === null ? (
        <div className={content}>
          <ActsAfter acts={props.acts} />
          <NoOffers filter={last.question} />
        </div>
      ) : (
        <Table key={tableHref(last.question)} {...props} filter={last.question} counts={counts} />
      )}
    </Outdated>
  );
}

/** What a call names of the chosen offers. */
function selectionInput(selection: Selection, filter: OfferListFilter): SelectionInput {
  const ids = [...selection.ids];
  if (selection.kind === 'some') return { ids };
  return { filter: filterInput(filter), except: ids };
}

function Table(props: ResultsProps & { filter: OfferListFilter; counts: TableCounts }) {
  const { table, acts, cells, filter, counts } = props;
  const { query, rows } = table;
  const [selection, setSelection] = useState<Selection>(nothing);
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [deleting, setDeleting] = useState<TableRow | null>(null);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const count = countSelected(selection, counts.total);
  return (
    <div className={content}>
      <BulkBar
        count={count}
        total={counts.total}
        isAll={selection.kind === 'all' && selection.ids.size === 0}
        canUndo={acts.canUndo}
        isBusy={acts.isBusy}
        onSelectAll={() => setSelection(everything)}
        onClear={() => setSelection(nothing)}
        onUndo={acts.undo}
        onAct={setKind}
      />
      {acts.bulk === null ? null : <BulkResult bulk={acts.bulk} onClose={acts.hide} />}
      <OfferGrid
        rows={rows}
        total={counts.total}
        cells={cells}
        selection={selection}
        hasMore={query.hasNextPage}
        onMore={more}
        onSelect={(ids, isChosen) => setSelection((known) => withChosen(known, ids, isChosen))}
        onSelectAll={() => setSelection(everything)}
        onClear={() => setSelection(nothing)}
        onUndo={acts.undo}
        onDelete={setDeleting}
      />
      <EndlessFoot query={query} />
      <TableKeys />
      <FileLinks counts={counts} />
      {kind === null ? null : (
        <BulkDialog
          kind={kind}
          selection={selectionInput(selection, filter)}
          count={count}
          onClose={() => setKind(null)}
          onStarted={(bulk) => {
            setKind(null);
            setSelection(nothing);
            acts.started(bulk);
          }}
        />
      )}
      {deleting === null ? null : (
        <DeleteOfferDialog
          offer={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            void table.reload();
          }}
        />
      )}
    </div>
  );
}

const MOST_LINKS = 12;

/** Import and export are of one category: those with most offers. */
function FileLinks({ counts }: { counts: TableCounts }) {
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading
        size="panel"
        note={<Trans>Up to 5,000 offers of a category in one file.</Trans>}
      >
        <Trans>Import and export</Trans>
      </SectionHeading>
      <div className={chips}>
        {counts.categories.slice(0, MOST_LINKS).map(({ category: { id, title, game } }) => (
          <ChipLink key={id} href={paths.importOffers(id)}>
            {game.title}, {title}
          </ChipLink>
        ))}
        <ChipLink href={paths.createOffer}>
          <Trans>Another category</Trans>
        </ChipLink>
      </div>
    </section>
  );
}

const nothingToDo = (): void => {};

/** An act may take all rows out of their filter: what it did, and the way back, stay. */
function ActsAfter({ acts }: { acts: Acts }) {
  if (acts.bulk === null) return null;
  return (
    <>
      <BulkBar
        count={0}
        total={0}
        isAll
        canUndo={acts.canUndo}
        isBusy={acts.isBusy}
        onSelectAll={nothingToDo}
        onClear={nothingToDo}
        onUndo={acts.undo}
        onAct={nothingToDo}
      />
      <BulkResult bulk={acts.bulk} onClose={acts.hide} />
    </>
  );
}

function NoOffers({ filter }: { filter: OfferListFilter }) {
  if (isFiltered(filter)) {
    return (
      <EmptyState
        title={<Trans>No offer fits this filter</Trans>}
        actions={
          <LinkButton href={paths.sellerOffers}>
            <Trans>Show all offers</Trans>
          </LinkButton>
        }
      >
        {filter.search === '' ? undefined : <Trans>You searched for “{filter.search}”.</Trans>}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<OffersIcon aria-hidden="true" />}
      title={<Trans>You have no offer yet</Trans>}
      actions={
        <LinkButton look="accent" href={paths.createOffer} icon={<PlusIcon aria-hidden="true" />}>
          <Trans>Create your first offer</Trans>
        </LinkButton>
      }
    >
      <Trans>You are led through it step by step. Nothing is public before you publish it.</Trans>
    </EmptyState>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4',
  paddingTop: { base: '5', wide: '8' },
});
const beside = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '220px minmax(0, 1fr)' },
  gap: { base: '4', xl: '6' },
  alignItems: 'start',
});
const main = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const content = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', minWidth: '0' });

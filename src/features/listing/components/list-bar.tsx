/** Above the list: the total, the applied filters, the sort order, rows or cards. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { control, segmented } from 'styled-system/recipes';
import { offerSorts, type OfferSort } from '~/contracts/offers/offer-sorts.ts';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { ChevronDownIcon, GridIcon, ListIcon, SlidersIcon } from '~/ui/icon.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { searchOfForm, type CategorySearch } from '../category-search.ts';
import type { AppliedFilter } from '../filter-groups.ts';
import type { CategoryView } from '../use-category-view.ts';
import { totalText, type ListTotal } from '../list-total.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { withoutScript, withScript } from '~/features/common/shared-styles.ts';
import type { FilterCounts } from './filter-form.tsx';
import { HiddenSearchInputs } from './hidden-search-inputs.tsx';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));

interface ListBarProps {
  view: CategoryView;
  /** Null while nothing is loaded. */
  total: ListTotal | null;
  filters: readonly AppliedFilter[];
  counts: FilterCounts | null;
  /** Total and applied filters belong to the list that is shown, while another one is loading. */
  isOutdated: boolean;
  isOrderBook: boolean;
}

export function ListBar(props: ListBarProps) {
  const { view, total, filters, counts, isOutdated, isOrderBook } = props;
  return (
    <>
      <div
        className={bar}
        data-exposes={isOrderBook || view.search.view ? undefined : 'catalog_view'}
      >
        {counts === null ? null : (
          <FilterButton
            view={view}
            counts={counts}
            total={isOutdated ? null : total}
            applied={filters.length}
          />
        )}
        <Total total={total} isOutdated={isOutdated} className={onWide} />
        <AppliedFilters view={view} filters={filters} isOutdated={isOutdated} />
        <span className={css({ flex: '1' })} />
        <div className={cx(onWide, css({ width: '210px', flex: 'none' }))}>
          <SortForm view={view} isOrderBook={isOrderBook} />
        </div>
        <ViewSwitch view={view} isOrderBook={isOrderBook} />
      </div>
      <div className={second}>
        <Total total={total} isOutdated={isOutdated} />
        <SortForm view={view} isOrderBook={isOrderBook} />
      </div>
    </>
  );
}

function Total(props: { total: ListTotal | null; isOutdated: boolean; className?: string }) {
  const { total, isOutdated, className } = props;
  const format = useFormat();
  const shown = total === null ? '' : totalText(total, format.count);
  return (
    <b className={cx(totalLook, className)} aria-live="polite" aria-busy={isOutdated || undefined}>
      {total === null ? (
        <Trans>Offers</Trans>
      ) : (
        <Plural value={total.total} one={`${shown} offer`} other={`${shown} offers`} />
      )}
    </b>
  );
}

/** Narrow only; the sheet is loaded with the first press. */
function FilterButton(props: {
  view: CategoryView;
  counts: FilterCounts;
  total: ListTotal | null;
  applied: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div className={cx(onNarrow, withScript)}>
      <Button
        size="sm"
        icon={<SlidersIcon size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Trans>Filters</Trans>
        {props.applied > 0 ? <span>{props.applied}</span> : null}
      </Button>
      {wasOpened ? (
        <Suspense>
          <FilterSheet {...props} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </div>
  );
}

function useSortLabels(isOrderBook: boolean): Record<OfferSort, string> {
  const { t } = useLingui();
  return {
    recommended: t`Recommended`,
    price: isOrderBook ? t`Lowest unit price` : t`Lowest price`,
    rating: t`Best rating`,
    delivery: t`Fastest delivery`,
    newest: t`Newest`,
  };
}

function SortForm({ view, isOrderBook }: { view: CategoryView; isOrderBook: boolean }) {
  const { t } = useLingui();
  const labels = useSortLabels(isOrderBook);
  // In an order book the recommended order is by price: offering both would be a duplicate.
  const sorts = offerSorts.filter((sort) => !(isOrderBook && sort === 'recommended'));
  const { sort } = view.search;
  return (
    <form method="get" className={css({ minWidth: '0' })}>
      <HiddenSearchInputs search={view.search} without={['sort', 'cursor']} />
      <div className={cx(control({ size: 'sm' }).box, selectBox)}>
        <select
          name="sort"
          aria-label={t`Sort by`}
          className={select}
          value={isOrderBook && sort === 'recommended' ? 'price' : sort}
          onChange={(event) => {
            if (event.target.form) view.go(searchOfForm(event.target.form));
          }}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {labels[value]}
            </option>
          ))}
        </select>
        <ChevronDownIcon size={16} aria-hidden="true" />
      </div>
      <div className={withoutScript}>
        <Button type="submit" size="sm">
          <Trans>Sort</Trans>
        </Button>
      </div>
    </form>
  );
}

/** How a category is shown to this visitor before a choice: an order book as a list, others as the experiment has it. */
function useUsualView(isOrderBook: boolean): 'list' | 'cards' {
  const { isIn } = usePage();
  return isOrderBook || isIn('catalog_view', 'catalog_list') ? 'list' : 'cards';
}

/** Rows or cards. The category's default view has no parameter. */
export function useShownAs(search: CategorySearch, isOrderBook: boolean): 'list' | 'cards' {
  const usual = useUsualView(isOrderBook);
  return search.view ?? usual;
}

function ViewSwitch({ view, isOrderBook }: { view: CategoryView; isOrderBook: boolean }) {
  const { t } = useLingui();
  const usual = useUsualView(isOrderBook);
  const current = view.search.view ?? usual;
  const styles = segmented();
  const option = (look: 'list' | 'cards', label: string) => {
    const next = { ...view.search, view: look === usual ? undefined : look };
    return (
      <Anchor
        href={view.href(next)}
        rel="nofollow"
        className={cx(styles.item, look === current && chosen)}
        aria-current={look === current ? 'true' : undefined}
        onClick={(event) => inPlace(event, () => view.go(next, { replace: true }))}
      >
        {look === 'list' ? <ListIcon size={18} /> : <GridIcon size={18} />}
        <span className={visuallyHidden}>{label}</span>
      </Anchor>
    );
  };
  return (
    <div role="group" aria-label={t`Show as`} className={cx(styles.root, onWideFlex)}>
      {option('list', t`Rows`)}
      {option('cards', t`Cards`)}
    </div>
  );
}

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  flexWrap: { base: 'nowrap', wide: 'wrap' },
  minHeight: '44px',
  overflowX: { base: 'auto', wide: 'visible' },
  scrollbarWidth: 'none',
  marginInline: { base: 'calc(-1 * {spacing.gutter})', wide: '0' },
  paddingInline: { base: 'gutter', wide: '0' },
});
const second = css({
  display: { base: 'flex', wide: 'none' },
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  marginTop: '2',
  fontSize: '14',
});
const onWide = css({ display: { base: 'none', wide: 'block' } });
const onWideFlex = css({ display: { base: 'none', wide: 'inline-flex' }, flex: 'none' });
const onNarrow = css({ display: { base: 'block', xl: 'none' }, flex: 'none' });
const totalLook = css({
  marginInlineEnd: '2',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
  transition: 'opacity {durations.base} {easings.out}',
  '&[aria-busy=true]': { opacity: '0.5' },
});
const selectBox = css({
  paddingInlineStart: '0',
  gap: '0',
  borderColor: { base: 'transparent', wide: 'line.control' },
  '& > svg': { pointerEvents: 'none' },
});
/* The native select: the best one on a phone, and it needs no script. The arrow lies above its end. */
const select = css({
  flex: '1',
  minWidth: '0',
  alignSelf: 'stretch',
  appearance: 'none',
  bg: 'transparent',
  outline: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '14',
  paddingInlineStart: '3',
  paddingInlineEnd: '8',
  marginInlineEnd: '-26px',
  textOverflow: 'ellipsis',
  cursor: 'pointer',
  '& > option': { bg: 'raised', color: 'text' },
});
const chosen = css({ bg: 'text', color: 'canvas', _hover: { color: 'canvas' } });

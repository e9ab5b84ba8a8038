/** What the table is filtered by: links with their counts, so that they work without script. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { TableCounts } from '~/contracts/offers/table.schemas.ts';
import { tableSorts, type TableSort } from '~/contracts/offers/table-names.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { SearchIcon } from '~/ui/icon.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { offerStatusLabels, shownStatuses } from '../components/offer-status.tsx';
import type { OfferListFilter } from '../seller.search.ts';
import { filterEntries, tableHref } from '../table-address.ts';

interface FilterProps {
  filter: OfferListFilter;
  counts: TableCounts | null;
}

export function TableFilters({ filter, counts }: FilterProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const link = (change: Partial<OfferListFilter>, count: number | undefined, label: ReactNode) => {
    const next = { ...filter, ...change };
    const isActive = tableHref(next) === tableHref(filter);
    return (
      <ChipLink
        key={tableHref(next)}
        href={tableHref(next)}
        active={isActive}
        count={count === undefined ? undefined : format.count(count)}
      >
        {label}
      </ChipLink>
    );
  };
  const all = <Trans>All</Trans>;
  const isAny = counts === null || counts.all > 0;
  if (!isAny) return null;
  return (
    <div className={groups}>
      <Group label={t`Status`}>
        {link({ status: 'all' }, counts ? sum(Object.values(counts.status)) : undefined, all)}
        {shownStatuses.map((status) =>
          link({ status }, counts?.status[status], i18n._(offerStatusLabels[status].label)),
        )}
      </Group>
      <Group label={t`Stock`}>
        {link({ stock: 'all' }, undefined, all)}
        {link({ stock: 'none' }, counts?.stock.none, <Trans>None left</Trans>)}
        {link({ stock: 'low' }, counts?.stock.low, <Trans>Low stock</Trans>)}
      </Group>
      <Group label={t`Not changed for`}>
        {link({ days: 0 }, undefined, all)}
        {[7, 30, 90].map((days) =>
          link(
            { days: days === 7 ? 7 : days === 30 ? 30 : 90 },
            counts?.unchanged.find((one) => one.days === days)?.count,
            <Plural value={days} one="# day" other="# days" />,
          ),
        )}
      </Group>
      <Group label={t`Category`}>
        {link({ category: '' }, undefined, all)}
        {counts?.categories.map(({ category, count }) =>
          link({ category: category.id }, count, `${category.game.title}, ${category.title}`),
        )}
      </Group>
    </div>
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={group}>
      <span className={groupLabel} aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  );
}

function useSortLabels(): Record<TableSort, string> {
  const { t } = useLingui();
  return {
    newest: t`Newest first`,
    unchanged: t`Longest unchanged first`,
    price_low: t`Lowest price first`,
    price_high: t`Highest price first`,
    stock_low: t`Lowest stock first`,
  };
}

/** Words and order; the words are debounced, Enter submits them at once, and without script with a button of its own. */
export function TableSearch({ filter }: { filter: OfferListFilter }) {
  const { t } = useLingui();
  const router = useRouter();
  const sortLabels = useSortLabels();
  const [text, setText] = useState(filter.search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const go = (change: Partial<OfferListFilter>): void => {
    clearTimeout(pause.current);
    const href = tableHref({ ...filter, ...change });
    if (href === tableHref(filter)) return;
    void router.navigate({ href, replace: true, resetScroll: false });
  };
  const kept = filterEntries(filter).filter(([name]) => name !== 'search' && name !== 'sort');
  return (
    <form
      role="search"
      action={paths.sellerOffers}
      className={searchLook}
      onSubmit={(event) => {
        event.preventDefault();
        go({ search: text.trim() });
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        hideLabel
        size="sm"
        type="search"
        name="search"
        label={t`Search my offers`}
        placeholder={t`Title or external_id`}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          clearTimeout(pause.current);
          pause.current = setTimeout(
            () => go({ search: value.trim() }),
            appConfig.search.wordDebounceMs,
          );
        }}
      />
      <NativeSelect
        hideLabel
        size="sm"
        name="sort"
        label={t`Order`}
        options={tableSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))}
        value={filter.sort}
        onChange={({ target: { value } }) => {
          const sort = tableSorts.find((one) => one === value);
          if (sort) go({ sort, search: text.trim() });
        }}
      />
    </form>
  );
}

const groups = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '2' });
const group = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', wide: 'wrap' },
  alignItems: 'center',
  gap: '2',
  overflowX: { base: 'auto', wide: 'visible' },
  scrollbarWidth: 'none',
  /* Room for the focus outline inside the scroller. */
  padding: '0.5',
  '& > *': { flex: 'none' },
});
const groupLabel = css({ textStyle: 'caption', color: 'muted', minWidth: { wide: '112px' } });
const searchLook = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  gap: '2',
  width: 'full',
  maxWidth: { wide: '620px' },
});

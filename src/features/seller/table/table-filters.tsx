/** What the table is filtered by: links with their counts, so that they work without script. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { TableCounts } from '~/contracts/offers/table.schemas.ts';
import { tableSorts, unchangedDays, type TableSort } from '~/contracts/offers/table-names.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { SearchIcon } from '~/ui/icon.tsx';
import { ChipLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { offerStatusLabels, shownStatuses } from '../components/offer-status.tsx';
import type { OfferListFilter } from './table-search.ts';
import { filterEntries, tableHref } from '../table-address.ts';

interface FilterProps {
  filter: OfferListFilter;
  counts: TableCounts | null;
}

/** A choice of a group: where it leads, and how many offers are behind it. */
interface Choice {
  change: Partial<OfferListFilter>;
  count?: number | undefined;
  label: ReactNode;
}

interface Group {
  id: string;
  label: string;
  choices: readonly Choice[];
}

const all = <Trans>All</Trans>;

const categoryChoices = (counts: TableCounts | null): Choice[] => [
  { change: { category: '' }, label: all },
  ...(counts?.categories ?? []).map(({ category, count }) => ({
    change: { category: category.id },
    count,
    label: `${category.game.title}, ${category.title}`,
  })),
];

/** The groups of choices, each with the other filters applied. */
function useGroups(counts: TableCounts | null): Group[] {
  const { t, i18n } = useLingui();
  return [
    {
      id: 'status',
      label: t`Status`,
      choices: [
        {
          change: { status: 'all' },
          count: counts ? sum(Object.values(counts.status)) : undefined,
          label: all,
        },
        ...shownStatuses.map((status) => ({
          change: { status },
          count: counts?.status[status],
          label: i18n._(offerStatusLabels[status].label),
        })),
      ],
    },
    {
      id: 'fresh',
      label: t`Confirmed`,
      choices: [
        { change: { fresh: 'all' }, label: all },
        {
          change: { fresh: 'due' },
          count: counts?.freshness.due,
          label: <Trans>To confirm</Trans>,
        },
        {
          change: { fresh: 'resting' },
          count: counts?.freshness.resting,
          label: <Trans>Resting</Trans>,
        },
      ],
    },
    {
      id: 'stock',
      label: t`Stock`,
      choices: [
        { change: { stock: 'all' }, label: all },
        { change: { stock: 'none' }, count: counts?.stock.none, label: <Trans>None left</Trans> },
        { change: { stock: 'low' }, count: counts?.stock.low, label: <Trans>Low stock</Trans> },
      ],
    },
    {
      id: 'days',
      label: t`Not changed for`,
      choices: [
        { change: { days: 0 }, label: all },
        ...unchangedDays.map((days) => ({
          change: { days },
          count: counts?.unchanged.find((one) => one.days === days)?.count,
          label: <Plural value={days} one="# day" other="# days" />,
        })),
      ],
    },
    { id: 'category', label: t`Category`, choices: categoryChoices(counts) },
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

interface GroupsProps extends FilterProps {
  /** Of a group at once; the others are unfolded. */
  most: number;
  look: { group: string; choice: string | undefined };
}

function Groups({ filter, counts, most, look }: GroupsProps) {
  const groups = useGroups(counts);
  return groups.map(({ id, label, choices }) => {
    const rest = choices.slice(most);
    const link = (choice: Choice, index: number) => (
      <ChoiceLink key={index} filter={filter} choice={choice} className={look.choice} />
    );
    return (
      <div key={id} role="group" aria-label={label} className={look.group}>
        <span className={groupLabel} aria-hidden="true">
          {label}
        </span>
        {choices.slice(0, most).map(link)}
        {rest.length === 0 ? null : (
          <details className={css({ minWidth: '0' })}>
            <summary className={unfold}>
              <Plural value={rest.length} one="# more" other="# more" />
            </summary>
            <div className={look.group}>{rest.map(link)}</div>
          </details>
        )}
      </div>
    );
  });
}

function ChoiceLink(props: {
  filter: OfferListFilter;
  choice: Choice;
  className: string | undefined;
}) {
  const { filter, choice, className } = props;
  const format = useFormat();
  const href = tableHref({ ...filter, ...choice.change });
  return (
    <ChipLink
      href={href}
      active={href === tableHref(filter)}
      count={choice.count === undefined ? undefined : format.count(choice.count)}
      className={className}
    >
      {choice.label}
    </ChipLink>
  );
}

const isAnyOffer = (counts: TableCounts | null): boolean => counts === null || counts.all > 0;

/** Beside the table, where there is room. */
export function TableAside(props: FilterProps) {
  const { t } = useLingui();
  if (!isAnyOffer(props.counts)) return null;
  return (
    <aside aria-label={t`Filters`} className={aside}>
      <Groups {...props} most={ASIDE_CHOICES} look={{ group: listed, choice: listChoice }} />
    </aside>
  );
}

/** Behind one line on narrower screens; it opens without script, too. */
export function NarrowFilters(props: FilterProps) {
  if (!isAnyOffer(props.counts)) return null;
  const { filter } = props;
  const applied = filterEntries({ ...filter, search: '', sort: 'newest' }).length;
  return (
    <details className={narrow}>
      <summary className={unfold}>
        {applied === 0 ? (
          <Trans>Filters</Trans>
        ) : (
          <Plural value={applied} one="Filters: # chosen" other="Filters: # chosen" />
        )}
      </summary>
      <div className={groupsLook}>
        <Groups {...props} most={NARROW_CHOICES} look={{ group: wrapped, choice: undefined }} />
      </div>
    </details>
  );
}

const ASIDE_CHOICES = 12;
const NARROW_CHOICES = 20;

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

const aside = css({
  display: { base: 'none', xl: 'grid' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  minWidth: '0',
});
const narrow = css({ display: { xl: 'none' }, minWidth: '0' });
const groupsLook = css({ display: 'grid', gap: '4', paddingTop: '2' });
const listed = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' });
/** A line of a list in place of a chip. */
const listChoice = css({
  borderColor: 'transparent',
  borderRadius: 'control',
  whiteSpace: 'normal',
  '& > [data-count]': { marginInlineStart: 'auto' },
});
const wrapped = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const groupLabel = css({ textStyle: 'caption', color: 'muted', width: 'full' });
const unfold = css({
  cursor: 'pointer',
  minHeight: '44px',
  textStyle: 'small',
  fontWeight: 'label',
  alignContent: 'center',
});
const searchLook = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 220px' },
  gap: '2',
  width: 'full',
  maxWidth: { wide: '620px' },
});

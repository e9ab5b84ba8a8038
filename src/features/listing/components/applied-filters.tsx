/** The applied filters, each with a button to remove it, and the sort order and view of the list. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css, cx } from 'styled-system/css';
import { chip, textLink } from 'styled-system/recipes';
import { inPlace } from '~/platform/navigation/in-place.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { CloseIcon } from '~/ui/icon.tsx';
import { withoutFilters } from '../category-query.ts';
import { appliedAttributes, type AppliedFilter } from '../filter-groups.ts';
import type { CategoryView } from '../use-category-view.ts';
import type { FilterCounts } from './filter-form.tsx';

/** The label of every applied filter. */
export function useAppliedFilters(
  view: CategoryView,
  counts: FilterCounts | null,
): AppliedFilter[] {
  const { t } = useLingui();
  const format = useFormat();
  const { search, definition } = view;
  const isPrecise = definition.price_decimals > 0;
  const base = { ...search, cursor: undefined };
  const rangeLabel = (label: string, start: string | null, end: string | null): string => {
    if (start !== null && start === end) return t`${label}: ${start}`;
    if (start !== null && end !== null) return t`${label}: ${start} to ${end}`;
    return start === null ? t`${label}: up to ${end ?? ''}` : t`${label}: from ${start}`;
  };
  const applied = appliedAttributes(definition, counts?.facets ?? [], view.effective, rangeLabel);
  const add = (key: keyof typeof search, label: string, without: Partial<typeof search>) =>
    applied.push({ key, label, without: { ...base, ...without }, brings: null });
  const { price_min: min, price_max: max, delivery_minutes: minutes } = search;
  const from = min === undefined ? '' : format.unitPrice(min, isPrecise);
  const to = max === undefined ? '' : format.unitPrice(max, isPrecise);
  const noPrice = { price_min: undefined, price_max: undefined };
  if (from !== '' && to !== '') add('price_min', t`${from} to ${to}`, noPrice);
  else if (from !== '') add('price_min', t`From ${from}`, noPrice);
  else if (to !== '') add('price_max', t`Up to ${to}`, noPrice);
  if (minutes !== undefined) {
    add('delivery_minutes', t`Within ${format.minutes(minutes)}`, { delivery_minutes: undefined });
  }
  if (search.instant) add('instant', t`Delivers instantly`, { instant: undefined });
  if (search.online) add('online', t`Online now`, { online: undefined });
  const { seller_level: level } = search;
  if (level !== undefined) {
    add('seller_level', t`Level ${level} and up`, { seller_level: undefined });
  }
  if (search.volume) add('volume', t`Cheaper in volume`, { volume: undefined });
  if (search.search !== undefined) add('search', `“${search.search}”`, { search: undefined });
  return applied;
}

export function AppliedFilters(props: {
  view: CategoryView;
  filters: readonly AppliedFilter[];
  /** They belong to the list that is shown, while another one is loading. */
  isOutdated: boolean;
}) {
  const { view, filters, isOutdated } = props;
  const { t } = useLingui();
  if (filters.length === 0) return null;
  const none = withoutFilters(view.search);
  return (
    <ul
      className={list}
      aria-label={t`Applied filters`}
      inert={isOutdated}
      aria-busy={isOutdated || undefined}
    >
      {filters.map((filter) => (
        <li key={filter.key}>
          <Anchor
            href={view.href(filter.without)}
            rel="nofollow"
            aria-label={t`Remove ${filter.label}`}
            className={chip({ applied: true })}
            onClick={(event) => inPlace(event, () => view.go(filter.without))}
          >
            {filter.label}
            <CloseIcon size={16} aria-hidden="true" />
          </Anchor>
        </li>
      ))}
      <li>
        <Anchor
          href={view.href(none)}
          className={cx(textLink({ look: 'quiet' }), css({ paddingInline: '1.5' }))}
          onClick={(event) => inPlace(event, () => view.go(none))}
        >
          <Trans>Clear all</Trans>
        </Anchor>
      </li>
    </ul>
  );
}

const list = css({
  display: 'flex',
  flexWrap: { base: 'nowrap', wide: 'wrap' },
  alignItems: 'center',
  gap: '2',
  transition: 'opacity {durations.base} {easings.out}',
  '&[aria-busy=true]': { opacity: '0.5' },
});

/** Filters and sort order of lists over many games. A plain form; with script each change is applied at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { appConfig } from '~config';
import { offerSorts, type OfferSort } from '~/contracts/offers/offer-sorts.ts';
import { track } from '~/platform/analytics/track.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import type { BaseSearch } from '../base-search.ts';
import { priceInputNames } from '../category-search.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { withoutScript } from '~/features/common/shared-styles.ts';

interface BaseFiltersProps {
  /** Which list it narrows down. */
  list: 'found' | 'base_category';
  games: readonly { alias: string; title: string }[];
  /** Delivery times that can be asked for, in minutes. */
  promised: readonly number[];
  search: BaseSearch;
  apply: (form: HTMLFormElement) => void;
  /** Further fields, before the others. */
  children?: ReactNode;
}

export function BaseFilters(props: BaseFiltersProps) {
  const { list, games, promised, search, children } = props;
  const { t } = useLingui();
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => {
    if (!form.current) return;
    track({ name: 'Filter', list });
    props.apply(form.current);
  };
  const byTitle = games.toSorted((a, b) => a.title.localeCompare(b.title, format.locale));
  return (
    <form
      ref={form}
      method="get"
      className={root}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {children}
      <NativeSelect
        size="sm"
        name="game"
        label={t`Game`}
        value={search.game ?? ''}
        onChange={apply}
        options={[
          { value: '', label: t`All games` },
          ...byTitle.map((game) => ({ value: game.alias, label: game.title })),
        ]}
        className={filterField}
      />
      <NativeSelect
        size="sm"
        name="delivery_minutes"
        label={t`Delivery time`}
        value={String(search.delivery_minutes ?? '')}
        onChange={apply}
        options={[
          { value: '', label: t`Any time` },
          ...promised.map((minutes) => ({
            value: String(minutes),
            label: t`Within ${format.minutes(minutes)}`,
          })),
        ]}
        className={filterField}
      />
      <Prices search={search} apply={apply} />
      <SortSelect sort={search.sort} apply={apply} />
      <div className={checks}>
        <Checkbox name="online" value="true" checked={search.online === true} onChange={apply}>
          <Trans>Online now</Trans>
        </Checkbox>
        <Checkbox name="instant" value="true" checked={search.instant === true} onChange={apply}>
          <Trans>Delivers instantly</Trans>
        </Checkbox>
      </div>
      <div className={withoutScript}>
        <Button type="submit" size="sm">
          <Trans>Apply the filters</Trans>
        </Button>
      </div>
    </form>
  );
}

/** In the visitor's currency; applied on blur or Enter. */
function Prices({ search, apply }: { search: BaseSearch; apply: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const typed = (cents: number | undefined) =>
    cents === undefined ? '' : typedFromCents(cents, format.currency, format.locale);
  const bound = (name: string, label: string, value: string) => (
    <TextField
      key={`${name}${value}`}
      size="sm"
      numeric
      inputMode="decimal"
      autoComplete="off"
      name={name}
      label={label}
      prefix={appConfig.currencies.details[format.currency].symbol}
      defaultValue={value}
      onBlur={(event) => {
        if (event.target.value.trim() !== value) apply();
      }}
      className={css({ minWidth: '0' })}
    />
  );
  return (
    <div className={cx(filterField, pair)}>
      <input type="hidden" name={priceInputNames.currency} value={format.currency} />
      {bound(priceInputNames.from, t`Price from`, typed(search.price_min))}
      {bound(priceInputNames.to, t`Price to`, typed(search.price_max))}
    </div>
  );
}

function SortSelect({ sort, apply }: { sort: OfferSort; apply: () => void }) {
  const { t } = useLingui();
  const labels: Record<OfferSort, string> = {
    recommended: t`Recommended`,
    price: t`Lowest price`,
    rating: t`Best rating`,
    delivery: t`Fastest delivery`,
    newest: t`Newest`,
  };
  return (
    <NativeSelect
      size="sm"
      name="sort"
      label={t`Sort by`}
      value={sort}
      onChange={apply}
      options={offerSorts.map((value) => ({ value, label: labels[value] }))}
      className={filterField}
    />
  );
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: '3',
  rowGap: '3',
});
export const filterField = css({
  flex: { base: '1 1 calc(50% - 6px)', sm: '1 1 180px' },
  maxWidth: { sm: '260px' },
  minWidth: '0',
});
const pair = css({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '2' });
const checks = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  flex: '1 1 auto',
  minHeight: '36px',
  alignItems: 'center',
});

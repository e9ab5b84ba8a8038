/** The filters of a category. A plain form that works without script; with one, each change is applied at once. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { OfferList } from '~/contracts/offers/offers.schemas.ts';
import { track } from '~/platform/analytics/track.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { priceInputNames, searchOfForm } from '../category-search.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { rangeFilter, withFilter, withOpenFacets } from '../category-query.ts';
import { filterGroups, type FilterGroup } from '../filter-groups.ts';
import type { CategoryView } from '../use-category-view.ts';
import { ChoiceList, type Choice } from './choice-list.tsx';
import { withoutScript } from '~/features/common/shared-styles.ts';
import { HiddenSearchInputs } from './hidden-search-inputs.tsx';
import { NumberRange, RankRange } from './range-fields.tsx';

export type FilterCounts = Pick<OfferList, 'facets' | 'common' | 'meta'>;

interface FilterFormProps {
  view: CategoryView;
  counts: FilterCounts;
  /** While other offers are loading, or have failed to load, the counts beside the choices are not valid. */
  areCountsCurrent: boolean;
}

const handled = [
  'filter',
  'any',
  'price_min',
  'price_max',
  'delivery_minutes',
  'instant',
  'online',
  'seller_level',
  'volume',
  'cursor',
] as const;

export function FilterForm({ view, counts, areCountsCurrent }: FilterFormProps) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const apply = () => {
    if (!form.current) return;
    track({ name: 'Filter', list: 'category' });
    view.go(withOpenFacets(view.definition, searchOfForm(form.current)));
  };
  const { groups, yesNo } = filterGroups(view.definition, counts.facets, view.effective);
  return (
    <form
      ref={form}
      method="get"
      // Where counting stopped early every count is "at least so many": choice-list.tsx adds the sign.
      data-at-least={counts.meta.total_is_exact ? undefined : ''}
      // Dimmed: choice-list.tsx.
      data-uncounted={areCountsCurrent ? undefined : ''}
      className={css({ display: 'grid' })}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <HiddenSearchInputs search={view.search} without={handled} />
      {groups.map((group) => (
        <Group key={group.key} label={group.label}>
          <GroupBody group={group} view={view} apply={apply} />
        </Group>
      ))}
      {yesNo.length === 0 ? null : (
        <Group label={t`Comes with`}>
          <ChoiceList kind="check" choices={yesNo} onChange={apply} />
        </Group>
      )}
      <DeliveryGroup view={view} counts={counts} apply={apply} />
      <SellerGroup view={view} counts={counts} apply={apply} />
      <PriceGroup view={view} counts={counts} apply={apply} />
      <div className={withoutScript}>
        <Button type="submit" full>
          <Trans>Apply the filters</Trans>
        </Button>
      </div>
    </form>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={group}>
      <legend className={legend}>{label}</legend>
      <div className={css({ clear: 'both' })}>{children}</div>
    </fieldset>
  );
}

function GroupBody(props: { group: FilterGroup; view: CategoryView; apply: () => void }) {
  const { group: shown, view, apply } = props;
  if (shown.kind === 'choices') {
    return <ChoiceList kind={shown.input} choices={shown.choices} onChange={apply} />;
  }
  const { label, names } = shown;
  if (shown.kind === 'numbers') {
    const { from, to, placeholders } = shown;
    return <NumberRange {...{ label, names, from, to, placeholders }} onCommit={apply} />;
  }
  return (
    <RankRange
      {...{ label, names }}
      steps={shown.steps}
      from={shown.from}
      to={shown.to}
      onCommit={(from, to) =>
        view.go(withFilter(view.effective, shown.key, rangeFilter(shown.key, from, to)))
      }
    />
  );
}

interface PartProps {
  view: CategoryView;
  counts: FilterCounts;
  apply: () => void;
}

function DeliveryGroup({ view, counts: { common }, apply }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { search } = view;
  const times = common.delivery_minutes.filter(({ value }) => value > 0);
  const within: Choice[] = times.map(({ value, count }) => ({
    name: 'delivery_minutes',
    value: String(value),
    label: t`Within ${format.minutes(value)}`,
    count,
    checked: search.delivery_minutes === value,
  }));
  const any: Choice = {
    name: 'delivery_minutes',
    value: '',
    label: t`Any time`,
    count: null,
    checked: search.delivery_minutes === undefined,
  };
  const isMixed = view.definition.delivery_methods.length > 1;
  if (within.length < 2 && !isMixed) return null;
  return (
    <Group label={t`Delivery time`}>
      {within.length < 2 ? null : (
        <ChoiceList kind="radio" choices={[any, ...within]} onChange={apply} />
      )}
      {isMixed ? (
        <ChoiceList
          kind="check"
          choices={[yesChoice('instant', t`Delivers instantly`, view, common.instant)]}
          onChange={apply}
        />
      ) : null}
    </Group>
  );
}

/** A checkbox for a search param. */
function yesChoice(
  name: 'instant' | 'online' | 'volume',
  label: string,
  view: CategoryView,
  count: number,
): Choice {
  return { name, value: 'true', label, count, checked: view.search[name] === true };
}

/** Filters by seller: online now, and the minimum level. */
function SellerGroup({ view, counts: { common }, apply }: PartProps) {
  const { t } = useLingui();
  const { seller_level: chosen } = view.search;
  const step = (level: number, count: number): Choice => ({
    name: 'seller_level',
    value: String(level),
    label: t`Level ${level} and up`,
    count,
    checked: chosen === level,
  });
  const steps = common.seller_level.map(({ value, count }) => step(value, count));
  // A selected level without offers stays visible, so that it can be removed.
  if (chosen !== undefined && !steps.some(({ checked }) => checked)) steps.push(step(chosen, 0));
  const any: Choice = {
    name: 'seller_level',
    value: '',
    label: t`Any level`,
    count: null,
    checked: chosen === undefined,
  };
  return (
    <Group label={t`Seller`}>
      <ChoiceList
        kind="check"
        choices={[yesChoice('online', t`Online now`, view, common.online)]}
        onChange={apply}
      />
      {steps.length === 0 ? null : (
        <ChoiceList kind="radio" choices={[any, ...steps]} onChange={apply} />
      )}
    </Group>
  );
}

function PriceGroup({ view, counts: { common }, apply }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { price_min: min, price_max: max } = view.search;
  const isPrecise = view.definition.price_decimals > 0;
  const label = isPrecise || view.definition.unit.size > 1 ? t`Unit price` : t`Price`;
  const typed = (cents: number | undefined) =>
    cents === undefined ? '' : typedFromCents(cents, format.currency, format.locale);
  return (
    <Group label={label}>
      <input type="hidden" name={priceInputNames.currency} value={format.currency} />
      <NumberRange
        label={label}
        names={priceInputNames}
        prefix={appConfig.currencies.details[format.currency].symbol}
        from={typed(min)}
        to={typed(max)}
        placeholders={
          common.price ? { from: typed(common.price.from), to: typed(common.price.to) } : undefined
        }
        onCommit={apply}
      />
      {common.volume > 0 || view.search.volume ? (
        <ChoiceList
          kind="check"
          choices={[yesChoice('volume', t`Cheaper in volume`, view, common.volume)]}
          onChange={apply}
        />
      ) : null}
    </Group>
  );
}

const edge = '1px solid {colors.line}';
const group = css({
  borderTop: edge,
  paddingTop: '3.5',
  paddingBottom: '3',
  minWidth: '0',
  _firstOfType: { borderTop: '0', paddingTop: '0' },
});
const legend = css({
  float: 'left',
  width: 'full',
  padding: '0',
  minHeight: '28px',
  fontSize: '14',
  fontStretch: '105%',
  fontWeight: 'heading',
  lineHeight: '28px',
});

/** What a market trades, in the words of its attributes. */
import { filtersByKey, marketFacet } from './category-search.ts';
import type { CategoryView } from './use-category-view.ts';

/** The goods, and what else of the market is settled: "Divine Orb  Fate of the Vaal, PC". */
export function marketName(view: Pick<CategoryView, 'definition' | 'effective'>): {
  goods: string;
  rest: string;
} {
  const { definition, effective } = view;
  const filters = filtersByKey(effective.filter);
  const facet = marketFacet(definition);
  const labels = definition.facet_keys.flatMap((key) => {
    const filter = filters.get(key);
    const attribute = definition.attributes.find((candidate) => candidate.key === key);
    if (!attribute || filter?.kind !== 'values' || filter.values.length !== 1) return [];
    const option = attribute.options.find(({ value }) => value === filter.values[0]);
    return option ? [{ key, label: option.label }] : [];
  });
  const goods = labels.find(({ key }) => key === facet?.attribute.key);
  return {
    goods: goods?.label ?? definition.unit.name,
    rest: labels
      .filter((label) => label !== goods)
      .map(({ label }) => label)
      .join(', '),
  };
}

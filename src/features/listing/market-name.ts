/** The name of a market, from the labels of its attributes. */
import { filtersByKey, marketFacet } from './category-query.ts';
import type { CategoryView } from './use-category-view.ts';

interface FacetLabel {
  key: string;
  label: string;
}

/** Labels of the fixed facets, in their order. */
function facetLabels({
  definition,
  effective,
}: Pick<CategoryView, 'definition' | 'effective'>): FacetLabel[] {
  const filters = filtersByKey(effective.filter);
  return definition.facet_keys.flatMap((key) => {
    const filter = filters.get(key);
    const attribute = definition.attributes.find((candidate) => candidate.key === key);
    if (!attribute || filter?.kind !== 'values' || filter.values.length !== 1) return [];
    const option = attribute.options.find(({ value }) => value === filter.values[0]);
    return option ? [{ key, label: option.label }] : [];
  });
}

/** The full name of a market: "Europe", "AWP, Asiimov". */
export function marketLabel(view: Pick<CategoryView, 'definition' | 'effective'>): string {
  return facetLabels(view)
    .map(({ label }) => label)
    .join(', ');
}

/** The goods, and the market's other fixed facets: "Divine Orb  Fate of the Vaal, PC". */
export function marketName(view: Pick<CategoryView, 'definition' | 'effective'>): {
  goods: string;
  rest: string;
} {
  const { definition } = view;
  const facet = marketFacet(definition);
  const labels = facetLabels(view);
  const goods = labels.find(({ key }) => key === facet?.attribute.key);
  return {
    goods: goods?.label ?? definition.unit.name,
    rest: labels
      .filter((label) => label !== goods)
      .map(({ label }) => label)
      .join(', '),
  };
}

/** Whether the filters of a landing page name what a definition has. Pure. */
import { parseAttributeFilter } from '~/contracts/offers/offer-filter.ts';

/** What is asked of a definition: rows of the catalogue and documents both have it. */
interface FilteredBy {
  attributes: readonly {
    key: string;
    type: string;
    filterable: boolean;
    ordinal: boolean;
    options: readonly { value: string }[];
  }[];
}

/** Whether a filter names a filterable attribute of the category, and only existing values of it. */
function isKnownFilter({ attributes }: FilteredBy, text: string): boolean {
  const filter = parseAttributeFilter(text);
  const attribute = attributes.find(({ key }) => key === filter?.key);
  if (!filter || !attribute?.filterable || attribute.type === 'text') return false;
  if (filter.kind === 'range') return attribute.type === 'number' || attribute.ordinal;
  if (attribute.type === 'number') return false;
  const values =
    attribute.type === 'boolean' ? ['true', 'false'] : attribute.options.map(({ value }) => value);
  return filter.values.every((value) => values.includes(value));
}

/** Which of the filters name an attribute or a value that is not there (any more), by their index. */
export function unknownFilters(
  definition: FilteredBy,
  { filter }: { filter: readonly string[] },
): number[] {
  return filter.flatMap((text, index) => (isKnownFilter(definition, text) ? [] : [index]));
}

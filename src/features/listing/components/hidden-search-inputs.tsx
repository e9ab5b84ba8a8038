import type { CategorySearch } from '../category-search.ts';

interface HiddenSearchInputsProps {
  search: CategorySearch;
  /** What the form asks for itself and therefore must not repeat. */
  without: readonly (keyof CategorySearch)[];
}

/** What the address already says, carried along by a plain form. The place in the list is not: it starts again. */
export function HiddenSearchInputs({ search, without }: HiddenSearchInputsProps) {
  const { cursor: _cursor, ...kept } = search;
  const entries = Object.entries(kept).filter(([name]) => !without.some((left) => left === name));
  return entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined || (name === 'sort' && one === 'recommended')
        ? []
        : [<input key={`${name}=${one}`} type="hidden" name={name} value={String(one)} />],
    ),
  );
}

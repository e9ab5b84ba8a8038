import type { CategorySearch } from '../category-search.ts';

interface HiddenSearchInputsProps {
  search: CategorySearch;
  /** Names of the form's own inputs, which must not be repeated. */
  without: readonly (keyof CategorySearch)[];
}

/**
 * The current search params as hidden inputs of a plain form. The page of the list is not among them: it starts again.
 */
export function HiddenSearchInputs({ search, without }: HiddenSearchInputsProps) {
  const { cursor: _cursor, ...params } = search;
  const entries = Object.entries(params).filter(([name]) => !without.some((left) => left === name));
  return entries.flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one) =>
      one === undefined || (name === 'sort' && one === 'recommended')
        ? []
        : [<input key={`${name}=${one}`} type="hidden" name={name} value={String(one)} />],
    ),
  );
}

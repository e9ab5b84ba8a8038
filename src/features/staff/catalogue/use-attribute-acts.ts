/** Adding, moving, removing and renaming attributes; the address names the one that is open. */
import type { DefinedAttribute } from '~/domain/category-definition.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { moved, type Step } from './moved.ts';
import type { DefinitionEditor } from './use-definition.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

/** A key that no attribute has yet. */
function freeKey(attributes: readonly DefinedAttribute[]): string {
  let number = attributes.length + 1;
  const isTaken = (key: string) => attributes.some((one) => one.key === key);
  while (isTaken(`attribute_${number}`)) number += 1;
  return `attribute_${number}`;
}

export function useAttributeActs(asked: CatalogueSearch, editor: DefinitionEditor) {
  const go = useGoInCatalogue(asked);
  const { attributes, facet_keys: facets } = editor.document;
  const index = attributes.findIndex(({ key }) => key === asked.attribute);
  const attribute = attributes[index];
  const set = (next: DefinedAttribute[]): void => editor.change({ attributes: next });
  return {
    index,
    attribute,
    change: (part: Partial<DefinedAttribute>): void => {
      if (attribute) set(attributes.with(index, { ...attribute, ...part }));
    },
    add: (): void => {
      const key = freeKey(attributes);
      set([
        ...attributes,
        {
          key,
          type: 'select',
          required: false,
          filterable: true,
          ordinal: false,
          label: { en: '', fr: '' },
          unit: null,
          minimum: null,
          maximum: null,
          options: [],
        },
      ]);
      go({ attribute: key }, { stays: true });
    },
    move: (step: Step): void => {
      // At an end nothing moves: nothing is to be saved then.
      if (attribute && attributes[index + step]) set(moved(attributes, index, step));
    },
    remove: (): void => {
      editor.change({
        attributes: attributes.toSpliced(index, 1),
        facet_keys: facets.filter((key) => key !== asked.attribute),
      });
      go({ attribute: '' }, { replace: true, stays: true });
    },
    rename: (key: string): void => {
      if (!attribute) return;
      editor.change({
        attributes: attributes.with(index, { ...attribute, key }),
        facet_keys: facets.map((one) => (one === attribute.key ? key : one)),
      });
      go({ attribute: key }, { replace: true, stays: true });
    },
  };
}

/** Single keys of the page of a category's definition, and Alt with an arrow that moves an attribute. */
import { useEffect, useEffectEvent, useState } from 'react';
import { isBehindDialog, isTyped, useSingleKeys } from '../desk/use-desk-keys.ts';
import { attributeRow } from './attribute-list.tsx';
import type { CatalogueSearch } from './catalogue-search.ts';
import type { Step } from './moved.ts';
import { NEW_VALUE_ID } from './option-table.tsx';
import type { DefinitionEditor } from './use-definition.ts';
import { useGoInCatalogue } from './use-go-in-catalogue.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: -1, ArrowDown: 1 };

/** As the single keys: not while somebody types, nor behind a dialog. */
function useAltArrows(isOn: boolean, move: (step: Step) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    if (isTyped(event) || isBehindDialog()) return;
    event.preventDefault();
    move(step);
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}

export function useDefinitionKeys(props: {
  asked: CatalogueSearch;
  editor: DefinitionEditor;
  switchLanguage(): void;
  moveAttribute(step: Step): void;
}) {
  const { asked, editor, switchLanguage, moveAttribute } = props;
  const go = useGoInCatalogue(asked);
  const [isListing, list] = useState(false);
  const keysOf = editor.document.attributes.map(({ key }) => key);
  const place = keysOf.indexOf(asked.attribute);
  const isOpen = asked.part === 'attributes';
  const open = (step: number): void => {
    const to = keysOf[Math.min(Math.max(place + step, 0), keysOf.length - 1)];
    if (to === undefined || to === '' || to === asked.attribute) return;
    go({ attribute: to }, { replace: asked.attribute !== '', stays: true });
    document.getElementById(attributeRow(to))?.scrollIntoView({ block: 'nearest' });
  };
  const keys = useSingleKeys({
    '?': () => list(true),
    l: switchLanguage,
    ...(editor.isDirty && !editor.isClashing && { s: editor.save }),
    ...(isOpen && {
      j: () => open(1),
      k: () => open(-1),
      n: () => document.getElementById(NEW_VALUE_ID)?.click(),
    }),
  });
  useAltArrows(keys.isOn && isOpen && place >= 0, moveAttribute);
  return { isListing, list, keys };
}

/**
 * Single keys of the desk. They act on the page alone: never while somebody types, nor behind a dialog, nor with Ctrl, Alt or ⌘,
 * and once for each press.
 */
import { useEffect, useEffectEvent } from 'react';

const TYPED =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
const MODAL = '[role="dialog"], [role="alertdialog"], [role="menu"]';

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const { target } = event;
  const isTyped = target instanceof Element && target.closest(TYPED) !== null;
  return !isTyped && document.querySelector(MODAL) === null;
}

/** @param acts what a key does, by its lower-case name; undefined: nothing now */
export function useDeskKeys(
  acts: Readonly<Record<string, (() => void) | undefined>>,
  isOn: boolean,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key.toLowerCase()];
    if (!act || !isForPage(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}

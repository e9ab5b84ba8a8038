/**
 * Single keys of staff's pages. They act on the page alone: never while somebody types, nor behind a dialog, nor with Ctrl, Alt or ⌘,
 * and once for each press.
 */
import { useEffect, useEffectEvent } from 'react';
import { isTexts, useDraftState } from '~/platform/device/use-draft-texts.ts';

const TYPED =
  'textarea, select, [contenteditable="true"], input:not([type="radio"], [type="checkbox"])';
const MODAL = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether the key belongs to a text that somebody types. */
export function isTyped({ target }: Event): boolean {
  return target instanceof Element && target.closest(TYPED) !== null;
}

/** Whether something lies above the page. */
export const isBehindDialog = (): boolean => document.querySelector(MODAL) !== null;

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  return !isTyped(event) && !isBehindDialog();
}

type Acts = Readonly<Record<string, (() => void) | undefined>>;

/** @param acts what a key does, by its lower-case name; undefined: nothing now */
function useKeys(acts: Acts, isOn: boolean): void {
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

/** The same with the one switch that turns them off, for all pages of this device. */
export function useSingleKeys(acts: Acts): { isOn: boolean; switchKeys(isOn: boolean): void } {
  const [{ off }, keep] = useDraftState('desk.keys', isTexts, {});
  const isOn = off !== 'yes';
  useKeys(acts, isOn);
  return { isOn, switchKeys: (on) => keep(on ? null : { off: 'yes' }) };
}

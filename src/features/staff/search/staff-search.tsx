/**
 * The search of the back office (decision 0118): a box that opens it, and the keys that do so on every page of staff, in place
 * of the market's own search. Its dialog is loaded with the first press.
 */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { css } from 'styled-system/css';
import { takeTypedAhead, typeAhead } from '~/platform/ui-state/search-dialog.ts';
import { SearchIcon } from '~/ui/icon.tsx';
import { Kbd, Spinner } from '~/ui/marks.tsx';
import { isBehindDialog, isTyped, useSingleKeys } from '../desk/use-desk-keys.ts';
import type { StaffPlace } from './use-search-options.ts';

const loadDialog = () => import('./search-dialog.tsx');
const SearchDialog = lazy(loadDialog);
const loadSoon = () => void loadDialog().catch(() => {});

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey;
const isControlK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** The keys are taken before the page's own: the header opens the search of the market with the same ones. */
function useSearchKeys(isOpen: boolean, open: () => void): void {
  const { isOn } = useSingleKeys({});
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = isOn && event.key === '/' && isPlain(event) && !isTyped(event);
    if (isOpen && !isControlK(event)) {
      // What is typed while the dialog is loading.
      if (isPlain(event) && !isTyped(event) && event.key.length === 1 && !isBehindDialog())
        typeAhead(event.key);
      return;
    }
    if (!isSlash && !isControlK(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isOpen && !isBehindDialog()) open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}

/** @param props.places the pages of staff that the reader may open */
export function StaffSearch(props: { places: readonly StaffPlace[] }) {
  const { t } = useLingui();
  const { href } = useLocation();
  // Whatever page is gone to, the dialog stays behind with the one that it was opened on.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn !== null && openedOn === href;
  const open = () => {
    takeTypedAhead();
    setOpenedOn(href);
  };
  useSearchKeys(isOpen, open);
  return (
    <>
      <button
        type="button"
        className={box}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
        onPointerEnter={loadSoon}
        onFocus={loadSoon}
      >
        <SearchIcon size={18} aria-hidden="true" />
        <span className={words}>{t`Order, person, offer, e-mail or page`}</span>
        <span className={keys}>
          <Kbd>Ctrl</Kbd> <Kbd>K</Kbd>
        </span>
      </button>
      <Suspense fallback={<Spinner label={t`Loading`} />}>
        {isOpen && <SearchDialog places={props.places} onClose={() => setOpenedOn(null)} />}
      </Suspense>
    </>
  );
}

const box = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: { base: 'full', md: '400px' },
  marginInlineStart: { md: 'auto' },
  minHeight: '44px',
  paddingInline: '3.5',
  bg: 'surface',
  border: '1px solid {colors.line.control}',
  borderRadius: 'control',
  color: 'muted',
  fontSize: '15',
  textAlign: 'start',
  cursor: 'pointer',
  _hover: { borderColor: 'text' },
});
const words = css({
  flex: '1',
  minWidth: '0',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const keys = css({ display: { base: 'none', md: 'inline-flex' }, gap: '1', flex: 'none' });

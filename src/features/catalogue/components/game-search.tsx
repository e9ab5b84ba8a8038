/** The game search: alphabet, popular games, results as you type. Loaded when it is first opened. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { css, cx } from 'styled-system/css';
import { paths } from '~/platform/paths.ts';
import { closeSearch } from '~/platform/search-dialog.ts';
import { IconButton } from '~/ui/button.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icon.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { SkeletonRows } from '~/ui/states.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { findGames, firstLetter } from '../find-games.ts';
import { PopularRow } from './popular-row.tsx';
import { SearchResult } from './search-result.tsx';

const LETTERS = ['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const POPULAR = 12;

/** Arrow keys walk through the titles; Tab goes on to a game's categories. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-result]')];
  const input = event.currentTarget.querySelector<HTMLElement>('input');
  const stops = input ? [input, ...titles] : titles;
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export default function GameSearch() {
  const { t } = useLingui();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [letter, setLetter] = useState<string | null>(null);
  const { data: games } = useQuery(catalogueQueries.allGames());
  const search = useDeferredValue(text);
  const found = findGames(games ?? [], search, letter);
  const isAsking = search.trim() !== '' || letter !== null;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const openFirst = () => {
    const [first] = found;
    if (!first) return;
    void router.navigate({ href: paths.game(first.game.alias) });
    closeSearch();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t`Search games`}
      className={box}
      onClose={closeSearch}
      onKeyDown={moveFocus}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null;
        if (isLink || event.target === dialog.current) closeSearch();
      }}
    >
      <SearchField text={text} onText={setText} onOpen={openFirst} />
      <Alphabet
        chosen={letter}
        present={new Set((games ?? []).map((game) => firstLetter(game.title)))}
        onChoose={(next) => setLetter(next === letter ? null : next)}
      />
      {!isAsking && <PopularRow games={(games ?? []).slice(0, POPULAR)} />}
      <p role="status" className={cx(status, !isAsking && css({ srOnly: true }))}>
        {isAsking && games && (
          <Plural
            value={found.length}
            _0="No game matches."
            one="# game matches"
            other="# games match"
          />
        )}
      </p>
      {!games && <SkeletonRows rows={4} label={t`Loading games`} />}
      <ul className={results}>
        {found.map((result, index) => (
          <SearchResult key={result.game.id} found={result} search={search} isFirst={index === 0} />
        ))}
      </ul>
      <Keys />
    </dialog>
  );
}

function SearchField(props: { text: string; onText(text: string): void; onOpen(): void }) {
  const { t } = useLingui();
  return (
    <form
      role="search"
      className={field}
      onSubmit={(event) => {
        event.preventDefault();
        props.onOpen();
      }}
    >
      <SearchIcon aria-hidden="true" />
      <input
        // The dialog was opened to type into it.
        autoFocus
        type="search"
        aria-label={t`Search games`}
        placeholder={t`Game or short name, for example POE2`}
        autoComplete="off"
        maxLength={100}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
        className={input}
      />
      <IconButton
        label={t`Close`}
        size="sm"
        icon={<CloseIcon aria-hidden="true" />}
        onClick={closeSearch}
      />
    </form>
  );
}

/** The keys that work here, for those who have them. */
function Keys() {
  return (
    <p className={keys}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Trans>game</Trans>
      </span>
      <span>
        <Kbd>Tab</Kbd> <Trans>category</Trans>
      </span>
      <span>
        <Kbd>Enter</Kbd> <Trans>open</Trans>
      </span>
      <span className={css({ marginInlineStart: 'auto' })}>
        <Trans>One letter filters by first letter. Short names such as “POE2” work too.</Trans>
      </span>
    </p>
  );
}

function Alphabet(props: {
  chosen: string | null;
  present: ReadonlySet<string>;
  onChoose(letter: string): void;
}) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`First letter`} className={alphabet}>
      {LETTERS.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={props.chosen === letter}
          disabled={!props.present.has(letter)}
          className={letterButton}
          onClick={() => props.onChoose(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

const edge = '1px solid {colors.line}';
const box = css({
  width: { base: '100vw', wide: 'min(1216px, calc(100vw - 160px))' },
  maxWidth: 'none',
  height: { base: '100dvh', wide: 'fit-content' },
  maxHeight: { base: 'none', wide: 'calc(100dvh - 48px)' },
  marginTop: { base: '0', wide: '24px' },
  marginInline: 'auto',
  padding: '0',
  border: { base: '0', wide: '1px solid {colors.line.strong}' },
  borderRadius: { base: '0', wide: 'card' },
  bg: 'surface',
  color: 'text',
  boxShadow: 'float',
  overflowY: 'auto',
  '&::backdrop': { bg: 'overlay' },
});
const field = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingInline: '5',
  height: '64px',
  position: 'sticky',
  top: '0',
  bg: 'surface',
  zIndex: '1',
  borderBottom: edge,
  _focusWithin: { boxShadow: 'inset 0 -2px 0 {colors.accent.text}' },
});
const input = css({
  flex: '1',
  minWidth: '0',
  height: 'full',
  fontSize: '18',
  bg: 'transparent',
  border: '0',
  outline: 'none',
  color: 'text',
  _placeholder: { color: 'faint' },
  '&::-webkit-search-cancel-button': { display: 'none' },
});
const alphabet = css({
  display: 'flex',
  paddingInline: '5',
  paddingBlock: '3',
  borderBottom: edge,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
const letterButton = css({
  flex: '1 0 34px',
  height: { base: '44px', wide: '36px' },
  fontSize: '14',
  fontWeight: '560',
  color: 'muted',
  borderRadius: 'xs',
  _hover: { bg: 'raised', color: 'text' },
  '&[aria-pressed=true]': { bg: 'text', color: 'canvas' },
  '&:disabled': { color: 'line.control', cursor: 'default', bg: 'transparent' },
});
const status = css({ padding: '12px 20px', fontSize: '12', color: 'muted', borderBottom: edge });
const results = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
const keys = css({
  display: { base: 'none', wide: 'flex' },
  gap: '5',
  alignItems: 'center',
  padding: '12px 20px',
  fontSize: '12',
  color: 'muted',
  bg: 'canvas',
});

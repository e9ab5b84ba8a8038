/** The game search: alphabet, popular games, results as you type. Loaded when it is first opened. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { css } from 'styled-system/css';
import { useTrackedSearch } from '~/platform/analytics/use-tracked-search.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { closeSearch, takeTypedAhead } from '~/platform/ui-state/search-dialog.ts';
import { IconButton, LinkButton } from '~/ui/button.tsx';
import { CloseIcon, SearchIcon } from '~/ui/icon.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { askedLetter } from '../find-games.ts';
import { gamesHref } from '../games-search.ts';
import { useMarketSearch } from '../use-market-search.ts';
import { PopularRow } from './popular-row.tsx';
import { SearchAlphabet } from './search-alphabet.tsx';
import { AllBases, FoundBases, FoundOffers } from './search-offers.tsx';
import { SearchResult } from './search-result.tsx';

const POPULAR = 12;
/** A dozen and a half results are scanned at a glance; for more there is the list page. */
const MOST = 18;

/** Arrow keys move between the titles, Escape closes; Tab moves on to a game's categories. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape') {
    // In a search input the browser would only clear the text.
    event.preventDefault();
    closeSearch();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const results = event.currentTarget.querySelectorAll<HTMLElement>('[data-result]');
  const titles = [...results].filter((title) => title.closest('[inert]') === null);
  const input = event.currentTarget.querySelector<HTMLElement>('input');
  const stops = input ? [input, ...titles] : titles;
  const focused = document.activeElement;
  const row = focused?.closest('li')?.querySelector('[data-result]') ?? focused;
  const next =
    stops[stops.findIndex((stop) => stop === row) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The page of everything that the text finds. */
const allHref = (text: string): string => paths.search + stringifySearch({ q: text.trim() });

export default function GameSearch() {
  const { t } = useLingui();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [letter, setLetter] = useState<string | null>(null);
  const search = useMarketSearch(useDeferredValue(text), letter);
  const { isAsking } = search;

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const openAll = () => {
    if (text.trim() === '') return;
    void router.navigate({ href: allHref(text) });
    closeSearch();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t`Search games`}
      className={box}
      onClose={closeSearch}
      onKeyDown={onKey}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null;
        if (isLink || event.target === dialog.current) closeSearch();
      }}
    >
      <SearchField text={text} onText={setText} onOpen={openAll} />
      <SearchAlphabet
        chosen={askedLetter(text, letter)}
        present={search.letters}
        onChoose={(next) => {
          // The same press clears a typed letter as well as a chosen one.
          if (letter === null && askedLetter(text, null) === next) setText('');
          else setLetter(next === letter ? null : next);
        }}
      />
      {!isAsking && <Popular search={search} />}
      {isAsking && <Results search={search} text={text.trim()} letter={letter} />}
      <Keys />
    </dialog>
  );
}

type Search = ReturnType<typeof useMarketSearch>;

/** Without a query: popular games, and the base categories. */
function Popular({ search }: { search: Search }) {
  const { t } = useLingui();
  const { list } = search;
  if (list.isPending) return <SkeletonRows rows={3} label={t`Loading games`} />;
  if (list.isError) return <GamesFailed search={search} />;
  return (
    <>
      <PopularRow games={list.data.data.slice(0, POPULAR)} />
      <AllBases bases={list.data.bases} />
    </>
  );
}

function GamesFailed({ search }: { search: Search }) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={<Trans>Oops something went wrong!</Trans>}
      retryLabel={t`Try again`}
      busy={search.list.isFetching}
      onRetry={search.retry}
    >
      <Trans>The list of games did not arrive.</Trans>
    </ErrorState>
  );
}

function Results(props: { search: Search; text: string; letter: string | null }) {
  const { t } = useLingui();
  const { search, text, letter } = props;
  const { found, list, offers } = search;
  const { length } = found.games;
  // The list page of all games shows the others, where it has the same filter.
  const asked = askedLetter(text, letter);
  const [base] = found.bases;
  const count = length + found.bases.length + offers.data.length;
  useTrackedSearch('Top_Search', text, offers.isWaiting || !list.isSuccess ? null : count);
  const rest = asked === null ? base && { category: base.alias } : { letter: asked };
  const isNothing =
    length === 0 && found.bases.length === 0 && offers.data.length === 0 && !offers.isWaiting;
  if (list.isPending) return <SkeletonRows rows={4} label={t`Loading games`} />;
  if (list.isError && length === 0) return <GamesFailed search={search} />;
  return (
    <>
      <p role="status" className={status}>
        <Plural value={length} _0="No game matches." one="# game matches" other="# games match" />
      </p>
      <FoundBases bases={found.bases} />
      {length > 0 && (
        <ul className={results}>
          {found.games.slice(0, MOST).map((result) => (
            <SearchResult key={result.game.id} found={result} />
          ))}
        </ul>
      )}
      {length > MOST && rest && (
        <p className={css({ padding: '12px 20px' })}>
          <LinkButton size="sm" href={gamesHref(rest)}>
            <Plural value={length} one="Show the game" other="All # games" />
          </LinkButton>
        </p>
      )}
      {isNothing && !offers.isError ? (
        <Nothing text={text} />
      ) : (
        <FoundOffers offers={offers} text={text} />
      )}
      {text === '' || isNothing ? null : (
        <p className={css({ padding: '12px 20px' })}>
          <LinkButton size="sm" href={allHref(text)} data-result="">
            <Trans>All results for “{text}”</Trans>
          </LinkButton>
        </p>
      )}
    </>
  );
}

/** The empty state of the search. */
function Nothing({ text }: { text: string }) {
  return (
    <EmptyState
      icon={<SearchIcon aria-hidden="true" />}
      title={text === '' ? <Trans>Nothing here</Trans> : <Trans>Nothing found for “{text}”</Trans>}
      actions={
        <LinkButton size="sm" href={paths.games}>
          <Trans>All games</Trans>
        </LinkButton>
      }
    >
      <Trans>Try a shorter word, a short name such as “POE2”, or another first letter.</Trans>
    </EmptyState>
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
        placeholder={t`Game, category or offer`}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        value={props.text}
        onFocus={() => {
          const ahead = takeTypedAhead();
          if (ahead !== '') props.onText(props.text + ahead);
        }}
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

/** Keyboard hints, for those who have a keyboard. */
function Keys() {
  return (
    <p className={keys}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Trans>result</Trans>
      </span>
      <span>
        <Kbd>Tab</Kbd> <Trans>category</Trans>
      </span>
      <span>
        <Kbd>Enter</Kbd> <Trans>all results</Trans>
      </span>
      <span className={css({ marginInlineStart: 'auto' })}>
        <Trans>One letter filters by first letter. Short names such as “POE2” work too.</Trans>
      </span>
    </p>
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
  position: 'sticky',
  bottom: '0',
  borderTop: edge,
});

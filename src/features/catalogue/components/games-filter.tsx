/** Filters of the list of games: a text and a first letter. Forms and links without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { searchDelayMs, useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { gamesHref, type GamesSearch } from '../games-search.ts';
import { withoutScript } from '~/features/common/shared-styles.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'];

/** Normalises the text as the address has it. */
const asked = (text: string): string | undefined => text.trim() || undefined;

export function GamesTextSearch({ search }: { search: GamesSearch }) {
  const { t } = useLingui();
  const router = useRouter();
  const [text, setText] = useState(search.q ?? '');
  // The typed text counts until the address contains another one: by a link, or by going back.
  const [seen, setSeen] = useState(search.q);
  if (seen !== search.q) {
    setSeen(search.q);
    if (asked(text) !== search.q) setText(search.q ?? '');
  }
  const rested = useDebounced(text, searchDelayMs(text));
  const find = (next: string) => {
    if (asked(next) === search.q) return;
    void router.navigate({
      href: gamesHref({ ...search, page: undefined, q: asked(next) }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    });
  };
  // Typing is debounced; another letter or category uses the text of the address.
  const onRest = useEffectEvent((next: string) => {
    if (next === text) find(next);
  });
  useEffect(() => onRest(rested), [rested]);
  return (
    <form
      method="get"
      role="search"
      className={form}
      onSubmit={(event) => {
        event.preventDefault();
        find(text);
      }}
    >
      {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
      {search.letter ? <input type="hidden" name="letter" value={search.letter} /> : null}
      <TextField
        name="q"
        type="search"
        label={t`Find a game`}
        hideLabel
        placeholder={t`Find a game`}
        autoComplete="off"
        maxLength={100}
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={css({ flex: '1' })}
      />
      <div className={withoutScript}>
        <Button type="submit">
          <Trans>Find</Trans>
        </Button>
      </div>
    </form>
  );
}

interface LettersProps {
  search: GamesSearch;
  /** Letters that games begin with; all letters while that is not known. */
  used: ReadonlySet<string> | undefined;
}

/** A letter without games is no link; the chosen one leads back to all. */
export function GamesLetters({ search, used }: LettersProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`First letter`} className={strip}>
      {LETTERS.map((letter) => {
        const isChosen = letter === search.letter;
        const isLink = isChosen || (used?.has(letter) ?? true);
        return isLink ? (
          <Anchor
            key={letter}
            href={gamesHref({ ...search, page: undefined, letter: isChosen ? undefined : letter })}
            aria-current={isChosen ? 'true' : undefined}
            className={cell}
          >
            {letter}
          </Anchor>
        ) : (
          <span
            key={letter}
            aria-hidden="true"
            className={cx(cell, css({ color: 'line.control' }))}
          >
            {letter}
          </span>
        );
      })}
    </nav>
  );
}

const form = css({ display: 'flex', gap: '2', flex: '0 1 360px', minWidth: '240px' });
const strip = css({ display: 'flex', flexWrap: 'wrap', flex: '1 1 560px' });
const cell = css({
  display: 'grid',
  placeItems: 'center',
  flex: '1 0 30px',
  maxWidth: '44px',
  minHeight: { base: '44px', wide: '36px' },
  borderRadius: 'xs',
  fontSize: '14',
  fontWeight: '560',
  color: 'muted',
  textDecoration: 'none',
  '&:is(a):hover': { bg: 'raised', color: 'text' },
  '&[aria-current]': { bg: 'text', color: 'canvas' },
  '&:is(a)[aria-current]:hover': { bg: 'text', color: 'canvas' },
});

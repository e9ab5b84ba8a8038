/** The searchable list of games. Arrow keys move through it, Enter opens the first match. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { css } from 'styled-system/css';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useFoundGames } from '../use-found-games.ts';
import { sellerQueries } from '../seller.queries.ts';

/** Shown at first; searching finds all of them. */
const SHOWN = 24;

function chooseHref(game: Pick<GameCard, 'alias'>): string {
  return `${paths.createOffer}?game=${game.alias}`;
}

/** Up and down move between the field and the games. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-game]')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function GameChoice() {
  const { t } = useLingui();
  const router = useRouter();
  const { data: games } = useSuspenseQuery(sellerQueries.games());
  const [text, setText] = useState('');
  const [isWhole, setWhole] = useState(false);
  const { found, isAsking } = useFoundGames(games, text);
  const shown = isWhole || text.trim() !== '' ? found : found.slice(0, SHOWN);
  return (
    <section className={css({ minWidth: '0' })} onKeyDown={moveFocus}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const [first] = found;
          if (first && text.trim() !== '') void router.navigate({ href: chooseHref(first) });
        }}
      >
        <TextField
          size="lg"
          type="search"
          label={<Trans>Game</Trans>}
          prefix={<SearchIcon aria-hidden="true" />}
          placeholder={t`Title or short name, for example POE2`}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status" className={status}>
          {isAsking ? null : (
            <Plural value={found.length} _0="No game matches." one="# game" other="# games" />
          )}
        </p>
      </form>
      {found.length === 0 && !isAsking ? <NoGame onClear={() => setText('')} /> : null}
      <ul className={list}>
        {shown.map((game) => (
          <li key={game.id}>
            <Anchor href={chooseHref(game)} className={line} data-game="">
              <GameEmblem game={game} px={40} />
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{game.title}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <div className={css({ marginTop: '5' })}>
          <Button onClick={() => setWhole(true)}>
            <Trans>Show all {found.length} games</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function NoGame({ onClear }: { onClear(): void }) {
  return (
    <EmptyState
      title={<Trans>No game is called that</Trans>}
      actions={
        <Button size="sm" onClick={onClear}>
          <Trans>Clear the search</Trans>
        </Button>
      }
    >
      <Trans>Try the English title, or a short name such as “WoW”.</Trans>
    </EmptyState>
  );
}

const status = css({ textStyle: 'caption', color: 'muted', paddingBlock: '3' });
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
  columnGap: '6',
});
const line = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3.5',
  minHeight: '60px',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'small',
  fontWeight: 'medium',
  textDecoration: 'none',
  _hover: { bg: 'surface' },
  _focusVisible: { outlineOffset: '-2px' },
});

/** All games with their categories: found by text, first letter or what is traded. Works without script. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { css, cx } from 'styled-system/css';
import { useFormat } from '~/platform/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { SearchIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { ChipLink, TextLink } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { catalogueQueries } from '../catalogue.queries.ts';
import { withoutScript } from '../components/shared-styles.ts';
import { GameTiles } from '../components/game-tiles.tsx';
import { firstLetter } from '../find-games.ts';
import { gamesFor, gamesHref, type GamesSearch } from '../games-search.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '#'];

export function GamesPage({ search }: { search: GamesSearch }) {
  const { t } = useLingui();
  const format = useFormat();
  const { data: games } = useSuspenseQuery(catalogueQueries.allGames());
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  const bases = bootstrap.market.base_categories;
  const shown = gamesFor(games, search, format.locale);
  const base = bases.find(({ alias }) => alias === search.category);
  const count = format.count(shown.length);
  return (
    <Wrap>
      <Breadcrumbs label={t`Where you are`} items={[{ label: t`Games` }]} />
      <PageTitle
        note={<Plural value={shown.length} one={`${count} game`} other={`${count} games`} />}
      >
        {base ? <Trans>Games with {base.title}</Trans> : <Trans>All games</Trans>}
      </PageTitle>
      <nav aria-label={t`What is traded`} className={chips}>
        <ChipLink href={gamesHref({ ...search, category: undefined })} active={!search.category}>
          <Trans>Everything</Trans>
        </ChipLink>
        {bases.map(({ alias, title }) => (
          <ChipLink
            key={alias}
            href={gamesHref({ ...search, category: alias })}
            active={alias === search.category}
          >
            {title}
          </ChipLink>
        ))}
      </nav>
      <div className={tools}>
        <TextSearch search={search} />
        <Letters
          search={search}
          used={
            new Set(
              gamesFor(games, { ...search, q: undefined, letter: undefined }, format.locale).map(
                (game) => firstLetter(game.title),
              ),
            )
          }
        />
      </div>
      {shown.length > 0 ? (
        <GameTiles games={shown} base={search.category} />
      ) : (
        <EmptyState
          icon={<SearchIcon aria-hidden="true" />}
          title={<Trans>No game by that name</Trans>}
          actions={
            <TextLink href={gamesHref({})}>
              <Trans>Show all games</Trans>
            </TextLink>
          }
        >
          <Trans>Try a shorter word, or another first letter.</Trans>
        </EmptyState>
      )}
    </Wrap>
  );
}

function TextSearch({ search }: { search: GamesSearch }) {
  const { t } = useLingui();
  const router = useRouter();
  const find = (text: string) =>
    void router.navigate({
      href: gamesHref({ ...search, q: text.trim() === '' ? undefined : text }),
      replace: true,
      resetScroll: false,
      viewTransition: false,
    });
  return (
    <form
      method="get"
      role="search"
      className={css({ display: 'flex', gap: '2', flex: '0 1 360px', minWidth: '240px' })}
      onSubmit={(event) => event.preventDefault()}
    >
      {search.category ? <input type="hidden" name="category" value={search.category} /> : null}
      <TextField
        name="q"
        type="search"
        label={t`Find a game`}
        hideLabel
        placeholder={t`Find a game`}
        autoComplete="off"
        prefix={<SearchIcon size={16} aria-hidden="true" />}
        defaultValue={search.q ?? ''}
        onChange={(event) => find(event.target.value)}
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

/** A letter without games is no link; the chosen one leads back to all. */
function Letters({ search, used }: { search: GamesSearch; used: ReadonlySet<string> }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`First letter`} className={strip}>
      {letters.map((letter) => {
        const isChosen = letter === search.letter;
        return used.has(letter) ? (
          <Anchor
            key={letter}
            href={gamesHref({ ...search, letter: isChosen ? undefined : letter })}
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

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '4' });
const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  marginBlock: '5',
});
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

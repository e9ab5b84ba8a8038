/** All genres with their games and the offers that each game has now. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Genre } from '~/contracts/catalogue/catalogue.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';

export function GenresPage() {
  const { t } = useLingui();
  const format = useFormat();
  const { data } = useSuspenseQuery(api.catalogue.genres.queryOptions());
  const genres = data.data.filter((genre) => genre.games_count > 0);
  const games = genres.reduce((sum, genre) => sum + genre.games_count, 0);
  const shown = format.count(games);
  return (
    <Wrap>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Games`, href: paths.games }, { label: t`Genres` }]}
      />
      <PageTitle note={<Plural value={games} one={`${shown} game`} other={`${shown} games`} />}>
        <Trans>Genres</Trans>
      </PageTitle>
      <ul className={list}>
        {genres.map((genre) => (
          <li key={genre.id} className={row}>
            <GenreLine genre={genre} />
          </li>
        ))}
      </ul>
    </Wrap>
  );
}

function GenreLine({ genre }: { genre: Genre }) {
  const format = useFormat();
  const offers = format.count(genre.offers_count);
  const count = format.count(genre.games_count);
  return (
    <>
      <div>
        <h2 className={css({ textStyle: 'heading' })}>
          <Anchor href={paths.genre(genre.alias)} className={title}>
            {genre.title}
          </Anchor>
        </h2>
        <p className={figures}>
          <Plural value={genre.games_count} one={`${count} game`} other={`${count} games`} /> ·{' '}
          <Plural value={genre.offers_count} one={`${offers} offer`} other={`${offers} offers`} />
        </p>
      </div>
      <ul className={names}>
        {genre.games.map((game) => (
          <li key={game.alias}>
            <Anchor href={paths.game(game.alias)} className={name}>
              {game.title}{' '}
              <span className={css({ color: 'faint' })}>{format.count(game.offers_count)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}

const edge = '1px solid {colors.line}';
const list = css({ marginTop: '6', borderBottom: edge });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
  columnGap: '8',
  rowGap: '3',
  paddingBlock: { base: '5', wide: '6' },
  borderTop: edge,
});
const title = css({ textDecoration: 'none', _hover: { textDecoration: 'underline' } });
const figures = css({
  marginTop: '1',
  fontSize: '13',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const names = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '0.5',
  alignContent: 'flex-start',
});
const name = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  minHeight: { base: '40px', md: '28px' },
  fontSize: '15',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});

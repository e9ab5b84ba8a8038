/** One genre: its games with all categories, lowest prices and offer counts, and what its market is like. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { GameCard, GameCategory } from '~/contracts/catalogue/catalogue.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { readAbout } from '~/features/common/read-about.ts';
import { AboutText } from '~/features/common/about-text.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';

/** The number of emblems above the fold. */
const EAGER_GAMES = 4;

export function GenrePage({ alias, about }: { alias: string; about: string | null }) {
  const { t } = useLingui();
  const { data: genre } = useSuspenseQuery(api.catalogue.genre.queryOptions({ alias }));
  const format = useFormat();
  const offers = format.count(genre.offers_count);
  const games = format.count(genre.games_count);
  const { title } = genre;
  return (
    <Wrap>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Genres`, href: paths.genres }, { label: title }]}
      />
      <PageTitle
        note={
          <>
            <Plural value={genre.games_count} one={`${games} game`} other={`${games} games`} /> ·{' '}
            <Plural value={genre.offers_count} one={`${offers} offer`} other={`${offers} offers`} />
          </>
        }
        end={
          <SectionLink href={paths.genres}>
            <Trans>All genres</Trans>
          </SectionLink>
        }
      >
        {title}
      </PageTitle>
      {readAbout(about ?? '').lead.map((paragraph) => (
        <p key={paragraph} className={lead}>
          {paragraph}
        </p>
      ))}
      {genre.games.length === 0 ? (
        <EmptyState title={<Trans>No game of this genre yet</Trans>}>
          <Trans>Have a look at the other genres.</Trans>
        </EmptyState>
      ) : (
        <ul className={list}>
          {genre.games.map((game, index) => (
            <li key={game.id} className={tile}>
              <GameEntry game={game} eager={index < EAGER_GAMES} />
            </li>
          ))}
        </ul>
      )}
      <AboutText text={about} title={t`${title}: good to know`} withoutLead />
    </Wrap>
  );
}

function GameEntry({ game, eager }: { game: GameCard; eager: boolean }) {
  return (
    <>
      <GameEmblem game={game} px={64} eager={eager} />
      <div className={css({ minWidth: '0' })}>
        <h2 className={css({ textStyle: 'heading', marginBottom: '2' })}>
          <Anchor href={paths.game(game.alias)} className={title}>
            {game.title}
          </Anchor>
        </h2>
        <ul>
          {game.categories.map((category) => (
            <li key={category.id}>
              <CategoryLine game={game.alias} category={category} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function CategoryLine({ game, category }: { game: string; category: GameCategory }) {
  const format = useFormat();
  const { offers_count: count, from_price: price } = category;
  const offers = format.count(count);
  const shown = price === null ? '' : format.unitPrice(price, category.base === 'currency');
  return (
    <Anchor href={paths.category(game, category.alias)} className={line}>
      <span>{category.title}</span>
      <span className={css({ color: 'muted' })}>
        {count === 0 ? (
          <Trans>No offers yet</Trans>
        ) : (
          <Plural value={count} one={`${offers} offer`} other={`${offers} offers`} />
        )}
      </span>
      <span className={css({ textAlign: 'end', color: 'muted' })}>
        {price === null ? null : (
          <Trans>
            from <Price className={css({ color: 'text' })}>{shown}</Price>
          </Trans>
        )}
      </span>
    </Anchor>
  );
}

const edge = '1px solid {colors.line}';
const lead = css({ marginTop: '3', color: 'muted', maxWidth: '72ch', lineHeight: '1.55' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '10',
  marginTop: '6',
  borderBottom: edge,
});
const tile = css({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: { base: '4', md: '5' },
  paddingBlock: '5',
  borderTop: edge,
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 180px',
});
const title = css({ textDecoration: 'none', _hover: { textDecoration: 'underline' } });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr) 124px',
  alignItems: 'center',
  columnGap: '3',
  minHeight: { base: '44px', md: '34px' },
  fontSize: '14',
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  _hover: { '& > :first-child': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
});

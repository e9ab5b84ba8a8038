/** One game: what it is, and each of its categories with what is on offer there. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { Game, GameCategory } from '~/contracts/catalogue/catalogue.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { ChevronRightIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { AboutText } from '~/features/common/about-text.tsx';
import { GameHub } from '../components/game-hub.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';

export function GamePage({ game: alias, about }: { game: string; about: string | null }) {
  const { t } = useLingui();
  const { data: game } = useSuspenseQuery(api.catalogue.game.queryOptions({ alias }));
  const { title } = game;
  return (
    <Wrap>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`Games`, href: paths.games }, { label: title }]}
      />
      <header className={head}>
        <GameEmblem game={game} px={96} eager />
        <div className={css({ minWidth: '0' })}>
          <h1>{title}</h1>
          <GameDetails game={game} />
          {game.description === '' ? null : <p className={lead}>{game.description}</p>}
        </div>
      </header>
      <h2 className={css({ srOnly: true })}>
        <Trans>Categories</Trans>
      </h2>
      <ul className={list}>
        {game.categories.map((category) => (
          <li key={category.id}>
            <CategoryRow category={category} game={game.alias} />
          </li>
        ))}
      </ul>
      <GameHub game={game.alias} />
      <AboutText text={about} title={t`What ${title} players trade`} withoutLead />
    </Wrap>
  );
}

function GameDetails({ game }: { game: Game }) {
  const format = useFormat();
  const offers = format.count(game.offers_count);
  const sellers = format.count(game.sellers_count);
  return (
    <p className={details}>
      <Anchor href={paths.genre(game.genre)} className={css({ color: 'inherit' })}>
        {game.genre_title}
      </Anchor>{' '}
      · <Plural value={game.offers_count} one={`${offers} offer`} other={`${offers} offers`} />{' '}
      <Plural
        value={game.sellers_count}
        one={`from ${sellers} seller`}
        other={`from ${sellers} sellers`}
      />
    </p>
  );
}

function CategoryRow({ category, game }: { category: GameCategory; game: string }) {
  const format = useFormat();
  const offers = format.count(category.offers_count);
  const price =
    category.from_price === null
      ? null
      : format.unitPrice(category.from_price, category.base === 'currency');
  return (
    <Anchor href={paths.category(game, category.alias)} className={row}>
      <span>
        <b>{category.title}</b>
        <small>
          {category.offers_count === 0 ? (
            <Trans>No offers yet</Trans>
          ) : (
            <Plural
              value={category.offers_count}
              one={`${offers} offer`}
              other={`${offers} offers`}
            />
          )}
        </small>
      </span>
      <span className={css({ textAlign: 'end', color: 'muted', fontSize: '14' })}>
        {price === null ? null : (
          <Trans>
            from <Price className={css({ color: 'text' })}>{price}</Price>
          </Trans>
        )}
      </span>
      <ChevronRightIcon size={16} aria-hidden="true" />
    </Anchor>
  );
}

const edge = '1px solid {colors.line}';
const head = css({
  display: 'flex',
  alignItems: { base: 'flex-start', md: 'center' },
  gap: { base: '4', wide: '6' },
  marginBottom: { base: '6', wide: '8' },
});
const details = css({
  marginTop: '1.5',
  fontSize: '14',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const lead = css({ marginTop: '3', color: 'muted', maxWidth: '66ch' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '10',
  borderBottom: edge,
});
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto 16px',
  alignItems: 'center',
  gap: '4',
  minHeight: '76px',
  paddingBlock: '3',
  borderTop: edge,
  textDecoration: 'none',
  fontVariantNumeric: 'tabular-nums',
  _hover: { bg: 'surface', '& b': { textDecoration: 'underline', textUnderlineOffset: '3px' } },
  _focusVisible: { outlineOffset: '-2px' },
  '& b': { display: 'block', textStyle: 'panel' },
  '& small': { display: 'block', color: 'muted' },
  '& > svg': { color: 'faint' },
});

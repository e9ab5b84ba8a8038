/** Games as tiles between lines, each with all its categories. */
import { css, cx } from 'styled-system/css';
import type { BaseCategoryAlias, GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';

const SHOWN_CATEGORIES = 3;

interface GameTilesProps {
  games: readonly GameCard[];
  /** Highlighted among the categories. */
  base?: BaseCategoryAlias | undefined;
  /** Four beside each other with larger emblems and the first categories only: the home page's choice. */
  compact?: boolean;
}

export function GameTiles({ games, base, compact = false }: GameTilesProps) {
  const Title = compact ? 'h3' : 'h2';
  return (
    <ul className={cx(grid, compact ? four : three)}>
      {games.map((game) => (
        <li key={game.id} className={tile}>
          <GameEmblem game={game} px={compact ? 64 : 56} />
          <div className={css({ minWidth: '0' })}>
            <Title className={css({ textStyle: 'heading', marginTop: '0.5', marginBottom: '1' })}>
              <Anchor href={paths.game(game.alias)} className={title}>
                {game.title}
              </Anchor>
            </Title>
            <Categories
              game={game}
              base={base}
              most={compact ? SHOWN_CATEGORIES : game.categories.length}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Tiles of the size of those that follow; without the upper line they go on below others. */
export function GameTilesSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={cx(grid, three)}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={tile}>
          <Skeleton width="56px" height="56px" />
          <div className={css({ flex: '1', display: 'grid', gap: '2.5', paddingTop: '1.5' })}>
            <Skeleton width={index % 2 === 0 ? '62%' : '48%'} height="14px" />
            <Skeleton width="84%" height="10px" />
            <Skeleton width="40%" height="10px" />
          </div>
        </div>
      ))}
    </div>
  );
}

function Categories(props: { game: GameCard; base: BaseCategoryAlias | undefined; most: number }) {
  const { game, base, most } = props;
  const format = useFormat();
  return (
    <p className={categories}>
      {game.categories.slice(0, most).map((category) => (
        <Anchor
          key={category.id}
          href={paths.category(game.alias, category.alias)}
          className={cx(link, category.base === base && css({ color: 'text' }))}
        >
          {category.title}{' '}
          <span className={css({ color: 'faint' })}>{format.count(category.offers_count)}</span>
        </Anchor>
      ))}
    </p>
  );
}

const edge = '1px solid {colors.line}';
const three = css({
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(3, minmax(0, 1fr))',
  },
});
const four = css({
  gridTemplateColumns: {
    xl: 'repeat(4, minmax(0, 1fr))',
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
  },
});
const grid = css({
  display: 'grid',
  borderTop: edge,
  borderInlineStart: { base: '0', md: edge },
});
const tile = css({
  display: 'flex',
  gap: '3.5',
  alignItems: 'flex-start',
  padding: { base: '14px 0', md: '5' },
  borderInlineEnd: { base: '0', md: edge },
  borderBottom: edge,
  /* Off-screen tiles are not rendered until they are near the viewport. */
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 120px',
});
const title = css({ textDecoration: 'none', _hover: { textDecoration: 'underline' } });
const categories = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3.5',
  fontSize: '13',
  lineHeight: '1.55',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const link = css({
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  minHeight: { base: '36px', md: '24px' },
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  _hover: { color: 'text', textDecoration: 'underline' },
});

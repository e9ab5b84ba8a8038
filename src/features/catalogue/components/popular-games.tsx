/** Popular games with their categories and live offer counts. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/paths.ts';
import { useFormat } from '~/platform/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { SectionLink } from './section-link.tsx';

const SHOWN_CATEGORIES = 3;

export function PopularGames({ games, total }: { games: readonly GameCard[]; total: number }) {
  return (
    <section>
      <SectionHeading
        end={
          <SectionLink href={paths.games}>
            <Trans>All {total} games</Trans>
          </SectionLink>
        }
      >
        <Trans>Popular games</Trans>
      </SectionHeading>
      <ul className={grid}>
        {games.map((game) => (
          <li key={game.id} className={tile}>
            <GameTile game={game} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function GameTile({ game }: { game: GameCard }) {
  const format = useFormat();
  return (
    <>
      <GameEmblem game={game} px={64} />
      <div className={css({ minWidth: '0' })}>
        <h3 className={css({ textStyle: 'heading', marginTop: '0.5', marginBottom: '1' })}>
          <Anchor href={paths.game(game.alias)} className={title}>
            {game.title}
          </Anchor>
        </h3>
        <p className={categories}>
          {game.categories.slice(0, SHOWN_CATEGORIES).map((category) => (
            <Anchor
              key={category.id}
              href={paths.category(game.alias, category.alias)}
              className={link}
            >
              {category.title}{' '}
              <span className={css({ color: 'faint' })}>{format.count(category.offers_count)}</span>
            </Anchor>
          ))}
        </p>
      </div>
    </>
  );
}

const edge = '1px solid {colors.line}';
const grid = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    md: 'repeat(2, minmax(0, 1fr))',
    xl: 'repeat(4, minmax(0, 1fr))',
  },
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
  _hover: { bg: 'surface' },
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
  minHeight: { base: '32px', md: '24px' },
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  _hover: { color: 'text', textDecoration: 'underline' },
});

/** Popular games with their categories and live offer counts. */
import { Trans } from '@lingui/react/macro';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { SectionHeading } from '~/ui/layout.tsx';
import { GameTiles } from './game-tiles.tsx';
import { SectionLink } from '~/features/common/section-link.tsx';

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
      <GameTiles games={games} compact />
    </section>
  );
}

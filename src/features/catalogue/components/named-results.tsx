/** The games and kinds of goods that a text names, for the page of a search. */
import { Plural } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { SearchBase, SearchGame } from '~/contracts/search/search.contract.ts';
import { searcher, type FoundGame } from '../find-games.ts';
import { FoundBases } from './search-offers.tsx';
import { SearchResult } from './search-result.tsx';

interface NamedResultsProps {
  q: string;
  games: readonly SearchGame[];
  bases: readonly SearchBase[];
}

/** With what matched in each, as far as the browser's rules know it: another script is read by the server. */
function withMarks({ q, games, bases }: NamedResultsProps): FoundGame[] {
  const matches = new Map(
    searcher(games, bases)(q, null).games.map((found) => [found.game, found]),
  );
  return games.map(
    (game) => matches.get(game) ?? { game, alias: null, categoryIds: [], marks: [] },
  );
}

export function NamedResults(props: NamedResultsProps) {
  const { games, bases } = props;
  return (
    <section aria-labelledby="named-games" className={frame}>
      <h2 id="named-games" className={status}>
        <Plural
          value={games.length}
          _0="No game matches."
          one="# game matches"
          other="# games match"
        />
      </h2>
      <FoundBases bases={bases} />
      {games.length > 0 && (
        <ul className={results}>
          {withMarks(props).map((found) => (
            <SearchResult key={found.game.id} found={found} />
          ))}
        </ul>
      )}
    </section>
  );
}

const frame = css({
  border: '1px solid {colors.line}',
  borderRadius: 'card',
  bg: 'surface',
  overflow: 'hidden',
});
const status = css({
  padding: '12px 20px',
  fontSize: '12',
  fontWeight: 'normal',
  fontStretch: '100%',
  color: 'muted',
  borderBottom: '1px solid {colors.line}',
});
const results = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});

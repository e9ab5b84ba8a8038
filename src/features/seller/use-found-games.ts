/** Games by a text: in the browser; in another script by the server, which knows how its letters sound. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GameCard } from '~/contracts/catalogue/catalogue.schemas.ts';
import { hasOtherScript } from '~/domain/game-match.ts';
import { api } from '~/platform/api/api.ts';
import { searchDelayMs, useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { sellerGameFinder } from './find-game.ts';

const MOST = 20;

export function useFoundGames(games: readonly GameCard[], text: string) {
  const find = useMemo(() => sellerGameFinder(games), [games]);
  const word = text.trim();
  const rested = useDebounced(word, searchDelayMs(word));
  const isForeign = hasOtherScript(word);
  const asked = useQuery({
    ...api.search.find.queryOptions({ q: rested, kinds: ['games'], limit: MOST }),
    enabled: isForeign && hasOtherScript(rested),
  });
  if (!isForeign) return { found: find(text), isAsking: false };
  const isAsking = rested !== word || asked.isPending;
  const ids = new Set((isAsking ? [] : (asked.data?.games ?? [])).map(({ id }) => id));
  return { found: games.filter(({ id }) => ids.has(id)), isAsking };
}

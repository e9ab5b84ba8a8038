/**
 * Search results for a text and a letter: games at once from the list in the browser, offers from the server with a
 * debounced text. When there are too many games to load them all, the server searches them, too.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hasOtherScript } from '~/domain/game-match.ts';
import type { SearchOffer } from '~/contracts/search/search.contract.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { searchDelayMs, useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { firstLetter, searcher, type Found } from './find-games.ts';
import { searchQueries } from './search.queries.ts';

const ALPHABET = ['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface OfferResults {
  data: readonly SearchOffer[];
  /** The debounce is pending or the query is loading: `data` belongs to an earlier text. */
  isWaiting: boolean;
  /** There is no query: no text, or a letter alone. */
  isIdle: boolean;
  isError: boolean;
  isFetching: boolean;
  retry: () => void;
}

const nothing: Found = { games: [], bases: [] };

export function useMarketSearch(text: string, letter: string | null) {
  const word = text.trim();
  const isAsking = word !== '' || letter !== null;
  const list = useQuery(searchQueries.games());
  // Another script is read by the server.
  const isForeign = hasOtherScript(word);
  const isLocal = (list.data?.meta.complete ?? true) && !isForeign;
  const asked = isLocal || word !== '' ? word : (letter ?? '');
  const rested = useDebounced(asked, searchDelayMs(asked));
  const isOfferText = [...asked].length > 1;
  const isEnabled = rested !== '' && (isLocal ? [...rested].length > 1 && isOfferText : isAsking);
  const options = searchQueries.find(
    rested,
    isLocal ? ['offers'] : ['games', 'categories', 'offers'],
  );
  const query = useQuery({ ...options, enabled: isEnabled });
  const answer = useAnswer(rested, options.queryKey, query);
  const isFailed = answer.state === 'failed';
  const shown = isFailed ? null : (answer.last?.data ?? null);
  const games = isLocal ? list.data?.data : shown?.games;
  const bases = list.data?.bases;
  // Building the index costs more than a search.
  const find = useMemo(() => (games && bases ? searcher(games, bases) : null), [games, bases]);
  const isResting = rested === asked;
  const isWaiting = isOfferText && (!isResting || answer.state !== 'current');
  // One press asks again for all that failed: the games, the offers, or both.
  const retry = (): void => {
    if (list.isError) void list.refetch();
    if (isEnabled && !query.isSuccess) void query.refetch();
  };
  const offers: OfferResults = {
    data: isEnabled && isOfferText ? (shown?.offers ?? []) : [],
    isWaiting: isWaiting && !(isFailed && isResting),
    isIdle: !isOfferText,
    isError: isEnabled && isFailed && isResting,
    isFetching: answer.isRetrying,
    retry,
  };
  const foundHere = find && isAsking ? find(text, letter) : nothing;
  const foundThere: Found = {
    games: (shown?.games ?? []).map((game) => ({ game, alias: null, categoryIds: [], marks: [] })),
    bases: [...(shown?.categories ?? [])],
  };
  return {
    isAsking,
    list,
    retry,
    found: isForeign ? foundThere : foundHere,
    letters: isLocal
      ? new Set((list.data?.data ?? []).map(({ title }) => firstLetter(title)))
      : new Set(ALPHABET),
    offers,
  };
}

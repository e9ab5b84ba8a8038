/**
 * What the search shows for a text and a letter: games at once from the list that the browser holds, offers from the
 * server when the typing rests. When there are too many games to hold them all, the server finds them, too.
 */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SearchOffer } from '~/contracts/search/search.contract.ts';
import { searchDelayMs, useDebounced } from '~/platform/use-debounced.ts';
import { firstLetter, searcher, type Found } from './find-games.ts';
import { searchQueries } from './search.queries.ts';

const ALPHABET = ['#', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export interface OfferResults {
  data: readonly SearchOffer[];
  /** Typing has not rested yet, or the answer is on its way. */
  isWaiting: boolean;
  /** Nothing is asked for: no text, or a letter alone. */
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
  const isLocal = list.data?.meta.complete ?? true;
  const asked = isLocal || word !== '' ? word : (letter ?? '');
  const rested = useDebounced(asked, searchDelayMs(asked));
  const isOfferText = [...asked].length > 1;
  const isEnabled = rested !== '' && (isLocal ? [...rested].length > 1 && isOfferText : isAsking);
  const answer = useQuery({
    ...searchQueries.find(rested, isLocal ? ['offers'] : ['games', 'categories', 'offers']),
    enabled: isEnabled,
  });
  const games = isLocal ? list.data?.data : answer.data?.games;
  const bases = list.data?.bases;
  // Preparing the list costs more than asking it.
  const find = useMemo(() => (games && bases ? searcher(games, bases) : null), [games, bases]);
  const isWaiting =
    isOfferText && (rested !== asked || answer.isPending || answer.isPlaceholderData);
  const offers: OfferResults = {
    data: isEnabled && isOfferText ? (answer.data?.offers ?? []) : [],
    isWaiting: isWaiting && !answer.isError,
    isIdle: !isOfferText,
    isError: isEnabled && answer.isError,
    isFetching: answer.isFetching,
    retry: () => void answer.refetch(),
  };
  return {
    isAsking,
    list,
    found: isAsking && find ? find(text, letter) : nothing,
    letters: isLocal
      ? new Set((list.data?.data ?? []).map(({ title }) => firstLetter(title)))
      : new Set(ALPHABET),
    offers,
  };
}

/** The page of a search: what the text names in the catalogue, offers with favourite buttons. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { NamedResults } from '~/features/catalogue/components/named-results.tsx';
import { searchQueries } from '~/features/catalogue/search.queries.ts';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';
import type { FoundSearch } from '~/features/listing/found-search.ts';
import { SearchPage } from '~/features/listing/pages/search-page.tsx';

export function Search({ search }: { search: FoundSearch }) {
  const { q = '' } = search;
  const { data: found } = useSuspenseQuery(searchQueries.named(q));
  const { data: all } = useSuspenseQuery(searchQueries.games());
  const { games, categories: bases } = found;
  const isNamed = games.length > 0 || bases.length > 0;
  return (
    <SearchPage
      search={search}
      named={isNamed ? <NamedResults q={q} games={games} bases={bases} /> : null}
      games={all.data}
      Heart={CardHeart}
    />
  );
}

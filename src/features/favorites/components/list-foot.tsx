/** The foot of an endless list of favourites: more, an error with a retry, or the end. */
import { Trans, useLingui } from '@lingui/react/macro';
import { LoadMore } from '~/ui/navigation.tsx';
import { EndOfList, ErrorState } from '~/ui/states.tsx';

interface ListFootProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  shown: number;
}

export function ListFoot({ query, shown }: ListFootProps) {
  const { t } = useLingui();
  const more = () => void query.fetchNextPage();
  if (query.isFetchNextPageError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetchingNextPage}
        onRetry={more}
      />
    );
  }
  if (query.hasNextPage) {
    return (
      <LoadMore busy={query.isFetchingNextPage} onLoad={more}>
        <Trans>Show more</Trans>
      </LoadMore>
    );
  }
  if (shown === 0) return null;
  return (
    <EndOfList>
      <Trans>No more results!</Trans>
    </EndOfList>
  );
}

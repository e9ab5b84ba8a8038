/** The foot of an endless list: more, an error with a retry, or the end. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { loadMore, type EndlessQuery } from '~/platform/api/load-more.ts';
import { LoadMore } from '~/ui/navigation.tsx';
import { EndOfList, ErrorState } from '~/ui/states.tsx';

export function EndlessFoot(props: {
  query: EndlessQuery & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
  };
  /** Renders nothing while the list is empty: the page has its own empty state. */
  isEmpty?: boolean;
  /** On the button, in place of "Show more". */
  more?: ReactNode;
}) {
  const { t } = useLingui();
  const { query } = props;
  const load = () => void loadMore(query);
  if (query.isFetchNextPageError) {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        onRetry={load}
        busy={query.isFetchingNextPage}
      />
    );
  }
  if (query.hasNextPage) {
    return (
      <LoadMore busy={query.isFetchingNextPage} onLoad={load}>
        {props.more ?? <Trans>Show more</Trans>}
      </LoadMore>
    );
  }
  if (props.isEmpty) return null;
  return (
    <EndOfList>
      <Trans>No more results!</Trans>
    </EndOfList>
  );
}

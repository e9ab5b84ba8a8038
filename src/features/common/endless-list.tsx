/** An endless list from its beginning: skeleton rows, the loaded rows, or the failure with a retry. */
import { Trans, useLingui } from '@lingui/react/macro';
import { hashKey } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { asFailure, statusOf } from '~/contracts/failure.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { FailureText } from './failure-text.tsx';

const OUTAGE_STATUS = 500;

/** For loaders: server and network errors are shown in the list's place, a refusal in place of the page. */
export async function orInList(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (statusOf(asFailure(error)) < OUTAGE_STATUS) throw error;
  }
}

interface EndlessListProps<Page> {
  queryKey: readonly unknown[];
  query: {
    data: { pages: Page[] } | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch(): Promise<unknown>;
  };
  children(pages: readonly Page[]): ReactNode;
}

/** Another list starts with fresh state. */
export function EndlessList<Page>(props: EndlessListProps<Page>) {
  return <Loaded key={hashKey(props.queryKey)} {...props} />;
}

function Loaded<Page>({ queryKey, query, children }: EndlessListProps<Page>) {
  const { t } = useLingui();
  const { state, last, isRetrying } = useAnswer(null, queryKey, query);
  if (state === 'failed') {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        busy={isRetrying}
        onRetry={() => void query.refetch()}
      >
        <FailureText error={query.error} />
      </ErrorState>
    );
  }
  return last === null ? <SkeletonRows label={t`Loading`} /> : children(last.data.pages);
}

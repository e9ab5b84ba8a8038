/** Queries of the fees that staff keep. */
import type { FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const PAGE_SIZE = 24;
/** While prices follow a rule the page follows the job. */
const FOLLOW_MS = 5_000;

type Walked = Pick<FeeVersionRow, 'repriced'>;

/** Whether prices still follow a rule that has begun. */
export const isFollowed = ({ repriced }: Walked): boolean => repriced?.done === false;

const whileFollowed = (versions: readonly Walked[] | undefined): number | false =>
  versions?.some(isFollowed) === true ? FOLLOW_MS : false;

export const feesQueries = {
  fees: () => ({
    ...api.rules.fees.queryOptions(),
    refetchInterval: ({ state }: { state: { data?: { own: readonly Walked[] } | undefined } }) =>
      whileFollowed(state.data?.own),
  }),
  history: () => ({
    ...pagesOf(api.rules.history, { limit: PAGE_SIZE }),
    refetchInterval: ({ state }: { state: { data?: History | undefined } }) =>
      whileFollowed(state.data?.pages.flatMap(({ data }) => data)),
  }),
};

interface History {
  pages: readonly { data: readonly Walked[] }[];
}

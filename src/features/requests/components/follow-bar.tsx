/** What a seller follows of new requests, and what they can follow from here: the category of the list, or where they sell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { FollowedRequests } from '~/contracts/requests/requests.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { requestQueries, type RequestSearch } from '../requests.queries.ts';

interface Followed {
  /** Null: all categories in which they sell. */
  id: string | null;
  name: string;
}

function useFollow() {
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (input: { category_id: string | null; follows: boolean }) =>
      api.requests.follow.send(input),
    onSuccess: async (answer) => {
      queryClient.setQueryData(requestQueries.followed().queryKey, answer);
      await queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
    },
  });
}

/** What is followed, by name; `selling` first. */
function followedOf(data: FollowedRequests, selling: string): Followed[] {
  return [
    ...(data.selling ? [{ id: null, name: selling }] : []),
    ...data.categories.map(({ id, title, game }) => ({ id, name: `${game.title} · ${title}` })),
  ];
}

export function FollowBar({ search }: { search: RequestSearch }) {
  const { t } = useLingui();
  const { data } = useSuspenseQuery(requestQueries.followed());
  const follow = useFollow();
  if (search.scope === 'bids') return null;
  const followed = followedOf(data, t`Where I sell`);
  const isAll = search.scope === 'followed' && search.category === undefined;
  const wanted = search.category ?? (search.scope === 'selling' ? null : undefined);
  const isFollowed = followed.some(({ id }) => id === wanted);
  const busy = follow.isPending ? follow.variables.category_id : undefined;
  return (
    <div className={bar} role="group" aria-label={t`New requests that you are told of`}>
      {wanted !== undefined && !isFollowed ? (
        <>
          <p className={note}>
            <Trans>Be told of new requests here, together and once an hour at most.</Trans>
          </p>
          <Button
            size="sm"
            busy={busy === wanted}
            onClick={() => follow.mutate({ category_id: wanted, follows: true })}
          >
            <Trans>Follow</Trans>
          </Button>
        </>
      ) : null}
      {followed
        .filter(({ id }) => isAll || id === wanted)
        .map(({ id, name }) => (
          <Button
            key={id ?? ''}
            size="sm"
            busy={busy === id}
            aria-label={t`Follow no longer: ${name}`}
            onClick={() => follow.mutate({ category_id: id, follows: false })}
          >
            {isAll ? <Trans>Follow no longer: {name}</Trans> : <Trans>Follow no longer</Trans>}
          </Button>
        ))}
      {isAll && followed.length === 0 ? (
        <p className={note}>
          <Trans>
            You follow nothing yet. Choose a category under “All”, or follow all where you sell.
          </Trans>
        </p>
      ) : null}
    </div>
  );
}

const bar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  marginBottom: '4',
});
const note = css({ textStyle: 'caption', color: 'muted' });

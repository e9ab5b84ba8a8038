/** The conversation's messages around the order, to be marked for a statement. Loaded when somebody wants to. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { MOST_MARKS } from '~/contracts/cases/cases.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { loadMore } from '~/platform/api/load-more.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { FieldSet } from '~/ui/field.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';

const PAGE = 50;

const newest = (): number | null => null;

/** The newest page first, older ones by a press. */
function useTalk(roomId: string) {
  return useInfiniteQuery({
    queryKey: [...api.cases.key(), 'talk', roomId],
    queryFn: ({ pageParam }: { pageParam: number | null }) =>
      api.chat.messages.fetch({
        room_id: roomId,
        limit: PAGE,
        ...(pageParam !== null && { before: pageParam }),
      }),
    initialPageParam: newest(),
    getNextPageParam: ({ data, has_more: hasMore }) => (hasMore ? (data[0]?.seq ?? null) : null),
  });
}

export function MarkMessages(props: {
  order: OrderOutput;
  marks: readonly string[];
  onMark(marks: readonly string[]): void;
}) {
  const { order, marks, onMark } = props;
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  const query = useTalk(order.room_id);
  const messages = (query.data?.pages ?? [])
    .toReversed()
    .flatMap(({ data }) => data)
    .filter(({ kind, order_id: of }) => kind === 'text' && (of === null || of === order.id));
  const count = marks.length;
  const toggle = (id: string) =>
    onMark(marks.includes(id) ? marks.filter((mark) => mark !== id) : [...marks, id]);
  if (query.isPending) return <SkeletonRows rows={3} label={t`Loading`} />;
  if (query.isError && !query.data) {
    return (
      <ErrorState
        title={<Trans>This could not be loaded</Trans>}
        retryLabel={t`Try again`}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <FieldSet
      label={<Trans>Messages of the chat</Trans>}
      hint={
        <Trans>
          {count} of {MOST_MARKS} marked. What you mark is copied as it is now.
        </Trans>
      }
    >
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void loadMore(query)}>
          <Trans>Earlier messages</Trans>
        </Button>
      )}
      {messages.length === 0 && (
        <p>
          <Trans>There are no messages about this order here.</Trans>
        </p>
      )}
      {messages.map((message) => {
        const writer = nameOf(message.sender_id === order.buyer.id ? order.buyer : order.seller);
        return (
          <Checkbox
            key={message.id}
            checked={marks.includes(message.id)}
            disabled={!marks.includes(message.id) && marks.length >= MOST_MARKS}
            note={`${writer} · ${moment(message.created_at)}`}
            onChange={() => toggle(message.id)}
          >
            <span className={css({ overflowWrap: 'anywhere' })}>
              {message.body === '' ? t`Pictures alone` : message.body}
            </span>
          </Checkbox>
        );
      })}
    </FieldSet>
  );
}

/** Messages of own conversations that have the words of the search; each leads to its place in its conversation. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { FoundMessage } from '~/contracts/chat/chat.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { loadMore } from '~/platform/api/load-more.ts';
import { pagesOf } from '~/platform/api/paging.ts';
import { searchDelayMs, useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button } from '~/ui/button.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';

const PAGE = 20;
/** The contract's. */
const LEAST = 2;

function Found({ message }: { message: FoundMessage }) {
  const times = useTimeFormat();
  const name = usePersonName()(message.companion);
  return (
    <Anchor href={`${paths.chat}?room=${message.room_id}&message=${message.seq}`} className={row}>
      <b>{name}</b>
      <time dateTime={message.created_at}>{times.relativeDay(message.created_at)}</time>
      <p>{message.is_own ? <Trans>You: {message.excerpt}</Trans> : message.excerpt}</p>
    </Anchor>
  );
}

export default function FoundMessages({ search }: { search: string }) {
  const q = useDebounced(search.trim(), searchDelayMs(search));
  if (q.length < LEAST) return null;
  return <Results key={q} q={q.slice(0, 100)} />;
}

function Results({ q }: { q: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery({ ...pagesOf(api.chat.search, { q, limit: PAGE }), staleTime: 0 });
  const messages = query.data?.pages.flatMap((page) => page.data);
  const count = messages?.length ?? 0;
  return (
    <section aria-labelledby="found-messages">
      <h3 id="found-messages" className={title}>
        <Trans>Messages</Trans>
      </h3>
      <p className={css({ srOnly: true })} role="status">
        {messages ? <Plural value={count} one="# message found" other="# messages found" /> : null}
      </p>
      {query.isError ? (
        <ErrorState
          title={<Trans>The search did not work</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : messages === undefined ? (
        <SkeletonRows rows={3} height={64} label={t`Searching`} />
      ) : count === 0 ? (
        <p className={note}>
          <Trans>No message has these words.</Trans>
        </p>
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.id}>
              <Found message={message} />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <div className={more}>
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void loadMore(query)}>
            <Trans>Show older messages</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const title = css({ textStyle: 'label', color: 'muted', paddingInline: '4', paddingBlock: '3' });
const note = css({ paddingInline: '4', paddingBottom: '4', color: 'muted', textStyle: 'small' });
const more = css({ display: 'grid', placeItems: 'center', padding: '4' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '3',
  rowGap: '1',
  minHeight: '64px',
  alignContent: 'center',
  paddingBlock: '2.5',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line}',
  _hover: { bg: 'raised' },
  _focusVisible: { outlineOffset: '-2px' },
  '& > b': {
    fontWeight: 'label',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > time': { textStyle: 'caption', color: 'muted' },
  '& > p': { gridColumn: '1 / -1', textStyle: 'small', color: 'muted', overflowWrap: 'anywhere' },
});

/** The list of conversations: all, unread, with an order; searched by name, and by the words of messages. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Button, IconButton, LinkButton } from '~/ui/button.tsx';
import { ChatIcon, CloseIcon, SearchIcon } from '~/ui/icon.tsx';
import { Avatar, Chip, Count } from '~/ui/marks.tsx';
import { EmptyState, EndOfList, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { chatQueries } from '../chat.queries.ts';
import { listMark } from '../open-room.ts';
import { loadMoreChannels } from '../chat.realtime.ts';
import { useIsTyping } from '../use-room.ts';
import { systemLabels } from './system-line.tsx';

/** Loaded with the first search. */
const FoundMessages = lazy(() => import('./found-messages.tsx'));

type View = 'all' | 'unread' | 'orders';

function matches(channel: Channel, view: View, search: string): boolean {
  if (view === 'unread' && !channel.isUnread) return false;
  if (view === 'orders' && channel.orders.length === 0) return false;
  return channel.companion.public_name.toLowerCase().includes(search.trim().toLowerCase());
}

/** The last message in one line: who, what. */
function Preview({ channel, myId }: { channel: Channel; myId: string }) {
  const { i18n } = useLingui();
  const isTyping = useIsTyping(channel.room_id);
  const { lastMessage } = channel;
  if (isTyping) return <Trans>Typing…</Trans>;
  if (lastMessage === null) return <Trans>No messages yet</Trans>;
  if (lastMessage.system_code !== null) return i18n._(systemLabels[lastMessage.system_code]);
  const isMine = lastMessage.sender_id === myId;
  if (lastMessage.body === '') {
    return isMine ? <Trans>You sent a picture</Trans> : <Trans>Sent a picture</Trans>;
  }
  return isMine ? <Trans>You: {lastMessage.body}</Trans> : lastMessage.body;
}

/** Today the time, before that the date. */
function WhenText({ iso }: { iso: string }) {
  const times = useTimeFormat();
  const today = times.relativeDay(times.now.toISOString());
  const day = times.relativeDay(iso);
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {day === today ? times.time(iso) : day}
    </time>
  );
}

function ChannelRow(props: { channel: Channel; myId: string; isOpen: boolean }) {
  const { channel, isOpen } = props;
  const { t } = useLingui();
  const nameOf = usePersonName();
  const { companion, unread_count: unread } = channel;
  return (
    <Anchor
      href={`${paths.chat}?room=${channel.room_id}`}
      className={row}
      data-unread={unread > 0 ? '' : undefined}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Avatar
        name={companion.public_name}
        src={companion.avatar}
        size={44}
        online={companion.is_online}
        presenceLabel={companion.is_online ? t`Online now` : t`Offline`}
      />
      <b>{nameOf(companion)}</b>
      {channel.lastMessageDate === null ? <span /> : <WhenText iso={channel.lastMessageDate} />}
      <p>
        <Preview channel={channel} myId={props.myId} />
      </p>
      {unread > 0 && !isOpen ? (
        <Count label={t`${unread} unread`}>{unread > 99 ? '99+' : unread}</Count>
      ) : null}
    </Anchor>
  );
}

function NothingHere({ view }: { view: View }) {
  if (view === 'unread') {
    return (
      <EmptyState title={<Trans>Everything is read</Trans>}>
        <Trans>New messages appear here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ChatIcon />}
      title={<Trans>No conversations yet</Trans>}
      actions={
        <LinkButton href={paths.games}>
          <Trans>Browse games</Trans>
        </LinkButton>
      }
    >
      <Trans>Ask a seller about an offer, or buy: each order brings its conversation along.</Trans>
    </EmptyState>
  );
}

/** The next page, asked for by a press: the list itself is short for most people. */
function More({ hasMore }: { hasMore: boolean }) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (!hasMore) {
    return (
      <EndOfList>
        <Trans>No more results!</Trans>
      </EndOfList>
    );
  }
  const load = (): void => {
    setState('loading');
    loadMoreChannels(client).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <div className={more}>
      {state === 'failed' ? (
        <p role="alert">
          <Trans>Oops something went wrong!</Trans>
        </p>
      ) : null}
      <Button size="sm" busy={state === 'loading'} onClick={load}>
        {state === 'failed' ? <Trans>Try again</Trans> : <Trans>Show older conversations</Trans>}
      </Button>
    </div>
  );
}

interface Choice {
  view: View;
  search: string;
}

/** Filters of the list: a row of choices, or a name to search for. */
function Filters(props: {
  choice: Choice;
  isSearching: boolean;
  unreadCount: number;
  onChoose(choice: Choice): void;
  onEscape(): void;
}) {
  const { t } = useLingui();
  const { choice, unreadCount, onChoose } = props;
  if (props.isSearching) {
    return (
      <div className={filters}>
        <TextField
          label={t`Name or words of a message`}
          hideLabel
          size="sm"
          type="search"
          placeholder={t`Name or words of a message`}
          value={choice.search}
          autoFocus
          className={css({ width: 'full' })}
          onChange={(event) => onChoose({ ...choice, search: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && props.onEscape()}
        />
      </div>
    );
  }
  const views: { view: View; label: ReactNode; count?: number }[] = [
    { view: 'all', label: <Trans comment="All conversations">All</Trans> },
    {
      view: 'unread',
      label: <Trans comment="Unread conversations">Unread</Trans>,
      ...(unreadCount > 0 && { count: unreadCount }),
    },
    { view: 'orders', label: <Trans>With order</Trans> },
  ];
  return (
    <div className={filters}>
      {views.map((entry) => (
        <Chip
          key={entry.view}
          pressed={choice.view === entry.view}
          count={entry.count}
          onClick={() => onChoose({ ...choice, view: entry.view })}
        >
          {entry.label}
        </Chip>
      ))}
    </div>
  );
}

interface ChannelListProps {
  myId: string;
  /** The open conversation; its pane replaces the list on a narrow screen. */
  openRoomId: string | undefined;
  isCovered: boolean;
}

/** The rows, or their loading, empty or error state. */
function Rows({
  myId,
  openRoomId,
  choice,
}: Pick<ChannelListProps, 'myId' | 'openRoomId'> & { choice: Choice }) {
  const { t } = useLingui();
  const { data: list, isError, isFetching, refetch } = useQuery(chatQueries.channels());
  if (!list) {
    return isError ? (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    ) : (
      <SkeletonRows rows={6} height={73} lead={44} label={t`Loading conversations`} />
    );
  }
  const rowsOf = (channels: readonly Channel[]): ReactNode =>
    channels.map((channel) => (
      <li key={channel.room_id}>
        <ChannelRow channel={channel} myId={myId} isOpen={channel.room_id === openRoomId} />
      </li>
    ));
  const shown = list.channels.filter((channel) => matches(channel, choice.view, choice.search));
  if (choice.search.trim() !== '') {
    return (
      <>
        {shown.length === 0 ? null : <ul>{rowsOf(shown)}</ul>}
        <Suspense>
          <FoundMessages search={choice.search} />
        </Suspense>
      </>
    );
  }
  if (shown.length === 0) return <NothingHere view={choice.view} />;
  return (
    <>
      <ul>{rowsOf(shown)}</ul>
      <More hasMore={list.hasMore} />
    </>
  );
}

export function ChannelList(props: ChannelListProps) {
  const { t } = useLingui();
  const { data: list } = useQuery(chatQueries.channels());
  const [choice, setChoice] = useState<Choice>({ view: 'all', search: '' });
  const [isSearching, setSearching] = useState(false);
  return (
    <nav
      {...listMark}
      className={pane}
      data-covered={props.isCovered ? '' : undefined}
      aria-label={t`Conversations`}
    >
      <div className={head}>
        <h2 className={title}>
          <Trans>Chat</Trans>
        </h2>
        <IconButton
          label={isSearching ? t`Close the search` : t`Search conversations and messages`}
          icon={isSearching ? <CloseIcon /> : <SearchIcon />}
          aria-expanded={isSearching}
          onClick={() => {
            setSearching(!isSearching);
            setChoice({ ...choice, search: '' });
          }}
        />
      </div>
      <Filters
        choice={choice}
        isSearching={isSearching}
        onEscape={() => {
          setSearching(false);
          setChoice({ ...choice, search: '' });
        }}
        unreadCount={list?.channels.filter((channel) => channel.isUnread).length ?? 0}
        onChoose={setChoice}
      />
      <div className={scroller}>
        <Rows myId={props.myId} openRoomId={props.openRoomId} choice={choice} />
      </div>
    </nav>
  );
}

const pane = css({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '0',
  minWidth: '0',
  borderInlineEnd: { wide: '1px solid {colors.line}' },
  '&[data-covered]': { display: { base: 'none', wide: 'flex' } },
});
const head = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '64px',
  paddingInlineStart: '4',
  paddingInlineEnd: '3',
  borderBottom: '1px solid {colors.line}',
});
const title = css({ textStyle: 'panel' });
const filters = css({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '54px',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line}',
});
const scroller = css({
  flex: '1 1 0',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
});
const row = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '0.5',
  minHeight: '72px',
  paddingBlock: '3',
  paddingInline: '4',
  borderBottom: '1px solid {colors.line}',
  textDecoration: 'none',
  textStyle: 'small',
  _hover: { bg: 'surface' },
  _focusVisible: { outlineOffset: '-2px' },
  '& > :first-child': { gridRow: '1 / span 2' },
  '& > b, & > p': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > b': { textStyle: 'strong' },
  '& > p': { color: 'muted' },
  '& > time': { textStyle: 'caption', color: 'muted' },
  '&[data-unread] > p': { color: 'text', fontWeight: 'label' },
  '& > :last-child:not(p)': { justifySelf: 'end' },
  '&[aria-current]': {
    bg: 'raised',
    _before: {
      content: '""',
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      width: '3px',
      bg: 'accent.text',
    },
  },
});
const more = css({
  display: 'grid',
  justifyItems: 'center',
  gap: '2',
  padding: '4',
  textStyle: 'small',
  color: 'muted',
});

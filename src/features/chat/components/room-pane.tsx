/** One conversation: its head, its messages and the composer. Beside an order and in the chat alike. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { css } from 'styled-system/css';
import { useServerClock } from '~/platform/hydration/server-clock.tsx';
import { ImagePlusIcon } from '~/ui/icon.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { chatQueries } from '../chat.queries.ts';
import { chatOutbox, loadOlder } from '../chat.realtime.ts';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { buildRows, isOfOther, type Row } from '../chat-rows.ts';
import { emptyHistory, lastSeqOf, type RoomHistory } from '../chat-state.ts';
import { orderNames } from '../order-names.ts';
import { useAttachments } from '../use-attachments.ts';
import { useDraft } from '../use-draft.ts';
import { usePending, useReading, useRoomPresence, useUnreadLine } from '../use-room.ts';
import { useCanTranslate, useTarget } from '../use-target.ts';
import { Composer } from './composer.tsx';
import type { FoldContext } from './fold-row.tsx';
import { MessageList } from './message-list.tsx';
import type { RowContext } from './message-row.tsx';
import {
  Announcer,
  ConnectionBanner,
  RoomHead,
  TypingLine,
  VerificationBanner,
  type RoomHeadProps,
} from './room-parts.tsx';

export interface RoomPaneProps extends RoomHeadProps {
  myId: string;
  /** Between head and messages: the order as a strip. */
  strip?: ReactNode;
  /** Above the composer: the offer that the first message is about; its id goes with that message. */
  about?: { offerId: string; view: ReactNode; onDone(): void };
  /**
   * The order that the conversation is about: what is written belongs to it. With `folds` it stands beside that order, and
   * lines of others are folded.
   */
  orderId?: string | undefined;
  folds?: boolean;
  /** The number of a message to go to. */
  seq?: number;
}

function useRows(
  history: RoomHistory,
  roomId: string,
  myId: string,
  unreadAfter: number | null,
  beside: { orderId: string | null; unfolded: ReadonlySet<string> },
): Row[] {
  const pending = usePending(roomId);
  const { timeZone } = useServerClock();
  const { messages } = history;
  const { orderId, unfolded } = beside;
  return useMemo(() => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone });
    const dayOf = (iso: string): string => day.format(new Date(iso));
    return buildRows({ messages, pending, myId, unreadAfter, dayOf, orderId, unfolded });
  }, [messages, pending, myId, unreadAfter, timeZone, orderId, unfolded]);
}

/** Beside an order: which folds were opened, what is the order's own, and whether its lines have yet to be found. */
function useFolds(channel: Channel, history: RoomHistory, orderId: string | null) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const { messages } = history;
  const { orders } = channel;
  const context = useMemo(
    (): FoldContext => ({
      nameOf: orderNames(orders, messages),
      onToggle: (key) =>
        setUnfolded((known) => {
          const next = new Set(known);
          if (!next.delete(key)) next.add(key);
          return next;
        }),
    }),
    [orders, messages],
  );
  const own = useMemo(
    () => ({
      ...history,
      messages: messages.filter((message) => !isOfOther(message, orderId)),
    }),
    [history, messages, orderId],
  );
  return { unfolded, context, own };
}

/** How many pages are loaded by themselves to find the lines of an old order. */
const SEARCHED_PAGES = 6;

/** While lines of this order are not among those that are loaded, older pages are. */
function useOwnLines(roomId: string, history: RoomHistory, orderId: string | null): void {
  const client = useQueryClient();
  const pages = useRef(0);
  const { messages, hasOlder } = history;
  const isFound = orderId === null || messages.some(({ order_id: id }) => id === orderId);
  const first = messages[0]?.seq;
  useEffect(() => {
    if (isFound || !hasOlder || first === undefined || pages.current >= SEARCHED_PAGES) return;
    pages.current += 1;
    // What does not come now comes with a press.
    loadOlder(client, roomId).catch(() => {});
  }, [client, roomId, isFound, hasOlder, first]);
}

/** Files dropped anywhere on the room. */
function useDrop(add: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (event.currentTarget === event.target) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
  };
}

export function RoomPane(props: RoomPaneProps) {
  const { channel } = props;
  const roomId = channel.room_id;
  const { t } = useLingui();
  const history = useQuery(chatQueries.history(roomId));
  if (history.data) return <OpenRoom {...props} key={roomId} history={history.data} />;
  return (
    <section className={pane} aria-label={t`Conversation`}>
      <RoomHead {...props} />
      <div className={waiting}>
        {history.isError ? (
          <ErrorState
            title={<Trans>Oops something went wrong!</Trans>}
            retryLabel={t`Try again`}
            onRetry={() => void history.refetch()}
            busy={history.isFetching}
          >
            <Trans>The messages did not load.</Trans>
          </ErrorState>
        ) : (
          <SkeletonRows rows={4} label={t`Loading messages`} />
        )}
      </div>
    </section>
  );
}

/** What the conversation passes to the composer. */
interface WritingHandle {
  addFiles(files: readonly File[]): void;
  /** Moves a refused message back into the composer. */
  edit(clientId: string): void;
}

interface WritingProps extends Pick<RoomPaneProps, 'about' | 'channel' | 'orderId'> {
  roomId: string;
  companionName: string;
  onSent(): void;
  ref: Ref<WritingHandle>;
}

/** The composer's state. A component of its own, so that the history is not rendered again while somebody types. */
function Writing({ roomId, companionName, about, channel, orderId, onSent, ref }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(roomId);
  const attachments = useAttachments();
  useImperativeHandle(ref, () => ({
    addFiles: attachments.add,
    edit(clientId) {
      const taken = chatOutbox.remove(clientId);
      if (!taken) return;
      // What was typed meanwhile stays, below.
      setText([taken.body, text].filter((part) => part !== '').join('\n'));
      attachments.restore(taken.attachments);
      field.current?.focus();
    },
  }));
  const send = (): void => {
    chatOutbox.send({
      roomId,
      body: text.trim(),
      attachments: attachments.stored,
      offerId: about?.offerId ?? null,
      orderId: orderId ?? null,
    });
    setText('');
    attachments.clear();
    onSent();
    about?.onDone();
    field.current?.focus();
  };
  return (
    <Composer
      roomId={roomId}
      companionName={companionName}
      text={text}
      onText={setText}
      attachments={attachments}
      onSend={send}
      about={about?.view}
      talk={{ channel, orderId, offerId: about?.offerId }}
      field={field}
    />
  );
}

function OpenRoom({ history = emptyHistory, ...props }: RoomPaneProps & { history: RoomHistory }) {
  const { channel, myId, about, seq, orderId, folds = false } = props;
  const { room_id: roomId, companion, companion_read_seq: companionReadSeq } = channel;
  const name = usePersonName()(companion);
  const { t } = useLingui();
  const client = useQueryClient();
  const writing = useRef<WritingHandle>(null);
  const lastSeq = lastSeqOf(history);
  useReading(roomId, lastSeq);
  useRoomPresence(roomId);
  const line = useUnreadLine(channel, roomId, lastSeq);
  const beside = folds ? (orderId ?? null) : null;
  const fold = useFolds(channel, history, beside);
  useOwnLines(roomId, history, beside);
  const rows = useRows(history, roomId, myId, line.unreadAfter, {
    orderId: beside,
    unfolded: fold.unfolded,
  });
  const target = useTarget(roomId, history, seq);
  const canTranslate = useCanTranslate();
  const drop = useDrop((files) => writing.current?.addFiles(files));
  const context = useMemo(
    (): RowContext => ({
      myId,
      companionName: name,
      companionReadSeq,
      linksOrder: beside === null,
      folds: fold.context,
      canTranslate,
      onRetry: (clientId) => chatOutbox.retry(clientId),
      onDiscard: (clientId) => void chatOutbox.remove(clientId),
      onEdit: (clientId) => writing.current?.edit(clientId),
    }),
    [myId, name, companionReadSeq, beside, fold.context, canTranslate],
  );
  return (
    <section className={pane} aria-label={t`Conversation with ${name}`} {...drop.handlers}>
      <RoomHead {...props} />
      {props.strip}
      <ConnectionBanner />
      <VerificationBanner channel={channel} />
      <MessageList
        roomId={roomId}
        rows={rows}
        context={context}
        target={target}
        hasOlder={history.hasOlder}
        onOlder={() => loadOlder(client, roomId)}
        isFolded={beside !== null}
      />
      <TypingLine roomId={roomId} name={name} />
      <Announcer history={fold.own} companion={companion} />
      <Writing
        ref={writing}
        roomId={roomId}
        companionName={name}
        about={about}
        channel={channel}
        orderId={orderId}
        onSent={line.clear}
      />
      {drop.isOver ? (
        <div className={dropZone}>
          <ImagePlusIcon />
          <Trans>Drop pictures here</Trans>
        </div>
      ) : null}
    </section>
  );
}

/** Placeholder of a conversation that is being opened, or could not be. */
export function RoomWaiting({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useLingui();
  return (
    <section className={pane} aria-label={t`Conversation`}>
      <div className={waiting}>
        {error === null ? (
          <p className={opening} role="status">
            <Spinner /> <Trans>Opening the conversation</Trans>
          </p>
        ) : (
          <ErrorState
            title={<Trans>The conversation could not be opened</Trans>}
            retryLabel={t`Try again`}
            onRetry={onRetry}
          />
        )}
      </div>
    </section>
  );
}

const pane = css({
  position: 'relative',
  /* Container query for the gutters: it is used in a page and in a column. */
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
});
const waiting = css({ flex: '1', display: 'grid', alignContent: 'center', padding: '6' });
const opening = css({
  display: 'inline-flex',
  alignItems: 'center',
  justifySelf: 'center',
  gap: '3',
  color: 'muted',
});
const dropZone = css({
  position: 'absolute',
  inset: '2',
  zIndex: 'header',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '2',
  borderRadius: 'card',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'text',
  bg: 'overlay',
  pointerEvents: 'none',
});

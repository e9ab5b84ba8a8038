/** One conversation: its head, its messages and the composer. Beside an order and in the chat alike. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
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
import { buildRows, type Row } from '../chat-rows.ts';
import { emptyHistory, lastSeqOf, type RoomHistory } from '../chat-state.ts';
import { useAttachments } from '../use-attachments.ts';
import { useDraft } from '../use-draft.ts';
import { usePending, usePresence, useReading, useUnreadLine } from '../use-room.ts';
import { Composer } from './composer.tsx';
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
  /** Whether order lines lead to their order. */
  linksOrders?: boolean;
}

function useRows(
  history: RoomHistory,
  roomId: string,
  myId: string,
  unreadAfter: number | null,
): Row[] {
  const pending = usePending(roomId);
  const { timeZone } = useServerClock();
  const { messages } = history;
  return useMemo(() => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone });
    const dayOf = (iso: string): string => day.format(new Date(iso));
    return buildRows({ messages, pending, myId, unreadAfter, dayOf });
  }, [messages, pending, myId, unreadAfter, timeZone]);
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
      onInvalidate(event: DragEvent) {
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
            title={<Trans>The messages did not load</Trans>}
            retryLabel={t`Try again`}
            onRetry={() => void history.refetch()}
            busy={history.isFetching}
          />
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

interface WritingProps extends Pick<RoomPaneProps, 'about'> {
  roomId: string;
  companionName: string;
  onSent(): void;
  ref: Ref<WritingHandle>;
}

/** The composer's state. A component of its own, so that the history is not rendered again while somebody types. */
function Writing({ roomId, companionName, about, onSent, ref }: WritingProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(roomId);
  const attachments = useAttachments();
  useImperativeHandle(ref, () => ({
    addFiles: attachments.add,
    edit(clientId) {
      const taken = chatOutbox.remove(clientId);
      if (!taken) return;
      setText(taken.body);
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
      field={field}
    />
  );
}

function OpenRoom({ history = emptyHistory, ...props }: RoomPaneProps & { history: RoomHistory }) {
  const { channel, myId, about, linksOrders = true } = props;
  const { room_id: roomId, companion, companion_read_seq: companionReadSeq } = channel;
  const name = usePersonName()(companion);
  const { t } = useLingui();
  const client = useQueryClient();
  const writing = useRef<WritingHandle>(null);
  const lastSeq = lastSeqOf(history);
  useReading(roomId, lastSeq);
  usePresence([companion.id]);
  const line = useUnreadLine(channel, roomId, lastSeq);
  const rows = useRows(history, roomId, myId, line.unreadAfter);
  const drop = useDrop((files) => writing.current?.addFiles(files));
  const context = useMemo(
    (): RowContext => ({
      myId,
      companionName: name,
      companionReadSeq,
      linksOrder: linksOrders,
      onRetry: (clientId) => chatOutbox.retry(clientId),
      onDiscard: (clientId) => void chatOutbox.remove(clientId),
      onEdit: (clientId) => writing.current?.edit(clientId),
    }),
    [myId, name, companionReadSeq, linksOrders],
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
        hasOlder={history.hasOlder}
        onOlder={() => loadOlder(client, roomId)}
      />
      <TypingLine roomId={roomId} name={name} />
      <Announcer history={history} companion={companion} />
      <Writing
        ref={writing}
        roomId={roomId}
        companionName={name}
        about={about}
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

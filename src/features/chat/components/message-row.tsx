/** One row of a room. */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, memo, Suspense, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { statusOf } from '~/contracts/failure.ts';
import { usePictureViewer } from '~/features/common/picture-links.tsx';
import { ReportLink } from '~/features/common/report-link.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { Picture } from '~/platform/media/picture.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { CheckIcon, ClockIcon, ReadIcon, RetryIcon } from '~/ui/icon.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import type { PendingMessage } from '../chat-outbox.ts';
import type { Row } from '../chat-rows.ts';
import { FoldRow, type FoldContext } from './fold-row.tsx';
import { SystemLine } from './system-line.tsx';

/** Loaded where a translator is configured. */
const Translation = lazy(() => import('./translation.tsx'));

/** Loaded where a seller reads what their autopilot wrote. */
const AutomaticOff = lazy(() => import('./automatic-off.tsx'));

type StoredRow = Extract<Row, { kind: 'message' }>;
type PendingRow = Extract<Row, { kind: 'pending' }>;

export interface RowContext {
  myId: string;
  companionName: string;
  companionReadSeq: number;
  linksOrder: boolean;
  /** Whether a translator is configured. */
  canTranslate: boolean;
  onRetry(clientId: string): void;
  /** Moves a refused message back into the composer. */
  onEdit(clientId: string): void;
  onDiscard(clientId: string): void;
  /** Beside an order: what folded lines are about, and how they are shown. */
  folds?: FoldContext;
}

/** Longest edge of a picture in a bubble, in CSS pixels. */
const PICTURE = { width: 240, height: 280 };

function Pictures({ attachments, name }: { attachments: Message['attachments']; name: string }) {
  const { t } = useLingui();
  const pictures = attachments.map(({ url }, index) => ({
    url,
    alt: t`Picture ${index + 1} from ${name}`,
  }));
  const { onPress, viewer } = usePictureViewer(pictures);
  const links = attachments.map((image, index) => {
    const scale = Math.min(1, PICTURE.width / image.width, PICTURE.height / image.height);
    const size = {
      width: Math.max(48, Math.round(image.width * scale)),
      aspectRatio: `${image.width} / ${image.height}`,
    };
    return (
      <a
        key={image.media_id}
        href={image.url}
        target="_blank"
        rel="noreferrer"
        className={picture}
        style={size}
        onClick={onPress(index)}
      >
        <Picture
          url={image.url}
          alt={pictures[index]?.alt}
          place={{ px: PICTURE.width }}
          className={pictureImage}
        />
      </a>
    );
  });
  return (
    <>
      {links}
      {viewer}
    </>
  );
}

function Marks({ isRead }: { isRead: boolean }) {
  return isRead ? (
    <>
      <ReadIcon size={14} aria-hidden="true" />
      <VisuallyHidden>
        <Trans>Read</Trans>
      </VisuallyHidden>
    </>
  ) : (
    <>
      <CheckIcon size={14} aria-hidden="true" />
      <VisuallyHidden>
        <Trans>Sent</Trans>
      </VisuallyHidden>
    </>
  );
}

interface LineProps {
  message: Pick<Message, 'body' | 'attachments'>;
  isMine: boolean;
  /** Who wrote it, as the names of its pictures say it. */
  author: string;
  isFailed?: boolean;
  translation?: ReactNode;
  foot: ReactNode;
}

/** One for pending and stored messages: a picture that was opened stays open when its message is stored. */
function Line({ message, isMine, author, isFailed = false, translation, foot }: LineProps) {
  const { t } = useLingui();
  return (
    <div className={group} data-mine={isMine ? '' : undefined}>
      <VisuallyHidden>{isMine ? t`You:` : `${author}:`}</VisuallyHidden>
      <div className={cx(content, isFailed && dimmed)}>
        {message.body === '' ? null : (
          <p className={cx(bubble, isMine && mineBubble)}>{message.body}</p>
        )}
        {translation}
        <Pictures attachments={message.attachments} name={author} />
      </div>
      {foot}
    </div>
  );
}

function StoredFoot({ row, context }: { row: StoredRow; context: RowContext }) {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { message } = row;
  const { companionName: name } = context;
  return (
    <span className={foot}>
      <time dateTime={message.created_at}>{times.time(message.created_at)}</time>
      {message.automatic ? <Trans>Automatic reply</Trans> : null}
      {message.automatic && row.isMine ? (
        <Suspense>
          <AutomaticOff kind={message.automatic} />
        </Suspense>
      ) : null}
      {row.isMine ? (
        <Marks isRead={message.seq <= context.companionReadSeq} />
      ) : (
        <ReportLink
          type="message"
          id={message.room_id}
          seq={message.seq}
          label={t`Report this message from ${name}`}
        />
      )}
    </span>
  );
}

/** A refusal by the server is final: the text can be changed, not sent again as it is. */
const finalCodes = new Set([
  'MESSAGE_REFUSED',
  'VALIDATION',
  'ATTACHMENT_NOT_FOUND',
  'IMAGE_TAKEN_DOWN',
  'BANNED',
]);
/** From here on nobody refused anything: the message did not arrive, and need not be explained. */
const OUTAGE_STATUS = 500;

function PendingFoot({ pending, context }: { pending: PendingMessage; context: RowContext }) {
  if (pending.state === 'sending') {
    return (
      <span className={foot} data-late="">
        <ClockIcon size={14} aria-hidden="true" />
        <Trans>Sending</Trans>
      </span>
    );
  }
  const { clientId, failure } = pending;
  const refusal = failure !== null && statusOf(failure) < OUTAGE_STATUS ? failure : null;
  const isFinal = refusal !== null && finalCodes.has(refusal.code);
  return (
    <span className={foot} data-failed="" role="alert">
      {isFinal ? null : <RetryIcon size={14} aria-hidden="true" />}
      <span>
        {refusal ? <FailureText error={refusal} /> : <Trans>Not sent.</Trans>}{' '}
        {isFinal ? (
          <TextButton className={action} onClick={() => context.onEdit(clientId)}>
            <Trans>Edit</Trans>
          </TextButton>
        ) : (
          <TextButton className={action} onClick={() => context.onRetry(clientId)}>
            <Trans>Try again</Trans>
          </TextButton>
        )}
        {' · '}
        <TextButton className={action} onClick={() => context.onDiscard(clientId)}>
          <Trans>Discard</Trans>
        </TextButton>
      </span>
    </span>
  );
}

function MessageRow({ row, context }: { row: StoredRow | PendingRow; context: RowContext }) {
  const { t } = useLingui();
  if (row.kind === 'pending') {
    const { pending } = row;
    return (
      <Line
        message={pending}
        isMine
        author={t`you`}
        isFailed={pending.state === 'failed'}
        foot={<PendingFoot pending={pending} context={context} />}
      />
    );
  }
  const { message, isMine, endsGroup } = row;
  const isForeign = !isMine && message.body !== '';
  return (
    <Line
      message={message}
      isMine={isMine}
      author={isMine ? t`you` : context.companionName}
      translation={
        isForeign && context.canTranslate ? (
          <Suspense>
            <Translation message={message} />
          </Suspense>
        ) : null
      }
      foot={endsGroup || message.automatic ? <StoredFoot row={row} context={context} /> : null}
    />
  );
}

function DayLine({ at }: { at: string }) {
  const times = useTimeFormat();
  const day = times.relativeDay(at);
  return (
    <div className={separator} role="separator">
      <span>{day.charAt(0).toUpperCase() + day.slice(1)}</span>
    </div>
  );
}

interface RowViewProps {
  row: Row;
  context: RowContext;
}

/** Rows are rebuilt with every message; the parts of an unchanged row are the same objects. */
function isSame(before: RowViewProps, after: RowViewProps): boolean {
  const [left, right] = [Object.values(before.row), Object.values(after.row)];
  return (
    before.context === after.context &&
    left.length === right.length &&
    left.every((part, index) => part === right[index])
  );
}

/** Memoised, because a history has hundreds of rows. */
export const RowView = memo(function RowView({ row, context }: RowViewProps) {
  switch (row.kind) {
    case 'day':
      return <DayLine at={row.at} />;
    case 'unread':
      return (
        <div className={separator} role="separator" data-unread="">
          <span>
            <Trans comment="Line above the first unread messages">New</Trans>
          </span>
        </div>
      );
    case 'system':
      return (
        <div className={systemRow}>
          <SystemLine
            message={row.message}
            myId={context.myId}
            companionName={context.companionName}
            linksOrder={context.linksOrder}
          />
        </div>
      );
    case 'message':
    case 'pending':
      return <MessageRow row={row} context={context} />;
    case 'fold':
      return context.folds ? <FoldRow fold={row} context={context.folds} /> : null;
  }
}, isSame);

const group = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '1',
  paddingTop: '1',
  minWidth: '0',
  '&[data-mine]': { alignItems: 'flex-end' },
});
const bubble = css({
  maxWidth: { base: '86%', md: '78%' },
  paddingBlock: '2',
  paddingInline: '3',
  borderRadius: 'card',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  fontSize: '15',
  lineHeight: '1.42',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
});
const mineBubble = css({ bg: 'line' });
const picture = css({
  display: 'block',
  maxWidth: 'full',
  overflow: 'hidden',
  borderRadius: 'card',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  bg: 'raised',
});
const pictureImage = css({ width: 'full', height: 'full', objectFit: 'cover', display: 'block' });
const foot = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  marginInline: '0.5',
  marginBottom: '2.5',
  textStyle: 'caption',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  /* Most messages are stored before anybody could read that they are pending. */
  '&[data-late]': { animation: 'fadeIn 160ms 900ms backwards' },
  '&[data-failed]': { color: 'danger', maxWidth: { base: '86%', md: '78%' } },
});
const action = css({ color: 'inherit', fontWeight: 'label' });
const content = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'inherit',
  gap: '1',
  width: 'full',
});
const dimmed = css({ opacity: '0.6' });
const separator = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  textStyle: 'caption',
  color: 'muted',
  '&::before, &::after': { content: '""', flex: '1', height: '1px', bg: 'line' },
  '&[data-unread]': { color: 'warning', fontWeight: '600' },
  '&[data-unread]::before, &[data-unread]::after': { bg: 'warning.line' },
});
const systemRow = css({ paddingBlock: '2' });

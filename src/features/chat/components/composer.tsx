/** Where a message is written: text, images by button, paste or drop. Enter sends, Shift and Enter break the line. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import { control } from 'styled-system/recipes';
import { appConfig } from '~config';
import type { ForbiddenPiece } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { failureText } from '~/platform/api/failures.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { emit } from '~/platform/realtime/socket.ts';
import { useSession } from '~/platform/session/session.ts';
import { IconButton } from '~/ui/button.tsx';
import { CloseIcon, ImagePlusIcon, SendIcon, WarningIcon } from '~/ui/icon.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import type { QuickRepliesProps } from './quick-replies.tsx';
import type { Talk } from '../template-values.ts';
import { useTypingSignal } from '../use-room.ts';
import { imageTypes, type Attachments } from '../use-attachments.ts';

const { maxTextLength, maxImages } = appConfig.chat;
/** The debounce after the last key, before the server checks whether the text is allowed. */
const CHECK_AFTER_MS = 700;
/** From here on the number of remaining characters is shown. */
const NEAR_LIMIT = 200;

/** What a field asks before it acts on a key; true when the key was meant for it. */
export type ComposerKeys = (event: KeyboardEvent) => boolean;

/** Loaded for sellers. Without it, for example because the connection went, writing works all the same. */
const Nothing = () => null;
const QuickReplies = lazilyHydrated<QuickRepliesProps>(() =>
  import('./quick-replies.tsx').then(
    (file) => file.default,
    () => Nothing,
  ),
);

/** Parts of the text that the server will refuse, checked while writing. */
function useForbidden(text: string): readonly ForbiddenPiece[] {
  const [pieces, setPieces] = useState<readonly ForbiddenPiece[]>([]);
  useEffect(() => {
    if (text.trim().length < 4 || text.length > maxTextLength) return;
    const timer = setTimeout(() => {
      emit('check_forbidden_word', { text }).then(
        (answer) => setPieces(answer.pieces),
        () => {},
      );
    }, CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return pieces.filter(({ word }) => text.includes(word));
}

function AttachmentTray({ attachments }: { attachments: Attachments }) {
  const { t, i18n } = useLingui();
  const failure = attachments.images.find((image) => image.failure !== null)?.failure;
  const { refusal } = attachments;
  const note =
    refusal === 'count'
      ? t`A message holds at most ${maxImages} pictures.`
      : refusal === 'size'
        ? t`The image is larger than 10 MB.`
        : refusal === 'type'
          ? t`This is not a JPEG, PNG, WebP or AVIF image.`
          : failure
            ? failureText(failure, i18n)
            : null;
  return (
    <>
      {attachments.images.length === 0 ? null : (
        <ul className={tray} aria-label={t`Pictures of the message`}>
          {attachments.images.map((image, index) => (
            <li key={image.id} className={thumb} data-failed={image.failure ? '' : undefined}>
              <img src={image.preview} alt={image.name || t`Picture ${index + 1}`} />
              {image.stored === null && image.failure === null ? (
                <span className={thumbBusy}>
                  <Spinner label={t`Uploading`} />
                </span>
              ) : null}
              <button
                type="button"
                className={thumbRemove}
                aria-label={t`Remove picture ${index + 1}`}
                onClick={() => attachments.remove(image.id)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {note === null ? null : (
        <p className={warning} role="alert">
          {note}
        </p>
      )}
    </>
  );
}

/** Names what will be refused and the safe way, in the words of the refusal. */
function ForbiddenNote({ pieces }: { pieces: readonly ForbiddenPiece[] }) {
  return (
    <div role="status" className={notes}>
      {pieces.map((piece) => (
        <p key={piece.word} className={warning}>
          <WarningIcon size={16} />
          <span>
            <FailureText error={new Failure('MESSAGE_REFUSED', { values: { ...piece } })} />
          </span>
        </p>
      ))}
    </div>
  );
}

/** How to send; near the limit the number of remaining characters. */
function LengthNote({ id, left }: { id: string; left: number }) {
  const isNear = left < NEAR_LIMIT;
  const over = -left;
  return (
    <p id={id} className={isNear ? counter : visuallyHidden}>
      {!isNear ? (
        <Trans>Enter sends, Shift and Enter begin a new line.</Trans>
      ) : left >= 0 ? (
        <Plural value={left} one="# character left" other="# characters left" />
      ) : (
        <Plural value={over} one="# character too many" other="# characters too many" />
      )}
    </p>
  );
}

export interface ComposerProps {
  roomId: string;
  companionName: string;
  text: string;
  onText(text: string): void;
  attachments: Attachments;
  onSend(): void;
  /** Above the text: the offer that it is about. */
  about?: ReactNode;
  /** What placeholders of templates stand for. */
  talk: Talk;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The textarea: grows with its lines, accepts pasted pictures, emits typing events. */
function TextBox(
  props: ComposerProps & {
    hintId: string;
    isInvalid: boolean;
    onEnter(): void;
    keys: RefObject<ComposerKeys | null>;
    active: { list: string; option: string } | null;
  },
) {
  const { companionName, attachments, field } = props;
  const { t } = useLingui();
  const typing = useTypingSignal(props.roomId);
  const styles = control({ area: true });
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (props.keys.current?.(event)) return;
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    typing.stop();
    props.onEnter();
  };
  const onChange = (event: ChangeEvent<HTMLTextAreaElement>): void => {
    props.onText(event.target.value);
    if (event.target.value !== '') typing.typed();
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    attachments.add(pasted);
  };
  return (
    <div className={styles.box} data-chat-field="">
      <textarea
        ref={field}
        className={styles.input}
        rows={1}
        value={props.text}
        placeholder={t`Write to ${companionName}`}
        aria-label={t`Message to ${companionName}`}
        aria-describedby={props.hintId}
        aria-invalid={props.isInvalid || undefined}
        aria-controls={props.active?.list}
        aria-activedescendant={props.active?.option}
        onChange={onChange}
        onKeyDown={onKeyDown}
        onBlur={typing.stop}
        onPaste={onPaste}
      />
    </div>
  );
}

function AttachButton({ attachments, field }: Pick<ComposerProps, 'attachments' | 'field'>) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={files}
        type="file"
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        accept={imageTypes.join(',')}
        multiple
        onChange={(event) => {
          attachments.add([...(event.target.files ?? [])]);
          event.target.value = '';
          field.current?.focus();
        }}
      />
      <IconButton
        label={t`Attach pictures`}
        icon={<ImagePlusIcon />}
        onClick={() => files.current?.click()}
      />
    </>
  );
}

export function Composer(props: ComposerProps) {
  const { text, attachments, field } = props;
  const { t } = useLingui();
  const forbidden = useForbidden(text);
  const hintId = useId();
  const isSeller = useSession()?.customer.is_seller === true;
  const keys = useRef<ComposerKeys | null>(null);
  const [active, setActive] = useState<{ list: string; option: string } | null>(null);
  const left = maxTextLength - text.length;
  const isEmpty = text.trim() === '' && attachments.stored.length === 0;
  const isBlocked = isEmpty || attachments.isBusy || left < 0;
  const send = (): void => {
    if (isBlocked) field.current?.focus();
    else props.onSend();
  };
  return (
    <form
      className={root}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.about}
      <AttachmentTray attachments={attachments} />
      <ForbiddenNote pieces={forbidden} />
      <div className={line}>
        <AttachButton attachments={attachments} field={field} />
        {isSeller ? (
          <QuickReplies
            talk={props.talk}
            text={text}
            onText={props.onText}
            field={field}
            keys={keys}
            onActive={setActive}
          />
        ) : null}
        <TextBox
          {...props}
          hintId={hintId}
          isInvalid={left < 0}
          onEnter={send}
          keys={keys}
          active={active}
        />
        <IconButton
          type="submit"
          edge
          label={t`Send`}
          icon={attachments.isBusy ? <Spinner /> : <SendIcon />}
          aria-disabled={isBlocked || undefined}
        />
      </div>
      <LengthNote id={hintId} left={left} />
    </form>
  );
}

const notes = css({ display: 'grid', gap: '1', _empty: { position: 'absolute' } });
const root = css({
  position: 'relative',
  flex: 'none',
  display: 'grid',
  gap: '2',
  paddingBlock: '3',
  paddingInline: 'clamp(12px, 10cqi - 27px, 40px)',
  borderTop: '1px solid {colors.line}',
});
const line = css({
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2',
  '& [data-chat-field]': { flex: '1', minWidth: '0' },
  '& textarea': { minHeight: '42px', maxHeight: '160px', resize: 'none', paddingBlock: '2.5' },
});
const tray = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const thumb = css({
  position: 'relative',
  width: '72px',
  height: '72px',
  borderRadius: 'control',
  overflow: 'hidden',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.strong',
  '&[data-failed]': { borderColor: 'danger' },
  '& > img': { width: 'full', height: 'full', objectFit: 'cover' },
});
const thumbBusy = css({
  position: 'absolute',
  inset: '0',
  display: 'grid',
  placeItems: 'center',
  bg: 'overlay',
});
const thumbRemove = css({
  position: 'absolute',
  top: '0',
  insetInlineEnd: '0',
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  color: 'text',
  '& > svg': {
    width: '22px',
    height: '22px',
    padding: '3px',
    borderRadius: 'control',
    bg: 'canvas',
  },
  _focusVisible: { outlineOffset: '-3px' },
});
const warning = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '2',
  textStyle: 'small',
  color: 'warning',
  overflowWrap: 'anywhere',
  '& > svg': { marginTop: '2px' },
});
const counter = css({ textStyle: 'caption', color: 'muted', justifySelf: 'end' });

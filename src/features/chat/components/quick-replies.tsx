/**
 * Quick replies of a seller beside the composer: chosen from a menu, or by `/` and some letters in an empty field, with
 * the arrow keys and Enter. Its placeholders are filled with what the conversation is about; what is chosen can be changed
 * before it is sent.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import { listbox } from 'styled-system/recipes';
import type { QuickReply } from '~/contracts/chat/chat.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { IconButton } from '~/ui/button.tsx';
import { EditIcon, InstantIcon } from '~/ui/icon.tsx';
import { Menu } from '~/ui/menu.tsx';
import { toast } from '~/ui/toast-store.ts';
import { filled, type Placeholder } from '~/domain/placeholders.ts';
import { inserted, meantBy } from '../quick-reply-choice.ts';
import { valuesOf, type Talk } from '../template-values.ts';
import type { ComposerKeys } from './composer.tsx';

const QuickRepliesDialog = lazy(() => import('./quick-replies-dialog.tsx'));

export interface QuickRepliesProps {
  talk: Talk;
  text: string;
  onText(text: string): void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the field asks first when a key is pressed. */
  keys: Ref<ComposerKeys>;
  /** Id of the list and of the chosen line, while the list is open. */
  onActive(active: { list: string; option: string } | null): void;
}

/** Arrow keys, Enter and Escape in the open list. */
function useListKeys(
  { keys, onActive }: Pick<QuickRepliesProps, 'keys' | 'onActive'>,
  list: { id: string; replies: readonly QuickReply[] | null; text: string },
  choose: (reply: QuickReply) => void,
) {
  const [at, setAt] = useState({ text: '', index: 0 });
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isOpen = list.replies !== null && closedAt !== list.text;
  const replies = isOpen ? (list.replies ?? []) : [];
  const index = at.text === list.text ? Math.min(at.index, replies.length - 1) : 0;
  const onKey = (event: KeyboardEvent): boolean => {
    const reply = replies[index];
    if (!reply || event.nativeEvent.isComposing) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setAt({ text: list.text, index: (index + step + replies.length) % replies.length });
    } else if (event.key === 'Enter' && !event.shiftKey) choose(reply);
    else if (event.key === 'Escape') setClosedAt(list.text);
    else return false;
    event.preventDefault();
    return true;
  };
  useImperativeHandle(keys, () => onKey);
  const option = isOpen ? `${list.id}-${index}` : null;
  useEffect(() => {
    onActive(option === null ? null : { list: list.id, option });
  }, [onActive, option, list.id]);
  return { isOpen, replies, index };
}

/** Says what a chosen text could not be filled with. */
function useSayMissing(): (missing: readonly Placeholder[]) => void {
  const { t } = useLingui();
  const sentences: Record<Placeholder, string> = {
    buyer: t`The other person has no name any more. It was left out.`,
    order: t`This conversation is about no single order. Its number was left out.`,
    offer: t`This conversation is about no single offer. Its title was left out.`,
    back: '',
  };
  return (missing) => {
    for (const name of missing) toast({ status: 'warning', description: sentences[name] });
  };
}

export default function QuickReplies(props: QuickRepliesProps) {
  const { text, onText, field } = props;
  const { t } = useLingui();
  const values = valuesOf(props.talk);
  const sayMissing = useSayMissing();
  const id = useId();
  const [isManaging, setManaging] = useState(false);
  const { data } = useQuery(api.chat.quickReplies.queryOptions({}));
  const kept = data?.data ?? [];
  const replies = kept.map((reply) => ({ ...reply, body: filled(reply.body, values).text }));
  /** @param next the field's text with the filled reply in it */
  const write = (replyId: string, next: string): void => {
    const body = kept.find((reply) => reply.id === replyId)?.body ?? '';
    sayMissing(filled(body, values).missing);
    onText(next);
  };
  const chooseFromList = (reply: QuickReply): void => {
    write(reply.id, reply.body);
    field.current?.focus();
  };
  const meant = meantBy(text, replies);
  const list = useListKeys(props, { id, text, replies: meant }, chooseFromList);
  return (
    <>
      {list.isOpen ? (
        <ReplyList id={id} replies={list.replies} index={list.index} onChoose={chooseFromList} />
      ) : null}
      <Menu
        trigger={<IconButton label={t`Quick replies`} icon={<InstantIcon />} />}
        placement="top-start"
        title={replies.length > 0 ? <Trans>Or write / in an empty field</Trans> : undefined}
        items={[
          ...replies.map((reply) => ({
            id: reply.id,
            label: <span className={line}>{reply.body}</span>,
            onSelect: () => {
              write(reply.id, inserted(field.current, text, reply.body));
              // A menu that closes gives the focus back to its button first.
              setTimeout(() => field.current?.focus());
            },
          })),
          {
            id: 'manage',
            icon: <EditIcon size={16} />,
            label: <Trans>Edit quick replies</Trans>,
            separated: replies.length > 0,
            onSelect: () => setManaging(true),
          },
        ]}
      />
      {isManaging ? (
        <Suspense>
          <QuickRepliesDialog replies={kept} values={values} onClose={() => setManaging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The list above the field. The field keeps the focus; a press chooses as Enter does. */
function ReplyList(props: {
  id: string;
  replies: readonly QuickReply[];
  index: number;
  onChoose(reply: QuickReply): void;
}) {
  const { t } = useLingui();
  const styles = listbox();
  return (
    <ul id={props.id} role="listbox" aria-label={t`Quick replies`} className={above}>
      {props.replies.map((reply, index) => (
        <li
          key={reply.id}
          id={`${props.id}-${index}`}
          role="option"
          aria-selected={index === props.index}
          data-highlighted={index === props.index ? '' : undefined}
          className={styles.item}
          onPointerDown={(event) => {
            event.preventDefault();
            props.onChoose(reply);
          }}
        >
          <span className={line}>{reply.body}</span>
        </li>
      ))}
    </ul>
  );
}

const line = css({
  display: 'block',
  maxWidth: 'min(60ch, 70vw)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const above = css({
  position: 'absolute',
  insetInline: '0',
  bottom: '100%',
  maxHeight: '40dvh',
  overflowY: 'auto',
  padding: '1',
  bg: 'raised',
  borderTop: '1px solid {colors.line}',
  boxShadow: 'float',
  zIndex: 'header',
});

/** A seller's own quick replies: write, change, delete. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SyntheticEvent } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { QuickReply } from '~/contracts/chat/chat.schemas.ts';
import { templatePlaceholders, type PlaceholderValues } from '~/domain/placeholders.ts';
import { TemplateField } from '~/features/common/template-field.tsx';
import { api } from '~/platform/api/api.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { EditIcon, TrashIcon } from '~/ui/icon.tsx';

const { quickReplies: most, quickReplyLength } = appConfig.chat;

/** Changes the list on the server, then here. */
function useChange<Input>(change: (input: Input) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: change,
    async onSuccess() {
      await client.invalidateQueries({ queryKey: api.chat.quickReplies.key() });
      onDone();
    },
  });
}

export default function QuickRepliesDialog(props: {
  replies: readonly QuickReply[];
  /** Of the conversation, for the preview. */
  values: PlaceholderValues;
  onClose(): void;
}) {
  const { replies, onClose } = props;
  const { t } = useLingui();
  const [edited, setEdited] = useState<QuickReply | null>(null);
  const free = most - replies.length;
  return (
    <Dialog
      open
      title={<Trans>Quick replies</Trans>}
      description={
        free > 0 ? (
          <Plural value={free} one="You can keep # more." other="You can keep # more." />
        ) : (
          <Trans>You keep as many as fit. Delete one to write another.</Trans>
        )
      }
      closeLabel={t`Close`}
      onOpenChange={(open) => !open && onClose()}
    >
      {replies.length > 0 ? (
        <ul className={rows} aria-label={t`Quick replies`}>
          {replies.map((reply) => (
            <Row key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
          ))}
        </ul>
      ) : null}
      {edited !== null || free > 0 ? (
        <ReplyForm
          key={edited?.id ?? ''}
          reply={edited}
          values={props.values}
          onDone={() => setEdited(null)}
        />
      ) : null}
    </Dialog>
  );
}

function Row({ reply, onEdit }: { reply: QuickReply; onEdit(): void }) {
  const { t, i18n } = useLingui();
  const { body } = reply;
  const removal = useChange(
    (id: string) => api.chat.removeQuickReply.send({ id }),
    () => {},
  );
  return (
    <li className={row}>
      <p>{body}</p>
      <IconButton
        size="sm"
        label={t`Edit: ${body}`}
        icon={<EditIcon size={16} />}
        onClick={onEdit}
      />
      <IconButton
        size="sm"
        label={t`Delete: ${body}`}
        icon={<TrashIcon size={16} />}
        disabled={removal.isPending}
        onClick={() => removal.mutate(reply.id)}
      />
      {removal.isError ? <p role="alert">{failureText(removal.error, i18n)}</p> : null}
    </li>
  );
}

/** Writes a new one, or changes one. */
function ReplyForm(props: { reply: QuickReply | null; values: PlaceholderValues; onDone(): void }) {
  const { reply, onDone } = props;
  const { t, i18n } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const [body, setBody] = useState(reply?.body ?? '');
  const saving = useChange(
    (text: string): Promise<unknown> =>
      reply === null
        ? api.chat.addQuickReply.send({ body: text })
        : api.chat.changeQuickReply.send({ id: reply.id, body: text }),
    () => {
      setBody('');
      onDone();
      field.current?.focus();
    },
  );
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // In React the composer's form stands around this one, and would send the message.
    event.stopPropagation();
    if (body.trim() === '') field.current?.focus();
    else saving.mutate(body.trim());
  };
  return (
    <form className={form} onSubmit={submit}>
      <TemplateField
        ref={field}
        allowed={templatePlaceholders}
        values={props.values}
        label={reply === null ? <Trans>New quick reply</Trans> : <Trans>Change the text</Trans>}
        rows={3}
        maxLength={quickReplyLength}
        value={body}
        autoFocus={reply !== null}
        placeholder={t`I am online now. Where shall we meet?`}
        error={
          saving.isError
            ? (fieldErrorsOf(saving.error)['body'] ?? failureText(saving.error, i18n))
            : undefined
        }
        onText={setBody}
      />
      <div className={actions}>
        {reply === null ? null : (
          <Button look="ghost" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" busy={saving.isPending}>
          {reply === null ? <Trans>Keep</Trans> : <Trans>Save</Trans>}
        </Button>
      </div>
    </form>
  );
}

const rows = css({ display: 'grid', marginBottom: '4' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: '1',
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line}',
  '& > p': { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', textStyle: 'small' },
  '& > [role=alert]': { gridColumn: '1 / -1', color: 'danger' },
});
const form = css({ display: 'grid', gap: '3' });
const actions = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' });

/** Texts that are sent in the chat by themselves: switched on and off, written in both languages, shown as they will read. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { ChangeReply, Reply } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { replyBounds, replyPlaceholders, type ReplyKind } from '~/domain/auto-reply.ts';
import { FormRefusal } from '~/features/common/contract-form.tsx';
import { TemplateField } from '~/features/common/template-field.tsx';
import { api } from '~/platform/api/api.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Switch } from '~/ui/switch.tsx';
import { toast } from '~/ui/toast-store.ts';
import { rowLook } from './row-look.ts';

export function AutoReplies() {
  const { data } = useSuspenseQuery(api.autopilot.replies.queryOptions());
  return (
    <section className={rowLook.section}>
      <SectionHeading
        id="replies"
        note={
          <Trans>
            Both sides see that they are automatic. They do not count as your answer, and are not
            sent to staff, during a dispute or to somebody who has blocked you.
          </Trans>
        }
      >
        <Trans>Automatic replies</Trans>
      </SectionHeading>
      <div className={cards}>
        {data.data.map((reply) => (
          <ReplyCard key={reply.kind} reply={reply} hasHours={data.has_hours} />
        ))}
      </div>
    </section>
  );
}

function useTitles(): Record<ReplyKind, string> {
  const { t } = useLingui();
  return { first: t`First message`, away: t`While you are away`, paid: t`Order paid` };
}

function KindNote({ kind, hasHours }: { kind: ReplyKind; hasHours: boolean }): ReactNode {
  switch (kind) {
    case 'first':
      return <Trans>When somebody writes to you for the first time, or again after a while.</Trans>;
    case 'away':
      return hasHours ? (
        <Trans>Outside your working hours and on vacation, instead of the first text.</Trans>
      ) : (
        <>
          <Trans>On vacation, instead of the first text.</Trans>{' '}
          <TextLink look="inline" href={paths.sellerAvailability}>
            <Trans>Say my hours</Trans>
          </TextLink>
        </>
      );
    case 'paid':
      return <Trans>Once for each order. Orders paid within ten minutes share one.</Trans>;
  }
}

type Draft = Omit<Reply, 'kind' | 'is_on'>;

/** What is typed stays until it is saved; the switch saves it along. */
function useReplyForm(reply: Reply) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const { kind, is_on: isOn, ...stored } = reply;
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const draft = { ...stored, ...typed };
  const send = useSingleMutation({
    mutationFn: (change: ChangeReply) => api.autopilot.changeReply.send(change),
    onSuccess: async (saved, change) => {
      await queryClient.invalidateQueries({ queryKey: api.autopilot.replies.key() });
      // Switching off sends no text: what is typed waits on.
      if (change.en !== undefined) setTyped({});
      const isSwitched = change.is_on !== isOn;
      toast({
        status: 'success',
        description: !isSwitched
          ? t`The text is saved.`
          : saved.is_on
            ? t`It is on.`
            : t`It is off. Nothing more is sent.`,
      });
    },
  });
  const errors = send.isError ? fieldErrorsOf(send.error) : {};
  const isElsewhere = send.isError && !errors['en'] && !errors['fr'];
  return {
    draft,
    errors,
    refusal: isElsewhere ? failureText(send.error, i18n) : null,
    isPending: send.isPending,
    change: (part: Partial<Draft>) => setTyped({ ...typed, ...part }),
    /** Switching off needs no valid text. */
    save: (next: boolean) =>
      send.mutate(isOn && !next ? { kind, is_on: false } : { kind, ...draft, is_on: next }),
  };
}

const HOURS = [1, 3, 6, 12, 24, 72, 168];

function ReplyCard({ reply, hasHours }: { reply: Reply; hasHours: boolean }) {
  const { minutes } = useFormat();
  const title = useTitles()[reply.kind];
  const form = useReplyForm(reply);
  const { draft, errors } = form;
  const hours = [...new Set([...HOURS, draft.every_hours])].toSorted((a, b) => a - b);
  const left = (text: string): ReactNode => {
    const over = text.length - replyBounds.textLength;
    return over > 0 ? (
      <Plural value={over} one="# character too many" other="# characters too many" />
    ) : undefined;
  };
  const fields = { allowed: replyPlaceholders[reply.kind], maxLength: replyBounds.textLength };
  return (
    <Surface pad="lg">
      <form
        className={stack}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save(reply.is_on);
        }}
      >
        <Switch
          checked={reply.is_on}
          disabled={form.isPending}
          note={<KindNote kind={reply.kind} hasHours={hasHours} />}
          onChange={({ target }) => form.save(target.checked)}
        >
          {title}
        </Switch>
        <FormRefusal>{form.refusal}</FormRefusal>
        <TemplateField
          {...fields}
          label={<Trans>Text in English</Trans>}
          lang="en"
          value={draft.en}
          error={errors['en']}
          hint={left(draft.en)}
          onText={(en) => form.change({ en })}
        />
        <TemplateField
          {...fields}
          label={<Trans>Text in French</Trans>}
          lang="fr"
          value={draft.fr}
          error={errors['fr']}
          hint={left(draft.fr) ?? <Trans>Empty: everybody gets the other one.</Trans>}
          onText={(fr) => form.change({ fr })}
        />
        {reply.kind === 'paid' ? null : (
          <NativeSelect
            label={<Trans>Not again in one conversation for</Trans>}
            value={String(draft.every_hours)}
            options={hours.map((value) => ({ value: String(value), label: minutes(value * 60) }))}
            onChange={({ target }) => form.change({ every_hours: Number(target.value) })}
          />
        )}
        <div>
          <Button type="submit" busy={form.isPending}>
            <Trans>Save the text</Trans>
          </Button>
        </div>
      </form>
    </Surface>
  );
}

const cards = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(3, minmax(0, 1fr))' },
});
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });

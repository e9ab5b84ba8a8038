/** An appeal against a decision of support: the form for it, or what was written and what came of it (decision 0126). */
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import {
  appealFormSchema,
  type Appealed,
  type AppealSubject,
} from '~/contracts/appeals/appeals.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { FormFrame } from './contract-form.tsx';
import { useFocusAfter } from './use-focus-after.ts';

const TEXT_LENGTH = 2_000;

const part = css({
  display: 'grid',
  gap: '3',
  marginTop: '4',
  gridTemplateColumns: 'minmax(0, 1fr)',
});
const words = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' });
const quiet = css({ color: 'muted', fontSize: '14' });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Nothing until it is known whether there is something to appeal against. */
export function Appeal(subject: AppealSubject) {
  const { data } = useQuery(api.appeals.show.queryOptions(subject));
  if (!data) return null;
  return (
    <Surface as="section" pad="md" tabIndex={-1} id="appeal" className={part}>
      <h3 className={css({ fontWeight: 'strong' })}>
        <Trans>Appeal</Trans>
      </h3>
      {subject.type === 'ban' ? (
        <p>
          <Trans>The reason of the ban:</Trans> <q className={words}>{data.reason}</q>
        </p>
      ) : null}
      {data.appeal ? <Given appeal={data.appeal} /> : <Open appealed={data} subject={subject} />}
    </Surface>
  );
}

/** What was written, and the answer once there is one. */
function Given({ appeal }: { appeal: NonNullable<Appealed['appeal']> }) {
  const states = {
    open: <Trans>Somebody else of our staff looks at it. You are told what comes of it.</Trans>,
    granted: <Trans>Your appeal was granted.</Trans>,
    refused: <Trans>Your appeal was refused.</Trans>,
  };
  return (
    <>
      <p role="status">{states[appeal.status]}</p>
      {appeal.answer === null ? null : <p className={words}>{appeal.answer}</p>}
      <p className={quiet}>
        <Trans>You wrote:</Trans> <q className={words}>{appeal.text}</q>
      </p>
    </>
  );
}

function Open({ appealed, subject }: { appealed: Appealed; subject: AppealSubject }) {
  const { date } = useTimeFormat();
  const [isWriting, write] = useState(false);
  const until = date(appealed.until);
  if (!appealed.may_appeal) {
    return (
      <p className={quiet}>
        <Trans>An appeal was possible until {until}.</Trans>
      </p>
    );
  }
  if (isWriting) return <AppealForm subject={subject} onCancel={() => write(false)} />;
  return (
    <>
      <p className={quiet}>
        <Trans>
          Do you think that this is wrong? You can appeal once, until {until}. Somebody else decides
          about it.
        </Trans>
      </p>
      <p>
        <Button size="sm" onClick={() => write(true)}>
          <Trans>Appeal</Trans>
        </Button>
      </p>
    </>
  );
}

function AppealForm({ subject, onCancel }: { subject: AppealSubject; onCancel(): void }) {
  const client = useQueryClient();
  const leave = useFocusAfter();
  const form = useContractForm({
    schema: appealFormSchema,
    initial: { text: '' },
    submit: async (input) => {
      try {
        await api.appeals.create.send({ ...subject, ...input });
        leave(true, document.getElementById('appeal'));
      } finally {
        // After a refusal, too: another tab may have sent one.
        void client.invalidateQueries({ queryKey: api.appeals.show.key() });
      }
    },
  });
  return (
    <FormFrame form={form}>
      <TextArea
        {...form.field('text')}
        label={<Trans>Why is the decision wrong?</Trans>}
        hint={<Trans>At least 20 characters. It cannot be changed later.</Trans>}
        maxLength={TEXT_LENGTH}
        rows={5}
      />
      <div className={row}>
        <Button type="submit" busy={form.busy}>
          <Trans>Send the appeal</Trans>
        </Button>
        <Button look="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

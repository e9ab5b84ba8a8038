/** An appeal against a decision of support: the form for it, or what was written and what came of it (decision 0126). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { css } from 'styled-system/css';
import {
  appealFormSchema,
  type Appealed,
  type AppealSubject,
} from '~/contracts/appeals/appeals.schemas.ts';
import { asFailure } from '~/contracts/failure.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Surface } from '~/ui/layout.tsx';
import { ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { TextArea } from '~/ui/text-field.tsx';
import { FormFrame } from './contract-form.tsx';
import { FailureText } from './failure-text.tsx';

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

const PLACE = 'appeal';
/** What had the focus goes: the part itself has it then. */
const focusPlace = (): void => document.getElementById(PLACE)?.focus({ preventScroll: true });

/** Nothing where there is nothing to appeal against: the decision may have been undone meanwhile. */
export function Appeal(subject: AppealSubject) {
  const { t } = useLingui();
  const options = api.appeals.show.queryOptions(subject);
  const query = useQuery(options);
  const { state, isRetrying } = useAnswer(null, options.queryKey, query);
  const failure = state === 'failed' && query.error ? asFailure(query.error) : null;
  if (failure?.code === 'APPEAL_NOTHING') return null;
  return (
    <Surface as="section" pad="md" tabIndex={-1} id={PLACE} className={part}>
      <h3 className={css({ fontWeight: 'strong' })}>
        <Trans>Appeal</Trans>
      </h3>
      {state === 'failed' ? (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          busy={isRetrying}
          onRetry={() => void query.refetch()}
        >
          <FailureText error={query.error} />
        </ErrorState>
      ) : null}
      {state === 'pending' ? <SkeletonRows rows={1} label={t`Loading`} /> : null}
      {query.data ? <Shown appealed={query.data} subject={subject} /> : null}
    </Surface>
  );
}

function Shown({ appealed, subject }: { appealed: Appealed; subject: AppealSubject }) {
  return (
    <>
      {subject.type === 'ban' ? (
        <p>
          <Trans>The reason of the ban:</Trans> <q className={words}>{appealed.reason}</q>
        </p>
      ) : null}
      {appealed.appeal ? (
        <Given appeal={appealed.appeal} />
      ) : (
        <Open appealed={appealed} subject={subject} />
      )}
    </>
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
  if (isWriting) {
    const close = (): void => {
      focusPlace();
      write(false);
    };
    return <AppealForm subject={subject} onClose={close} />;
  }
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

/** @param props.onClose called with the answer on the page, or where nothing was sent */
function AppealForm(props: { subject: AppealSubject; onClose(): void }) {
  const { subject, onClose } = props;
  const client = useQueryClient();
  const form = useContractForm({
    schema: appealFormSchema,
    initial: { text: '' },
    submit: async (input) => {
      try {
        await api.appeals.create.send({ ...subject, ...input });
        focusPlace();
      } finally {
        // After a refusal, too: another tab may have sent one. Awaited, so that the button stays busy until the page shows it.
        await client.invalidateQueries({ queryKey: api.appeals.show.key() });
      }
    },
  });
  const { id } = form.field('text');
  useEffect(() => {
    // The button that opened it is gone, and with it the focus.
    document.getElementById(id)?.focus();
  }, [id]);
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
        <Button look="ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

/** Appeals that wait, the oldest first: what was decided, by whom, and what the person says to it (decision 0126). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AppealOutcome, WaitingAppeal } from '~/contracts/appeals/appeals.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { readBy } from '../components/answer-picker.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { useDecided } from '../use-decided.ts';
import { moderationHref } from './moderation-search.ts';
import { moderationQueries } from './moderation.queries.ts';
import { ModerationChips } from './moderation-chips.tsx';
import { reasonOnly } from '../reason-only.ts';

export function AppealsView() {
  const options = moderationQueries.appeals();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="appeals"
      title={<Trans>Appeals</Trans>}
      lead={<ModerationChips view="appeals" />}
      queryKey={options.queryKey}
      query={query}
    >
      {(appeal) => <AppealCard key={appeal.id} appeal={appeal} />}
    </Queue>
  );
}

function About({ appeal: { type, person, subject_id: id } }: { appeal: WaitingAppeal }) {
  if (type === 'ban') {
    return (
      <TextLink href={`/staff/people/${person.id}`}>
        <Trans>Against a ban</Trans>
      </TextLink>
    );
  }
  return (
    <TextLink href={moderationHref('reviews', { id })}>
      <Trans>Against a hidden review</Trans>
    </TextLink>
  );
}

function AppealCard({ appeal }: { appeal: WaitingAppeal }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { id, person, decision_by: by } = appeal;
  const decider = by === null ? t`Nobody who is still here` : by.public_name;
  return (
    <QueueCard
      work={{ queue: 'appeals', id }}
      title={<About appeal={appeal} />}
      details={
        <>
          <TextLink href={`/staff/people/${person.id}`}>{person.public_name}</TextLink> ·{' '}
          {moment(appeal.created_at)}
        </>
      }
      text={appeal.text}
      more={
        <>
          <Banner tone="neutral" title={<Trans>The decision:</Trans>}>
            {appeal.decision} ({decider}, {moment(appeal.decision_at)})
          </Banner>
          {appeal.is_in_force ? null : (
            <Banner tone="warning" title={<Trans>It is no longer in force.</Trans>}>
              <Trans>
                It was undone, has ended, or was decided anew. Granting the appeal changes nothing
                about that; the person is told what you decide all the same.
              </Trans>
            </Banner>
          )}
        </>
      }
    >
      <Decide appeal={appeal} outcome="granted" />
      <Decide appeal={appeal} outcome="refused" />
    </QueueCard>
  );
}

function Undoes({ isInForce }: { isInForce: boolean }) {
  return isInForce ? (
    <Trans>The decision is undone at once: the review is shown again, the ban is lifted.</Trans>
  ) : (
    <Trans>The decision is no longer in force: nothing else changes, and the person is told.</Trans>
  );
}

function Decide({ appeal, outcome }: { appeal: WaitingAppeal; outcome: AppealOutcome }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { public_name: name } = appeal.person;
  const isGrant = outcome === 'granted';
  const label = isGrant ? <Trans>Grant</Trans> : <Trans>Refuse</Trans>;
  return (
    <DecisionDialog
      label={label}
      shortcut={isGrant ? 'A' : 'D'}
      name={isGrant ? t`Grant the appeal of ${name}` : t`Refuse the appeal of ${name}`}
      look={isGrant ? 'neutral' : 'ghost'}
      title={
        isGrant ? <Trans>Was the decision wrong?</Trans> : <Trans>Was the decision right?</Trans>
      }
      description={
        isGrant ? (
          <Undoes isInForce={appeal.is_in_force} />
        ) : (
          <Trans>The decision stays as it is. There is no second appeal against it.</Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      reasonHint={<Trans>Whoever appealed reads it, and it stands in the record.</Trans>}
      answers={readBy(isGrant ? 'appeal_granted' : 'appeal_refused', appeal.person.id)}
      confirm={label}
      submit={async ({ reason }) => {
        await api.appeals.decide.send({ id: appeal.id, outcome, reason });
        await decided(t`The appeal is decided.`);
      }}
    />
  );
}

/** Both programmes: applications of partners, partners, and rewards that look suspicious. What waits longest is first. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { reasonSchema, type ListedPartner } from '~/contracts/referrals/referrals.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { readBy } from '../components/answer-picker.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { RewardCard } from '../components/reward-card.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import type { ProgrammeQueue } from '../programme-queues.ts';
import { staffQueries } from '../staff.queries.ts';

import { useDecided } from '../use-decided.ts';

export function ProgrammesPage({ queue }: { queue: ProgrammeQueue }) {
  const { t } = useLingui();
  const lead = (
    <ViewChips
      views={[
        ['applications', t`Applications`],
        ['partners', t`Partners`],
        ['rewards', t`Suspicious rewards`],
      ]}
      view={queue}
      hrefOf={(name) =>
        name === 'applications' ? '/staff/programmes' : `/staff/programmes?queue=${name}`
      }
    />
  );
  if (queue === 'rewards') return <Rewards lead={lead} />;
  return (
    <Partners key={queue} status={queue === 'partners' ? 'approved' : 'pending'} lead={lead} />
  );
}

function Rewards({ lead }: { lead: ReactNode }) {
  const options = staffQueries.rewards();
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue="rewards"
      title={<Trans>Programmes</Trans>}
      lead={lead}
      queryKey={options.queryKey}
      query={query}
    >
      {(reward) => <RewardCard key={reward.user_id} reward={reward} />}
    </Queue>
  );
}

function Partners({ status, lead }: { status: 'pending' | 'approved'; lead: ReactNode }) {
  const options = staffQueries.partners(status);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={status === 'pending' ? 'partners' : undefined}
      title={<Trans>Programmes</Trans>}
      lead={lead}
      empty={
        status === 'approved' ? (
          <EmptyState title={<Trans>No partners yet</Trans>}>
            <Trans>Whose application is approved stands here.</Trans>
          </EmptyState>
        ) : undefined
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(partner) => <PartnerCard key={partner.user_id} partner={partner} />}
    </Queue>
  );
}

function PartnerCard({ partner }: { partner: ListedPartner }) {
  const { moment } = useTimeFormat();
  const at = moment(partner.created_at);
  return (
    <QueueCard
      work={{ queue: 'partners', id: partner.user_id }}
      title={<TextLink href={`/staff/people/${partner.user_id}`}>{partner.public_name}</TextLink>}
      details={partner.status === 'pending' ? at : <Brought partner={partner} since={at} />}
      text={partner.about}
    >
      {partner.status === 'pending' ? (
        <ApplicationDecisions partner={partner} />
      ) : (
        <EndPartnership partner={partner} />
      )}
    </QueueCard>
  );
}

/** What a partner brought so far. */
function Brought({ partner, since }: { partner: ListedPartner; since: string }) {
  const { cents } = useFormat();
  const { clicks, sign_ups: signUps, orders } = partner;
  const [held, released] = [cents(partner.held_amount), cents(partner.released_amount)];
  return (
    <Trans>
      Applied {since} · <Plural value={clicks} one="# click" other="# clicks" /> ·{' '}
      <Plural value={signUps} one="# sign-up" other="# sign-ups" /> ·{' '}
      <Plural value={orders} one="# order" other="# orders" /> · {held} on hold · {released}{' '}
      released
    </Trans>
  );
}

/** The call of a decision about a partner: pressed again, it gets the same answer. */
function useDecidePartner({ user_id: id, public_name: name, created_at: at }: ListedPartner) {
  const { t } = useLingui();
  const decided = useDecided();
  return async (
    status: 'approved' | 'rejected' | 'ended',
    reason: string,
    forfeit = false,
  ): Promise<void> => {
    const input = { user_id: id, status, reason, forfeit };
    await api.referrals.decidePartner.send(input, { idempotencyKey: keyWithin(id, [at, input]) });
    await decided(t`It is decided about ${name}.`);
  };
}

function ApplicationDecisions({ partner }: { partner: ListedPartner }) {
  const decide = useDecidePartner(partner);
  const name = partner.public_name;
  return (
    <>
      <DecisionDialog
        label={<Trans>Approve</Trans>}
        shortcut="A"
        title={<Trans>Make {name} a partner?</Trans>}
        description={<Trans>They earn a share of what the people they bring spend.</Trans>}
        schema={v.object({ reason: reasonSchema })}
        initial={{ reason: '' }}
        confirm={<Trans>Approve</Trans>}
        submit={({ reason }) => decide('approved', reason)}
      />
      <DecisionDialog
        label={<Trans>Reject</Trans>}
        shortcut="R"
        look="danger"
        title={<Trans>Decline the application of {name}?</Trans>}
        schema={v.object({ reason: reasonSchema })}
        initial={{ reason: '' }}
        confirm={<Trans>Reject</Trans>}
        reasonHint={<Trans>The person reads it.</Trans>}
        answers={readBy('partner_refused', partner.user_id)}
        submit={({ reason }) => decide('rejected', reason)}
      />
    </>
  );
}

function EndPartnership({ partner }: { partner: ListedPartner }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const decide = useDecidePartner(partner);
  const name = partner.public_name;
  const held = cents(partner.held_amount);
  return (
    <DecisionDialog
      label={<Trans>End the partnership</Trans>}
      shortcut="E"
      look="danger"
      title={<Trans>End the partnership with {name}?</Trans>}
      description={<Trans>Nothing is earned any more from now on.</Trans>}
      schema={v.object({ hold: v.picklist(['pay', 'keep']), reason: reasonSchema })}
      initial={{ hold: 'pay', reason: '' }}
      confirm={<Trans>End the partnership</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('partner_ended', partner.user_id)}
      submit={({ hold, reason }) => decide('ended', reason, hold === 'keep')}
    >
      {(field) => (
        <NativeSelect
          {...field('hold')}
          label={<Trans>Commission on hold: {held}</Trans>}
          options={[
            { value: 'pay', label: t`It is paid when its hold ends` },
            { value: 'keep', label: t`It is not paid: the rules were broken` },
          ]}
        />
      )}
    </DecisionDialog>
  );
}

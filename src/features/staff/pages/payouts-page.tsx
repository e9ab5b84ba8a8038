/** Payout requests that wait for an admin, or for the money to leave. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { longText } from '~/contracts/common.ts';
import type { Contract } from '~/contracts/index.ts';
import { payoutDeclineReasons } from '~/contracts/wallet/wallet.schemas.ts';
import { payoutEventsFor } from '~/domain/payout-lifecycle.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useSession } from '~/platform/session/session.ts';
import { TextLink, StatusPill, type Tone } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { readBy } from '../components/answer-picker.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { PayoutBatches } from '../components/payout-batches.tsx';
import { AccountFailed, OwnerOwes, usePayoutKinds } from '../components/payout-choice.tsx';
import { FrozenQueue } from '../components/payout-frozen.tsx';
import { SellersReport } from '../components/sellers-report.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { useStaffPayoutStatuses } from '../staff-labels.ts';
import { staffQueries } from '../staff.queries.ts';
import type { PayoutQueue } from '../staff.search.ts';
import { useDecided } from '../use-decided.ts';

type Payout = InferContractRouterOutputs<Contract>['wallet']['staffPayouts']['data'][number];

/** @param props.id one payout alone, whatever became of it */
export function PayoutsPage({ queue, id }: { queue: PayoutQueue; id: string | undefined }) {
  const lead = <Lists queue={id === undefined ? queue : null} />;
  if (id !== undefined)
    return <Payouts options={staffQueries.payout(id)} lead={lead} none={<NoPayout />} />;
  if (queue === 'frozen') return <FrozenQueue lead={lead} />;
  if (queue === 'sellers') return <SellersReport lead={lead} />;
  if (queue === 'batches') return <PayoutBatches lead={lead} />;
  const none = queue === 'sent' ? <NonSent /> : undefined;
  return (
    <Payouts
      options={staffQueries.payouts(queue)}
      lead={lead}
      none={none}
      queue={queue === 'open' ? 'payouts' : undefined}
    />
  );
}

function NonSent() {
  return (
    <EmptyState title={<Trans>No payouts yet</Trans>}>
      <Trans>Payouts whose money has left stand here.</Trans>
    </EmptyState>
  );
}

function NoPayout() {
  return (
    <EmptyState title={<Trans>There is no such payout</Trans>}>
      <Trans>The address names one that does not exist.</Trans>
    </EmptyState>
  );
}

/** Which of the lists is shown. */
function Lists({ queue }: { queue: PayoutQueue | null }) {
  const { t } = useLingui();
  return (
    <ViewChips
      views={[
        ['open', t`To be decided or sent`],
        ['batches', t`Batches`],
        ['sent', t`Sent`],
        ['frozen', t`Frozen`],
        ['sellers', t`Sellers of a year`],
      ]}
      view={queue}
      hrefOf={(name) => (name === 'open' ? '/staff/payouts' : `/staff/payouts?queue=${name}`)}
    />
  );
}

function Payouts(props: {
  options: ReturnType<typeof staffQueries.payouts>;
  lead: ReactNode;
  none: ReactNode;
  queue?: 'payouts' | undefined;
}) {
  const { options, lead, none, queue } = props;
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={queue}
      title={<Trans>Payouts</Trans>}
      lead={lead}
      empty={none}
      queryKey={options.queryKey}
      query={query}
    >
      {(payout) => <PayoutCard key={payout.id} payout={payout} />}
    </Queue>
  );
}

function PayoutCard({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const { cents } = useFormat();
  const nameOf = usePersonName();
  const at = moment(payout.created_at);
  const kinds = usePayoutKinds();
  const events = payoutEventsFor(payout.status, 'staff');
  const session = useSession();
  // What is frozen, of somebody who owes, or goes to a method that failed is refused; so is a second approval of whoever gave the first one.
  const isFailed = payout.method_failed_at !== null && !events.includes('bounce');
  const isOpen = payout.details !== null && payout.frozen_at === null && !payout.owes && !isFailed;
  const isFree = payout.batch_id === null;
  const isEndorsed = payout.approvals.some(({ user_id: id }) => id === session?.profile.id);
  return (
    <QueueCard
      work={{ queue: 'payouts', id: payout.id }}
      title={cents(payout.amount)}
      details={
        <>
          <Status status={payout.status} /> {payout.frozen_at === null ? null : <Frozen />}{' '}
          {payout.owes ? <OwnerOwes /> : null} {isFailed ? <AccountFailed /> : null} {at} ·{' '}
          {kinds[payout.method.kind]} {payout.method.label.replaceAll(' ', '\u00a0')}
          {'\u00a0· '}
          <TextLink href={`/staff/people/${payout.user_id}`}>{nameOf(payout)}</TextLink>
          <Fee payout={payout} />
          <Approvals payout={payout} />
          {isFree ? null : (
            <>
              {'\u00a0· '}
              <TextLink href="/staff/payouts?queue=batches">
                <Trans>waits in a batch</Trans>
              </TextLink>
            </>
          )}
        </>
      }
      text={
        payout.details ??
        (events.includes('decline')
          ? t`The details of this account can no longer be read. Decline the payout, so that they are given again.`
          : t`The details of this account can no longer be read.`)
      }
    >
      {isOpen && isFree && events.includes('mark_paid') ? <Sent payout={payout} /> : null}
      {isOpen && events.includes('approve') && !isEndorsed ? <Approve payout={payout} /> : null}
      {isFree && events.includes('decline') ? <Decline payout={payout} /> : null}
      {events.includes('bounce') ? <Bounced payout={payout} /> : null}
    </QueueCard>
  );
}

function Frozen() {
  return (
    <StatusPill tone="danger">
      <Trans>Frozen</Trans>
    </StatusPill>
  );
}

/** What leaves is less than what was asked for. */
function Fee({ payout }: { payout: Payout }) {
  const { cents } = useFormat();
  if (payout.fee_amount === 0) return null;
  const [fee, net] = [cents(payout.fee_amount), cents(payout.net_amount)];
  return (
    <>
      {'\u00a0· '}
      <Trans>
        fee {fee}, to be sent: {net}
      </Trans>
    </>
  );
}

/** Who approved a large payout so far. */
function Approvals({ payout: { needs_second: needsSecond, approvals } }: { payout: Payout }) {
  const { moment } = useTimeFormat();
  const nameOf = usePersonName();
  if (!needsSecond) return null;
  const count = approvals.length;
  const names = approvals.map((each) => `${nameOf(each)}, ${moment(each.at)}`).join(' · ');
  return (
    <>
      {'\u00a0· '}
      {count === 0 ? (
        <Trans>Two people approve it</Trans>
      ) : (
        <Plural
          value={count}
          one={`# of 2 approvals: ${names}`}
          other={`# of 2 approvals: ${names}`}
        />
      )}
    </>
  );
}

const tones: Record<Payout['status'], Tone> = {
  created: 'warning',
  pending: 'warning',
  approved: 'info',
  withdrawn: 'accent',
  declined: 'neutral',
  cancelled: 'neutral',
};

/** Where a payout stands. */
function Status({ status }: Pick<Payout, 'status'>) {
  return <StatusPill tone={tones[status]}>{useStaffPayoutStatuses()[status]}</StatusPill>;
}

/** What every decision about a payout needs: its sum, the key of the call, and what follows the answer. */
function useDecision({ id, amount, net_amount: net, status, approvals }: Payout) {
  const { cents } = useFormat();
  const decided = useDecided();
  return {
    sum: cents(amount),
    /** What leaves, and may come back. */
    sent: cents(net),
    /** One key for the decision while the payout stands as it does: pressed again, it gets the same answer. */
    keyed: (input: unknown) => ({
      idempotencyKey: keyWithin(id, [status, approvals.length, input]),
    }),
    decided,
  };
}

function Bounced({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sent: sum, keyed, decided } = useDecision(payout);
  return (
    <DecisionDialog
      label={<Trans>It came back</Trans>}
      shortcut="B"
      look="danger"
      title={<Trans>Did {sum} come back?</Trans>}
      description={
        <Trans>
          The money goes back to their balance, the fee included, and they are told. Nothing is sent
          to this account any more.
        </Trans>
      }
      schema={noteOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Yes, {sum} came back</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('payout_bounced', payout.user_id)}
      submit={async ({ reason: note }) => {
        const input = { id, note };
        await api.wallet.bouncePayout.send(input, keyed(input));
        await decided(t`The payout is noted as come back.`);
      }}
    />
  );
}

const noteOnly = v.object({ reason: longText({ max: 500 }) });

function Approve({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sum, keyed, decided } = useDecision(payout);
  const isFirst = payout.needs_second && payout.approvals.length === 0;
  const isSecond = payout.needs_second && !isFirst;
  return (
    <DecisionDialog
      label={isSecond ? <Trans>Approve as second</Trans> : <Trans>Approve</Trans>}
      shortcut="A"
      title={<Trans>Approve the payout of {sum}?</Trans>}
      description={
        isFirst ? (
          <Trans>At this amount two people approve: it waits for the second one then.</Trans>
        ) : undefined
      }
      schema={noteOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Approve {sum}</Trans>}
      submit={async ({ reason }) => {
        const input = { id, reason };
        const { status } = await api.wallet.approvePayout.send(input, keyed(input));
        await decided(
          status === 'approved'
            ? t`The payout is approved.`
            : t`Your approval is noted. A second person approves as well.`,
        );
      }}
    />
  );
}

function Sent({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sent: sum, keyed, decided } = useDecision(payout);
  return (
    <DecisionDialog
      label={<Trans>Mark as sent</Trans>}
      shortcut="S"
      title={<Trans>Was {sum} sent?</Trans>}
      schema={noteOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Yes, {sum} was sent</Trans>}
      submit={async ({ reason }) => {
        const input = { id, reason };
        await api.wallet.markPayoutPaid.send(input, keyed(input));
        await decided(t`The payout is noted as sent.`);
      }}
    />
  );
}

function Decline({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sum, keyed, decided } = useDecision(payout);
  const labels: Record<(typeof payoutDeclineReasons)[number], string> = {
    details_wrong: t`The details are wrong`,
    name_mismatch: t`The name is another one`,
    verification_needed: t`Verification is needed`,
    suspicious_activity: t`Suspicious activity`,
    other: t`Another reason`,
  };
  return (
    <DecisionDialog
      label={<Trans>Decline</Trans>}
      shortcut="R"
      look="danger"
      title={<Trans>Decline the payout of {sum}?</Trans>}
      description={<Trans>The money goes back to their balance.</Trans>}
      schema={v.object({
        why: v.picklist(payoutDeclineReasons),
        reason: longText({ max: 500 }),
      })}
      initial={{ why: 'details_wrong', reason: '' }}
      confirm={<Trans>Decline</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
      answers={readBy('payout_declined', payout.user_id)}
      submit={async ({ why, reason: note }) => {
        const input = { id, reason: why, note };
        await api.wallet.declinePayout.send(input, keyed(input));
        await decided(t`The payout is declined.`);
      }}
    >
      {(field) => (
        <NativeSelect
          {...field('why')}
          label={<Trans>Why</Trans>}
          options={payoutDeclineReasons.map((value) => ({ value, label: labels[value] }))}
        />
      )}
    </DecisionDialog>
  );
}

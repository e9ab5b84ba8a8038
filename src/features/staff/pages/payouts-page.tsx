/** Payout requests that wait for an admin, or for the money to leave. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { css } from 'styled-system/css';
import { longText } from '~/contracts/common.ts';
import type { Contract } from '~/contracts/index.ts';
import { payoutDeclineReasons } from '~/contracts/wallet/wallet.schemas.ts';
import { payoutEventsFor, type PayoutEvent } from '~/domain/payout-lifecycle.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { ChipLink, TextLink, StatusPill } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { staffQueries } from '../staff.queries.ts';
import type { PayoutQueue } from '../staff.search.ts';
import { useDecided } from '../use-decided.ts';

type Payout = InferContractRouterOutputs<Contract>['wallet']['staffPayouts']['data'][number];

const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function PayoutsPage({ queue }: { queue: PayoutQueue }) {
  const { t } = useLingui();
  const options = staffQueries.payouts(queue);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      title={<Trans>Payouts</Trans>}
      lead={
        <div role="group" aria-label={t`Show`} className={chips}>
          <ChipLink href="/staff/payouts" active={queue === 'open'}>
            <Trans>To be decided or sent</Trans>
          </ChipLink>
          <ChipLink href="/staff/payouts?queue=sent" active={queue === 'sent'}>
            <Trans>Sent</Trans>
          </ChipLink>
        </div>
      }
      empty={
        queue === 'sent' ? (
          <EmptyState title={<Trans>No payouts yet</Trans>}>
            <Trans>Payouts whose money has left stand here.</Trans>
          </EmptyState>
        ) : undefined
      }
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
  const kinds = { bank: t`Bank account`, paypal: t`PayPal`, usdt: t`USDT` };
  const events = payoutEventsFor(payout.status, 'staff');
  const isToBeSent = events.includes('mark_paid');
  return (
    <QueueCard
      title={cents(payout.amount)}
      details={
        <>
          <Status events={events} /> {at} · {kinds[payout.method.kind]}{' '}
          {payout.method.label.replaceAll(' ', '\u00a0')}
          {'\u00a0· '}
          <TextLink href={`/staff/people/${payout.user_id}`}>{nameOf(payout)}</TextLink>
        </>
      }
      text={
        payout.details ??
        (events.includes('decline')
          ? t`The details of this account can no longer be read. Decline the payout, so that they are given again.`
          : t`The details of this account can no longer be read.`)
      }
    >
      {payout.details !== null && isToBeSent ? <Sent payout={payout} /> : null}
      {payout.details !== null && events.includes('approve') ? <Approve payout={payout} /> : null}
      {events.includes('decline') ? <Decline payout={payout} /> : null}
      {events.includes('bounce') ? <Bounced payout={payout} /> : null}
    </QueueCard>
  );
}

/** What the staff may do next says where a payout stands. */
function Status({ events }: { events: readonly PayoutEvent[] }) {
  if (events.includes('mark_paid')) {
    return (
      <StatusPill tone="info">
        <Trans>Approved, to be sent</Trans>
      </StatusPill>
    );
  }
  return events.includes('bounce') ? (
    <StatusPill tone="accent">
      <Trans>Sent</Trans>
    </StatusPill>
  ) : (
    <StatusPill tone="warning">
      <Trans>To be checked</Trans>
    </StatusPill>
  );
}

/** What every decision about a payout needs: its sum, the key of the call, and what follows the answer. */
function useDecision({ id, amount, status }: Payout) {
  const { cents } = useFormat();
  const decided = useDecided();
  return {
    sum: cents(amount),
    /** One key for the decision while the payout stands as it does: pressed again, it gets the same answer. */
    keyed: (input: unknown) => ({ idempotencyKey: keyWithin(id, [status, input]) }),
    decided,
  };
}

function Bounced({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sum, keyed, decided } = useDecision(payout);
  return (
    <DecisionDialog
      label={<Trans>It came back</Trans>}
      look="danger"
      title={<Trans>Did {sum} come back?</Trans>}
      description={<Trans>The money goes back to their balance, and they are told.</Trans>}
      schema={noteOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Yes, {sum} came back</Trans>}
      reasonHint={<Trans>The person reads it.</Trans>}
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
  return (
    <DecisionDialog
      label={<Trans>Approve</Trans>}
      title={<Trans>Approve the payout of {sum}?</Trans>}
      schema={noteOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Approve {sum}</Trans>}
      submit={async ({ reason }) => {
        const input = { id, reason };
        await api.wallet.approvePayout.send(input, keyed(input));
        await decided(t`The payout is approved.`);
      }}
    />
  );
}

function Sent({ payout }: { payout: Payout }) {
  const { t } = useLingui();
  const { id } = payout;
  const { sum, keyed, decided } = useDecision(payout);
  return (
    <DecisionDialog
      label={<Trans>Mark as sent</Trans>}
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

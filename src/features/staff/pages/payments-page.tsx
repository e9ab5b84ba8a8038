/** Provider events that could not be settled by themselves: what was asked for, what was told, and what to do. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import {
  paymentReviewReasons,
  type ReviewedPayment,
} from '~/contracts/payments/payments.schemas.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { StatusPill, TextLink, type Tone } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { filePath } from '../files/file-paths.ts';
import { Books } from '../components/books.tsx';
import { useChargedAmount } from '../components/charged-amount.ts';
import { PaymentActions } from '../components/payment-actions.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { usePaymentReasonLabels, usePaymentReasonTexts } from '../staff-labels.ts';
import { staffQueries } from '../staff.queries.ts';
import type { PaymentQueue, ReviewQueue } from '../staff.search.ts';

const code = css({ fontSize: '12', overflowWrap: 'anywhere' });
const remark = css({ fontSize: '14', overflowWrap: 'anywhere', maxWidth: '80ch' });
const remarkTerm = css({ color: 'muted' });
const summary = css({
  cursor: 'pointer',
  // A finger needs 44 px.
  paddingBlock: { base: '2.5', md: '0.5' },
  color: 'muted',
  fontSize: '14',
});
const payload = css({
  marginTop: '2',
  fontSize: '12',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});

/** Another list, which most visits do not look at. */
const Chargebacks = lazilyHydrated(async () => (await import('./chargebacks.tsx')).Chargebacks);

export function PaymentsPage({ queue }: { queue: PaymentQueue }) {
  if (queue === 'books') return <Books lead={<Filters current={queue} />} />;
  if (queue !== 'chargebacks' && queue !== 'chargebacks_all') return <Reviews queue={queue} />;
  return (
    <Chargebacks
      lead={<Filters current={queue} />}
      state={queue === 'chargebacks' ? 'open' : 'all'}
    />
  );
}

function Reviews({ queue }: { queue: ReviewQueue }) {
  const options = staffQueries.payments(queue);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={queue === 'open' ? 'payments' : undefined}
      title={<Trans>Payments to look at</Trans>}
      lead={<Filters current={queue} />}
      empty={
        queue === 'open' ? undefined : (
          <EmptyState title={<Trans>No payments here</Trans>}>
            <Trans>There is none of this kind, decided or not.</Trans>
          </EmptyState>
        )
      }
      queryKey={options.queryKey}
      query={query}
    >
      {(payment) => <PaymentCard key={payment.id} payment={payment} />}
    </Queue>
  );
}

/** What waits for a decision, or everything, or everything of one kind. */
function Filters({ current }: { current: PaymentQueue }) {
  const { t } = useLingui();
  const reasons = usePaymentReasonLabels();
  const queues: [PaymentQueue, string][] = [
    ['open', t`To be decided`],
    ['all', t({ message: 'All', context: 'payments' })],
    ['chargebacks', t`Chargebacks`],
    ['chargebacks_all', t`All chargebacks`],
    ...paymentReviewReasons.map((reason): [PaymentQueue, string] => [reason, reasons[reason]]),
    ['books', t`Books`],
  ];
  return (
    <ViewChips
      views={queues}
      view={current}
      hrefOf={(queue) => (queue === 'open' ? '/staff/payments' : `/staff/payments?queue=${queue}`)}
    />
  );
}

const tones: Record<ReviewedPayment['reason'], Tone> = {
  mismatch: 'warning',
  unknown: 'warning',
  failing: 'danger',
  late: 'neutral',
  failed: 'neutral',
};

function PaymentCard({ payment }: { payment: ReviewedPayment }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const reasons = usePaymentReasonLabels();
  const texts = usePaymentReasonTexts();
  const told = useChargedAmount()(payment.told);
  return (
    <QueueCard
      work={{ queue: 'payments', id: payment.id }}
      title={told}
      details={
        <>
          <StatusPill tone={tones[payment.reason]}>{reasons[payment.reason]}</StatusPill>{' '}
          <State payment={payment} /> {moment(payment.received_at)} · {payment.provider}
        </>
      }
      text={
        payment.state === 'credited'
          ? t`The provider reported another amount or currency than we asked for. What arrived was given back.`
          : texts[payment.reason]
      }
      more={<Facts payment={payment} told={told} />}
    >
      <PaymentActions payment={payment} sum={told} />
    </QueueCard>
  );
}

/** What became of it; nothing while somebody has to decide. */
function State({ payment: { state } }: { payment: ReviewedPayment }) {
  if (state === 'credited') {
    return (
      <StatusPill tone="accent">
        <Trans>Given back</Trans>
      </StatusPill>
    );
  }
  if (state !== 'closed') return null;
  return (
    <StatusPill tone="neutral">
      <Trans>Closed with a note</Trans>
    </StatusPill>
  );
}

function Facts({ payment, told }: { payment: ReviewedPayment; told: string }) {
  const { last_error: error, note } = payment;
  return (
    <>
      {note === null ? null : <Remark term={<Trans>Note:</Trans>}>{note}</Remark>}
      {error === null ? null : <Remark term={<Trans>Last error:</Trans>}>{error}</Remark>}
      <DefinitionTable columns="2" items={useFacts(payment, told)} />
      <details>
        <summary className={summary}>
          <Trans>What the provider sent, without secrets</Trans>
        </summary>
        <pre className={payload}>{payment.payload}</pre>
      </details>
    </>
  );
}

function Remark({ term, children }: { term: ReactNode; children: string }) {
  return (
    <p className={remark}>
      <span className={remarkTerm}>{term}</span> {children}
    </p>
  );
}

function useFacts(payment: ReviewedPayment, told: string): Definition[] {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const amount = useChargedAmount();
  const { asked, next_attempt_at: next } = payment;
  const items: (Definition | null)[] = [
    { id: 'asked', term: t`Asked for`, value: asked === null ? t`Nothing` : amount(asked) },
    { id: 'told', term: t`Reported`, value: told },
    { id: 'about', term: t`About`, value: <About payment={payment} /> },
    { id: 'result', term: t`Result`, value: <Result payment={payment} /> },
    { id: 'event', term: t`Event`, value: <code className={code}>{payment.event_id}</code> },
    {
      id: 'reference',
      term: t`Reference`,
      value: <code className={code}>{payment.reference}</code>,
    },
    payment.reason === 'failing'
      ? { id: 'attempts', term: t`Attempts`, value: payment.attempts }
      : null,
    next === null ? null : { id: 'next', term: t`Tried again by itself`, value: moment(next) },
  ];
  return items.filter((item) => item !== null);
}

/** What the event says of the money. */
function Result({ payment: { type } }: { payment: ReviewedPayment }) {
  if (type === 'payment.succeeded') return <Trans>The money was taken</Trans>;
  if (type === 'payment.failed') return <Trans>Nothing was taken</Trans>;
  return type;
}

/** The last characters of an id, as the page of an order shows them. */
function shortOf(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** The order, or the owner of the deposit. */
function About({ payment }: { payment: ReviewedPayment }) {
  const { t } = useLingui();
  if (payment.order_id !== null) {
    const shortId = shortOf(payment.order_id);
    return (
      <TextLink href={filePath('orders', payment.order_id)}>
        <Trans>Order {shortId}</Trans>
      </TextLink>
    );
  }
  if (payment.user_id === null) return <Trans>Nothing that we know</Trans>;
  const reference = shortOf(payment.reference);
  return (
    <TextLink
      href={`/staff/people/${payment.user_id}`}
      aria-label={t`A deposit of this person: ${reference}`}
    >
      <Trans>A deposit of this person</Trans>
    </TextLink>
  );
}

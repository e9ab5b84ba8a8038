/** What banks took back: until when each has to be answered, who bears it by the rule, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type {
  ChargebackDetail,
  ChargebackOutput,
} from '~/contracts/payments/chargebacks.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { StatusPill, TextLink, type Tone } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { ChargebackActions } from '../components/chargeback-actions.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { filePath } from '../files/file-paths.ts';
import { useChargebackStates } from '../staff-labels.ts';
import { staffQueries } from '../staff.queries.ts';

const proof = css({ fontSize: '12', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const stack = css({ display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' });
const plain = css({ listStyle: 'none', padding: '0' });

export function Chargebacks({ lead, state }: { lead: ReactNode; state: 'open' | 'all' }) {
  const options = staffQueries.chargebacks(state);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={state === 'open' ? 'chargebacks' : undefined}
      title={<Trans>Payments to look at</Trans>}
      lead={lead}
      queryKey={options.queryKey}
      query={query}
    >
      {(chargeback) => <ChargebackCard key={chargeback.id} chargeback={chargeback} />}
    </Queue>
  );
}

const tones: Record<ChargebackOutput['status'], Tone> = {
  inquiry: 'warning',
  needs_response: 'danger',
  evidence_sent: 'neutral',
  under_review: 'neutral',
  won: 'accent',
  lost: 'danger',
  prevented: 'neutral',
  closed: 'neutral',
};

function ChargebackCard({ chargeback }: { chargeback: ChargebackOutput }) {
  const { t } = useLingui();
  const { amountIn } = useFormat();
  const { moment } = useTimeFormat();
  const labels = useChargebackStates();
  const [isOpen, setOpen] = useState(false);
  const sum = amountIn(chargeback.amount, 'USD');
  const { name, id } = chargeback.payer;
  const by = chargeback.respond_by;
  const at = by === null ? null : moment(by);
  return (
    <QueueCard
      work={{ queue: 'chargebacks', id: chargeback.id }}
      title={sum}
      details={
        <>
          <StatusPill tone={tones[chargeback.status]}>{labels[chargeback.status]}</StatusPill>{' '}
          <TextLink href={`/staff/people/${id}`}>{name ?? t`A deleted account`}</TextLink>
          {' · '}
          {chargeback.is_answerable && at !== null ? (
            <Trans>answer by {at}</Trans>
          ) : (
            moment(chargeback.opened_at)
          )}
        </>
      }
      more={isOpen ? <Detail chargeback={chargeback} sum={sum} /> : null}
    >
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-label={isOpen ? t`Show less: ${sum}` : t`Show all: ${sum}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <Trans>Show less</Trans> : <Trans>Show all</Trans>}
      </Button>
    </QueueCard>
  );
}

function Detail({ chargeback, sum }: { chargeback: ChargebackOutput; sum: string }) {
  const { t, i18n } = useLingui();
  const { data, error } = useQuery(api.payments.chargeback.queryOptions({ id: chargeback.id }));
  if (error) {
    return (
      <Banner tone="danger" role="alert">
        {failureText(error, i18n)}
      </Banner>
    );
  }
  if (!data) return <p role="status">{t`Loading`}</p>;
  return <Shown data={data} sum={sum} />;
}

function Shown({ data, sum }: { data: ChargebackDetail; sum: string }) {
  return (
    <div className={stack}>
      <DefinitionTable columns="2" items={useFacts(data)} />
      {data.orders.length > 0 ? <Orders orders={data.orders} /> : null}
      {data.proof === '' ? null : (
        <details>
          <summary>
            <Trans>What the log proves, as the bank reads it</Trans>
          </summary>
          <pre className={proof}>{data.proof}</pre>
        </details>
      )}
      <ChargebackActions chargeback={data} sum={sum} />
    </div>
  );
}

function useFacts(data: ChargebackDetail): Definition[] {
  const { t } = useLingui();
  const { amountIn } = useFormat();
  const money = (cents: number) => amountIn(cents, 'USD');
  return [
    { id: 'reason', term: t`The bank’s reason`, value: data.reason },
    { id: 'reference', term: t`Reference`, value: `${data.provider} ${data.provider_id}` },
    { id: 'fee', term: t`The provider’s fee`, value: money(data.fee_amount) },
    { id: 'payer', term: t`On who paid`, value: money(data.payer_amount) },
    { id: 'secured', term: t`Set aside of it`, value: money(data.secured_amount) },
    ...(data.waiting_amount === 0
      ? []
      : [
          {
            id: 'waiting',
            term: t`Refunds that wait for the bank`,
            value: money(data.waiting_amount),
          },
        ]),
    { id: 'owes', term: t`Who paid owes now`, value: money(data.owes_amount) },
    ...(data.evidence === null
      ? []
      : [{ id: 'evidence', term: t`What we added`, value: data.evidence }]),
  ];
}

function Orders({ orders }: { orders: ChargebackDetail['orders'] }) {
  const { t } = useLingui();
  const { amountIn } = useFormat();
  const money = (cents: number) => amountIn(cents, 'USD');
  const words = {
    end: t`stands still; it ends if the chargeback is lost`,
    buyer: t`the buyer has the goods by its log: on who paid`,
  };
  return (
    <ul className={plain}>
      {orders.map((order) => {
        const seller = money(order.seller_amount);
        const market = money(order.market_amount);
        return (
          <li key={order.id}>
            <TextLink href={filePath('orders', order.id)}>{order.title}</TextLink> ·{' '}
            {money(order.amount)} ·{' '}
            {order.kind === 'seller'
              ? t`nothing proves the delivery: ${seller} on the seller, ${market} on us`
              : words[order.kind]}
          </li>
        );
      })}
    </ul>
  );
}

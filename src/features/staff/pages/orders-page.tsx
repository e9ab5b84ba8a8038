/** Orders that wait for the staff: disputes, and payments that looked risky. And all orders. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { longText } from '~/contracts/common.ts';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { AmountForBuyer } from '~/features/common/amount-for-buyer.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { ClockIcon } from '~/ui/icon.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { filePath } from '../files/file-paths.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { Queue, QueueCard } from '../components/queue.tsx';
import { ViewChips } from '../components/view-chips.tsx';
import { AllOrders } from '../orders/all-orders.tsx';
import type { LoadedOrders } from '../orders/load-orders.ts';
import { staffQueries } from '../staff.queries.ts';
import type { OrderQueue } from '../staff.search.ts';
import { useDecided } from '../use-decided.ts';
import { reasonOnly } from '../reason-only.ts';

export function StaffOrdersPage({ shown }: { shown: LoadedOrders }) {
  return shown.queue === 'all' ? (
    <AllOrders asked={shown.all} chips={<OrderChips queue="all" />} />
  ) : (
    <OrdersQueue queue={shown.queue} />
  );
}

function OrderChips({ queue }: { queue: OrderQueue | 'all' }) {
  const { t } = useLingui();
  return (
    <ViewChips
      views={[
        ['disputed', t`Disputes`],
        ['waiting_approval', t`Waiting for approval`],
        ['all', t`All orders`],
      ]}
      view={queue}
      hrefOf={(name) => (name === 'disputed' ? '/staff/orders' : `/staff/orders?queue=${name}`)}
    />
  );
}

function OrdersQueue({ queue }: { queue: OrderQueue }) {
  const options = staffQueries.orders(queue);
  const query = useInfiniteQuery(options);
  return (
    <Queue
      queue={queue === 'waiting_approval' ? 'approvals' : undefined}
      title={<Trans>Orders</Trans>}
      lead={<OrderChips queue={queue} />}
      queryKey={options.queryKey}
      query={query}
    >
      {(order) => <OrderCard key={order.id} order={order} />}
    </Queue>
  );
}

function OrderCard({ order }: { order: OrderSummaryOutput }) {
  const { moment } = useTimeFormat();
  const { cents } = useFormat();
  const at = moment(order.created_at);
  const { buyer, seller } = order;
  return (
    <QueueCard
      {...(order.status === 'waiting_approval' && { work: { queue: 'approvals', id: order.id } })}
      title={<TextLink href={filePath('orders', order.id)}>{order.offer.title}</TextLink>}
      details={
        <>
          <OrderStatusPill status={order.status} /> <Waiting order={order} />{' '}
          {cents(orderAmount(order))}
          {order.currency === 'USD' ? null : (
            <>
              {' '}
              (<AmountForBuyer order={order} />)
            </>
          )}{' '}
          · {at} ·{' '}
          <Trans>
            <TextLink href={`/staff/people/${buyer.id}`}>{buyer.public_name}</TextLink> buys from{' '}
            <TextLink href={`/staff/people/${seller.id}`}>{seller.public_name}</TextLink>
          </Trans>
        </>
      }
    >
      {order.status === 'disputed' ? (
        <TextLink href={`/staff/disputes/${order.id}`}>
          <Trans>Open the desk</Trans>
        </TextLink>
      ) : (
        <LetThrough order={order} />
      )}
    </QueueCard>
  );
}

/** How long it waits for a decision, and until when there should be one. Overdue cases stand out. */
function Waiting({ order }: { order: OrderSummaryOutput }) {
  const { moment, now } = useTimeFormat();
  const { minutes } = useFormat();
  const { decide_by: due } = order;
  const age = minutes((now.getTime() - Date.parse(order.status_since)) / 60_000);
  if (due === null) return null;
  const by = moment(due);
  const isLate = new Date(due) <= now;
  return (
    <>
      <StatusPill
        tone={isLate ? 'danger' : 'neutral'}
        icon={<ClockIcon size={16} aria-hidden="true" />}
      >
        {isLate ? <Trans>Overdue since {by}</Trans> : <Trans>Decide by {by}</Trans>}
      </StatusPill>{' '}
      <Trans>waits for {age}</Trans> ·
    </>
  );
}

/**
 * A decision about the order in the state that is shown: its idempotency key contains that state, so that a repeated
 * press is the same decision.
 */
function keyed<I>({ id, status, timeline }: OrderSummaryOutput, input: I) {
  return [input, { idempotencyKey: keyWithin(id, [status, timeline, input]) }] as const;
}

function LetThrough({ order }: { order: OrderSummaryOutput }) {
  return (
    <>
      {order.actions.includes('approve') && <Approve order={order} />}
      <Refuse order={order} />
    </>
  );
}

function Approve({ order }: { order: OrderSummaryOutput }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, authorised } = order;
  const { title } = order.offer;
  return (
    <DecisionDialog
      label={<Trans>Let it through</Trans>}
      shortcut="A"
      title={<Trans>Let “{title}” through?</Trans>}
      schema={v.object({ reason: longText({ max: 500 }) })}
      initial={{ reason: '' }}
      confirm={<Trans>Let it through</Trans>}
      submit={async ({ reason }) => {
        const input = { id, ...(reason !== '' && { reason }) };
        await api.orders.approve.send(...keyed(order, input));
        await decided(authorised ? t`The card is being charged.` : t`The order goes on.`);
      }}
    />
  );
}

/** Where the card is only authorised there is nothing to refund. */
function Refuse({ order }: { order: OrderSummaryOutput }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id } = order;
  const { title } = order.offer;
  const isCharged = order.authorised === null;
  const label = isCharged ? <Trans>Refund</Trans> : <Trans>Refuse</Trans>;
  return (
    <DecisionDialog
      label={label}
      shortcut="R"
      look="danger"
      title={
        isCharged ? (
          <Trans>Refund “{title}”?</Trans>
        ) : (
          <Trans>Refuse “{title}”? Its card is not charged.</Trans>
        )
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={label}
      reasonHint={<Trans>Buyer and seller read it.</Trans>}
      answers={{ act: 'order_refused', reader: null }}
      submit={async ({ reason }) => {
        await api.orders.refuse.send(...keyed(order, { id, reason }));
        await decided(
          isCharged
            ? t`The order is refunded.`
            : t`The order has ended, and its card is not charged.`,
        );
      }}
    />
  );
}

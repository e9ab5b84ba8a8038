/** What became of a basket: its orders, waiting for the provider, paid, or to be paid still. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { PurchaseOutput } from '~/contracts/orders/purchases.schemas.ts';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle, Surface, Wrap } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { offersOf } from '../basket-parts.ts';
import { BasketForm } from '../components/basket-form.tsx';
import { CheckoutFrame } from '../components/checkout-frame.tsx';
import { WaitingForProvider } from '../components/waiting-for-provider.tsx';
import { LazyReservedNote } from '../lazy-reserved-note.ts';
import { isPaid, useTrackedPurchase } from '../use-tracked-purchase.ts';

const POLL_MS = 1_000;
interface PurchasePageProps {
  id: string;
  /** What the provider's page said when it led back; null on any other way here. */
  result: 'success' | 'fail' | null;
}

type Order = PurchaseOutput['orders'][number];

const isOpen = ({ status }: Order): boolean => status === 'created';

export function PurchasePage({ id, result }: PurchasePageProps) {
  const options = api.orders.showPurchase.queryOptions({ id });
  const isAwaited = (purchase: PurchaseOutput | undefined): boolean =>
    result === 'success' && purchase?.payment === 'created' && purchase.orders.some(isOpen);
  const { data: purchase } = useSuspenseQuery({
    ...options,
    refetchInterval: (query) => (isAwaited(query.state.data) ? POLL_MS : false),
  });
  const { orders, payment } = purchase;
  const paid = orders.filter(isPaid);
  useTrackedPurchase(result === 'success' && paid.length > 0);
  if (isAwaited(purchase)) return <Waiting orders={orders} />;
  const hasFailed = result === 'fail' || payment === 'failed' || payment === 'expired';
  if (orders.every(isOpen)) return <PayPurchase purchase={purchase} hasFailed={hasFailed} />;
  return (
    <Wrap className={page}>
      <PageTitle>
        {paid.length === orders.length ? (
          <Plural value={orders.length} one="# order is paid" other="# orders are paid" />
        ) : (
          <Trans>Your basket</Trans>
        )}
      </PageTitle>
      {paid.length === 0 && (
        <Banner
          tone="warning"
          role="status"
          title={<Trans>These orders were not paid together.</Trans>}
        >
          <Trans>A payment that arrives for them goes back to your card as a whole.</Trans>
        </Banner>
      )}
      <p className={css({ color: 'muted', maxWidth: '60ch' })}>
        <Trans>
          Each seller delivers by itself. You confirm each order when you have checked what you got.
        </Trans>
      </p>
      <Orders orders={orders} />
      <p>
        <LinkButton href={paths.purchases}>
          <Trans>All purchases</Trans>
        </LinkButton>
      </p>
    </Wrap>
  );
}

function Orders({ orders }: { orders: readonly Order[] }) {
  const format = useFormat();
  return (
    <Surface pad="none">
      <ul>
        {orders.map((order) => (
          <li key={order.id} className={row}>
            <Avatar name={order.seller.public_name} src={order.seller.avatar} size={36} />
            <span className={css({ minWidth: '0' })}>
              <Anchor href={paths.order(order.id)} className={link}>
                {order.seller.public_name}
              </Anchor>
              <small className={css({ color: 'muted', overflowWrap: 'anywhere' })}>
                {format.count(order.count)} × {order.offer.title}
              </small>
            </span>
            <b className={css({ whiteSpace: 'nowrap' })}>{format.cents(order.total_amount)}</b>
            <span className={status}>
              <OrderStatusPill status={order.status} />
            </span>
          </li>
        ))}
      </ul>
    </Surface>
  );
}

/** All orders wait for one payment. */
function PayPurchase({ purchase, hasFailed }: { purchase: PurchaseOutput; hasFailed: boolean }) {
  const { id, orders } = purchase;
  const orderIds = orders.map((order) => order.id);
  const [first] = orders;
  if (!first) return null;
  return (
    <CheckoutFrame
      note={
        <>
          {hasFailed && (
            <Banner
              tone="warning"
              role="alert"
              title={<Trans>The payment did not go through.</Trans>}
            >
              <Trans>Nothing was charged. Try again or choose another method.</Trans>
            </Banner>
          )}
          <LazyReservedNote orderIds={orderIds} />
        </>
      }
    >
      <BasketForm
        subject={`purchase ${id}`}
        offers={offersOf(orders.map(({ offer }) => ({ offerId: offer.id })))}
        purchaseId={id}
        orderIds={orderIds}
        totalCents={purchase.total_amount}
        bonusLimitCents={purchase.bonus_limit_amount}
        inputs={[]}
        partsFor={() => []}
        elsewhere={null}
        category={first.offer.category}
        lines={orders.map((order) => ({
          key: order.id,
          sellerName: order.seller.public_name,
          sellerAvatar: order.seller.avatar,
          title: order.offer.title,
          count: order.count,
          totalCents: order.total_amount,
        }))}
      />
    </CheckoutFrame>
  );
}

function Waiting({ orders }: { orders: readonly Order[] }) {
  return (
    <WaitingForProvider
      action={
        <>
          <LazyReservedNote orderIds={orders.map((order) => order.id)} />
          <LinkButton href={paths.purchases}>
            <Trans>All purchases</Trans>
          </LinkButton>
        </>
      }
    >
      <Trans>
        This usually takes a few seconds. You may leave: the orders go on by themselves and we write
        to you.
      </Trans>
    </WaitingForProvider>
  );
}

const page = css({ maxWidth: '880px', paddingTop: '8', display: 'grid', gap: '5' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '36px minmax(0, 1fr) auto', md: '36px minmax(0, 1fr) auto 160px' },
  columnGap: '3',
  rowGap: '2',
  alignItems: 'center',
  fontSize: '14',
  padding: { base: '14px 16px', wide: '16px 24px' },
  fontVariantNumeric: 'tabular-nums',
  '&:not(:first-child)': { borderTop: '1px solid {colors.line}' },
  '& small': { display: 'block' },
});
const link = css({ fontWeight: '600' });
const status = css({ gridColumn: { base: '2 / -1', md: 'auto' } });

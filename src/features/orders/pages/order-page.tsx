/** One order: the next action, its history and schedule, the money, and the chat beside it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { RobloxWarning } from '~/features/common/roblox-warning.tsx';
import { useCharge } from '~/features/common/use-charge.ts';
import { UnconfirmedBuyer } from '~/features/common/confirm-email.tsx';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import { escrowStatuses } from '~/domain/order-statuses.ts';
import { api } from '~/platform/api/api.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { ChatIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { showsChecklist, showsRecall } from '../checklist-shown.ts';
import { NextAction } from '../components/next-action.tsx';
import { DeliveryDetails, PaymentDetails } from '../components/order-details.tsx';
import { Moment } from '../components/moment.tsx';
import { OrderStory } from '../components/order-story.tsx';
import { OrderNotices } from '../components/payment-notices.tsx';
import { SealedHandover } from '../components/sealed-handover.tsx';
import { Secrets } from '../components/secrets.tsx';

interface OrderPageProps {
  orderId: string;
  /** The conversation with the other side; passed in by the route. */
  chat: ReactNode;
}

export function OrderPage({ orderId, chat }: OrderPageProps) {
  const { t } = useLingui();
  const format = useFormat();
  const nameOf = usePersonName();
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id: orderId }));
  const charge = useCharge(order);
  const isSeller = order.role === 'seller';
  const name = nameOf(isSeller ? order.buyer : order.seller);
  const { category } = order.offer;
  const shortId = orderNumber(order.id);
  return (
    <Wrap className={css({ paddingBottom: '8' })}>
      <Breadcrumbs
        label={t`Breadcrumb`}
        items={[
          isSeller
            ? { label: t`Sales`, href: paths.sales }
            : { label: t`Purchases`, href: paths.purchases },
          { label: t`Order ${shortId}` },
        ]}
      />
      <div className={head}>
        <GameEmblem game={category.game} px={56} eager />
        <div className={css({ minWidth: '0', flex: '1 1 240px' })}>
          <h1 className={css({ textStyle: 'title', overflowWrap: 'anywhere' })}>
            {format.count(order.count)} × {order.offer.title}
          </h1>
          <p className={css({ fontSize: '14', color: 'muted' })}>
            {category.game.title} ·{' '}
            {isSeller ? <Trans>for {name}</Trans> : <Trans>from {name}</Trans>} ·{' '}
            {charge(orderAmount(order))} · <Moment at={order.created_at} />
          </p>
        </div>
        <OrderStatusPill status={order.status} role={order.role} />
        {chat && <ChatJump />}
      </div>
      <PaperHead order={order} shortId={shortId} />
      <div className={columns}>
        <div className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
          {order.alerts.includes('ROBLOX_WARNING') && <RobloxWarning />}
          <div className={onScreen}>
            {order.role === 'buyer' && escrowStatuses.includes(order.status) && (
              <UnconfirmedBuyer />
            )}
            {order.actions.includes('reveal') && order.secrets_count > 0 && (
              <Secrets order={order} />
            )}
            <SealedHandover order={order} />
            <OrderNotices order={order} />
            {!order.bank_stopped && <NextAction order={order} />}
            <LaterParts order={order} />
            {order.actions.includes('review') || order.review || order.buyer_rating ? (
              <OrderEnd order={order} />
            ) : null}
          </div>
          <Story order={order} />
          <div className={details}>
            <PaymentDetails order={order} />
            <DeliveryDetails order={order} />
          </div>
        </div>
        {chat && (
          <div id={CHAT_ID} className={besides} tabIndex={-1}>
            {chat}
          </div>
        )}
      </div>
    </Wrap>
  );
}

/** Stars and their words are for the end of an order. */
const OrderEnd = lazilyHydrated(async () => (await import('../components/order-end.tsx')).OrderEnd);

const HandoverList = lazilyHydrated(
  async () => (await import('../components/handover-list.tsx')).HandoverList,
);

const RecallPart = lazilyHydrated(
  async () => (await import('../components/recall-part.tsx')).RecallPart,
);

const CasePart = lazilyHydrated(async () => (await import('../components/case-part.tsx')).CasePart);

/** What happened; before it the case of orders that are or were disputed. */
function Story({ order }: { order: OrderOutput }) {
  return (
    <>
      {order.events.some(({ status }) => status === 'disputed') && <CasePart order={order} />}
      <OrderStory order={order} />
    </>
  );
}

const PushPrompt = lazy(() => import('../components/push-prompt.tsx'));

/** While its buyer waits for somebody else. */
const awaited: readonly OrderStatus[] = ['paid', 'waiting_approval', 'in_progress'];

/** What belongs to accounts alone, and the question whether to tell of the order on the device. */
function LaterParts({ order }: { order: OrderOutput }) {
  return (
    <>
      {showsChecklist(order) && <HandoverList order={order} />}
      {showsRecall(order) && <RecallPart order={order} />}
      <AskForPush order={order} />
    </>
  );
}

function AskForPush({ order: { role, status } }: { order: OrderOutput }) {
  if (role !== 'buyer' || !awaited.includes(status)) return null;
  return (
    <Suspense>
      <PushPrompt />
    </Suspense>
  );
}

const CHAT_ID = 'order-chat-place';

/** Below the width at which the chat stands beside the order it is far down: one press brings it, and its field. */
function ChatJump() {
  const jump = (): void => {
    const place = document.getElementById(CHAT_ID);
    place?.scrollIntoView({ block: 'start' });
    // The conversation may still be opening; its place is focused then, and Tab goes on inside.
    (place?.querySelector('textarea') ?? place)?.focus({ preventScroll: true });
  };
  return (
    <Button
      size="sm"
      className={narrowOnly}
      icon={<ChatIcon size={16} aria-hidden="true" />}
      onClick={jump}
    >
      <Trans>Chat</Trans>
    </Button>
  );
}

/** What a printed order says of itself, besides what stands on the page. */
function PaperHead({ order, shortId }: { order: OrderOutput; shortId: string }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const [buyer, seller] = [nameOf(order.buyer), nameOf(order.seller)];
  return (
    <div className={onPaper}>
      <DefinitionTable
        look="plain"
        items={[
          { id: 'number', term: t`Order`, value: `${shortId} (${order.id})` },
          { id: 'market', term: t`Marketplace`, value: appConfig.brand.name },
          { id: 'buyer', term: t`Buyer`, value: buyer },
          { id: 'seller', term: t`Seller`, value: seller },
        ]}
      />
    </div>
  );
}

const onScreen = css({ display: { base: 'contents', _print: 'none' } });
const onPaper = css({ display: { base: 'none', _print: 'block' }, marginBottom: '4' });
const narrowOnly = css({ display: { wide: 'none', _print: 'none' } });
/* Where there is room it stays in sight while the order is read. */
const besides = css({
  minWidth: '0',
  scrollMarginTop: '4',
  display: { _print: 'none' },
  position: { wide: 'sticky' },
  top: { wide: 'calc({sizes.header} + 24px)' },
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  marginBottom: '7',
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 420px' },
  gap: { base: '7', wide: '8' },
  alignItems: 'start',
  _print: { display: 'block' },
});
const details = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: '4',
});

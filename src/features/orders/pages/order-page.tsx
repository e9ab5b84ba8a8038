/** One order: the next action, its history and schedule, the money, and the chat beside it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { RobloxWarning } from '~/features/common/roblox-warning.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Wrap } from '~/ui/layout.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { NextAction } from '../components/next-action.tsx';
import { DeliveryDetails, PaymentDetails } from '../components/order-details.tsx';
import { OrderStory } from '../components/order-story.tsx';
import { PaymentNotices } from '../components/payment-notices.tsx';
import { ReviewForm, ReviewShown } from '../components/review-form.tsx';
import { Secrets } from '../components/secrets.tsx';

interface OrderPageProps {
  orderId: string;
  /** The conversation with the other side; passed in by the route. */
  chat: ReactNode;
}

/** The end of the id: enough to tell orders apart when talking to support. */
const SHORT_ID_LENGTH = 8;

export function OrderPage({ orderId, chat }: OrderPageProps) {
  const { t } = useLingui();
  const format = useFormat();
  const times = useTimeFormat();
  const nameOf = usePersonName();
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id: orderId }));
  const isSeller = order.role === 'seller';
  const name = nameOf(isSeller ? order.buyer : order.seller);
  const { category } = order.offer;
  const shortId = order.id.slice(-SHORT_ID_LENGTH).toUpperCase();
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
            {times.moment(order.created_at)}
          </p>
        </div>
        <OrderStatusPill status={order.status} />
      </div>
      <div className={columns}>
        <div className={css({ display: 'grid', gap: '4', minWidth: '0' })}>
          {order.alerts.includes('ROBLOX_WARNING') && <RobloxWarning />}
          {order.actions.includes('reveal') && <Secrets order={order} />}
          {isSeller ? null : <PaymentNotices order={order} />}
          <NextAction order={order} />
          {order.actions.includes('review') && <ReviewForm order={order} />}
          {order.review && <ReviewShown review={order.review} />}
          <OrderStory order={order} />
          <div className={details}>
            <PaymentDetails order={order} />
            <DeliveryDetails order={order} />
          </div>
        </div>
        {chat}
      </div>
    </Wrap>
  );
}

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
});
const details = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  gap: '4',
});

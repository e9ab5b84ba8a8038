/** What is shown beside a conversation: the current order with its dates, earlier ones, offers that were mentioned. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { TimelineContract } from '~/features/common/timeline-contract.tsx';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Picture } from '~/platform/media/picture.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ShieldAlertIcon } from '~/ui/icon.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Skeleton } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';

type ChatOrder = Channel['orders'][number];

const ended = new Set<ChatOrder['status']>(['completed', 'cancelled', 'refund']);

/** The order that is looked at, else one that has not ended; otherwise there is none. */
function currentOrderOf(channel: Channel, orderId: string | undefined): ChatOrder | undefined {
  const lookedAt = channel.orders.find((order) => order.id === orderId);
  return lookedAt ?? channel.orders.find((order) => !ended.has(order.status));
}

/** The order that what is written belongs to: the one that is looked at, or the only open one. Of several nobody knows. */
export function writtenAbout(channel: Channel, orderId: string | undefined): string | undefined {
  if (orderId !== undefined) return orderId;
  const open = channel.orders.filter((order) => !ended.has(order.status));
  return open.length === 1 ? open[0]?.id : undefined;
}

function Thumb({ image, px }: { image: string | null; px: number }) {
  return (
    <span className={thumb} style={{ width: px, height: px }}>
      {image === null ? null : <Picture url={image} place={{ px }} />}
    </span>
  );
}

/** The label of the one next action; it is done on the order's page. */
function NextStep({ order }: { order: OrderOutput }) {
  const { actions } = order;
  if (actions.includes('pay')) return <Trans>Pay the order</Trans>;
  if (isUnrevealed(order)) return <Trans>Look at the delivery</Trans>;
  if (actions.includes('confirm')) return <Trans>Confirm receipt</Trans>;
  if (actions.includes('start')) return <Trans>Start the order</Trans>;
  if (actions.includes('deliver')) return <Trans>Deliver</Trans>;
  return null;
}

const steps: readonly OrderOutput['actions'][number][] = ['pay', 'confirm', 'start', 'deliver'];

function CurrentOrder({ order }: { order: ChatOrder }) {
  const format = useFormat();
  const times = useTimeFormat();
  const { data: detail } = useQuery(api.orders.show.queryOptions({ id: order.id }));
  const hasStep = detail?.actions.some((action) => steps.includes(action)) ?? false;
  return (
    <Surface pad="sm" className={card}>
      <div className={orderHead}>
        <Thumb image={order.image} px={44} />
        <div>
          <b>
            {format.count(order.count)} × {order.offer_title}
          </b>
          <small>
            {format.cents(order.total_amount)} · {times.moment(order.created_at)}
          </small>
        </div>
      </div>
      <div>
        <OrderStatusPill status={order.status} role={order.role} />
      </div>
      {detail && hasStep ? (
        <LinkButton
          href={order.status === 'created' ? paths.checkout(order.id) : paths.order(order.id)}
          look="accent"
          full
        >
          <NextStep order={detail} />
        </LinkButton>
      ) : null}
      <LinkButton href={paths.order(order.id)} look="ghost" size="sm" full>
        <Trans>Open order</Trans>
      </LinkButton>
    </Surface>
  );
}

function Dates({ orderId }: { orderId: string }) {
  const { data: order, isPending } = useQuery(api.orders.show.queryOptions({ id: orderId }));
  if (!order) return isPending ? <Skeleton height="120px" /> : null;
  const { delivery } = order.offer;
  return (
    <TimelineContract
      timeline={order.timeline}
      isInstant={delivery.method === 'instant'}
      promisedMinutes={delivery.minutes}
      {...(order.status === 'acceptance' && { current: 'check_until' })}
    />
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={part}>
      <SectionHeading size="small" level="h2">
        {title}
      </SectionHeading>
      {children}
    </section>
  );
}

/** Each is looked at in this pane when it is chosen, and leads to its page from there. */
function OtherOrders({ roomId, orders }: { roomId: string; orders: readonly ChatOrder[] }) {
  const format = useFormat();
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id} className={earlier}>
          <div>
            <Anchor href={`${paths.chat}?room=${roomId}&order=${order.id}`}>
              {format.count(order.count)} × {order.offer_title}
            </Anchor>
            <small>{format.cents(order.total_amount)}</small>
          </div>
          <OrderStatusPill status={order.status} role={order.role} />
        </li>
      ))}
    </ul>
  );
}

function Offers({ offers }: { offers: Channel['offers'] }) {
  const format = useFormat();
  return (
    <ul>
      {offers.map((offer) => (
        <li key={offer.id} className={earlier}>
          <Thumb image={offer.image} px={40} />
          <div>
            <Anchor href={paths.offer(offer.id)}>{offer.title}</Anchor>
            <small>
              {offer.is_active ? (
                format.unitPrice(offer.catalog_price, false)
              ) : (
                <Trans>Not on sale at present</Trans>
              )}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** @param props.isShown on screens too narrow for three panes it replaces the messages */
export function ContextPane(props: {
  channel: Channel;
  orderId: string | undefined;
  isShown: boolean;
  start?: ReactNode;
}) {
  const { channel } = props;
  const { t } = useLingui();
  const current = currentOrderOf(channel, props.orderId);
  const others = channel.orders.filter((order) => order !== current);
  const name = usePersonName()(channel.companion);
  return (
    <aside
      className={pane}
      data-shown={props.isShown ? '' : undefined}
      aria-label={t`Orders and offers with ${name}`}
    >
      {props.start}
      {current ? (
        <>
          <Part title={<Trans>Order</Trans>}>
            <CurrentOrder order={current} />
          </Part>
          <Part title={<Trans>Dates</Trans>}>
            <Dates orderId={current.id} />
          </Part>
        </>
      ) : null}
      {channel.orders.length === 0 && channel.offers.length === 0 ? (
        <div className={part}>
          <EmptyState title={<Trans>Nothing traded yet</Trans>}>
            <Trans>Orders and offers between you and {name} appear here.</Trans>
          </EmptyState>
        </div>
      ) : null}
      {others.length > 0 ? (
        <Part title={<Trans>Other orders with {name}</Trans>}>
          <OtherOrders roomId={channel.room_id} orders={others} />
        </Part>
      ) : null}
      {channel.offers.length > 0 ? (
        <Part title={<Trans>Offers you spoke about</Trans>}>
          <Offers offers={channel.offers} />
        </Part>
      ) : null}
      <p className={safety}>
        <ShieldAlertIcon size={16} />
        <Trans>Stay on Legend. A payment or contact outside is not covered by escrow.</Trans>
      </p>
    </aside>
  );
}

/** The current order in one line, between the head and the messages of the narrow layout. */
export function OrderStrip({
  channel,
  orderId,
}: {
  channel: Channel;
  orderId: string | undefined;
}) {
  const format = useFormat();
  const order = currentOrderOf(channel, orderId);
  if (!order) return null;
  return (
    <Anchor href={paths.order(order.id)} className={strip}>
      <Thumb image={order.image} px={32} />
      <span>
        <b>
          {format.count(order.count)} × {order.offer_title}
        </b>{' '}
        <span>{format.cents(order.total_amount)}</span>
      </span>
      <OrderStatusPill status={order.status} role={order.role} />
    </Anchor>
  );
}

const pane = css({
  display: { base: 'none', xl: 'block' },
  '&[data-shown]': { display: 'block' },
  borderInlineStart: { xl: '1px solid {colors.line}' },
  minWidth: '0',
  minHeight: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '5',
});
const part = css({ marginBottom: '7', display: 'grid', gap: '3' });
const card = css({ display: 'grid', gap: '3' });
const orderHead = css({
  display: 'flex',
  gap: '3',
  minWidth: '0',
  '& > :last-child': { minWidth: '0', display: 'grid', gap: '0.5' },
  '& b': { textStyle: 'strong', overflowWrap: 'anywhere' },
  '& small': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
});
const thumb = css({
  flex: 'none',
  display: 'block',
  overflow: 'hidden',
  borderRadius: 'control',
  bg: 'raised',
  '& img': { width: 'full', height: 'full', objectFit: 'cover', display: 'block' },
});
const earlier = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '2.5',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  '& > div': { flex: '1', minWidth: '0', display: 'grid', gap: '0.5' },
  '& a': {
    fontWeight: 'label',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    borderRadius: 'xs',
    _hover: { textDecoration: 'underline' },
  },
  '& small': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
});
const safety = css({
  display: 'flex',
  gap: '2.5',
  padding: '3',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line.strong',
  borderRadius: 'card',
  textStyle: 'caption',
  color: 'muted',
});
const strip = css({
  flex: 'none',
  display: { base: 'flex', xl: 'none' },
  alignItems: 'center',
  gap: '3',
  minHeight: '52px',
  paddingInline: '4',
  bg: 'surface',
  borderBottom: '1px solid {colors.line}',
  textStyle: 'small',
  textDecoration: 'none',
  _focusVisible: { outlineOffset: '-2px' },
  '& > :nth-child(2)': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > :nth-child(2) > span': { color: 'muted', fontVariantNumeric: 'tabular-nums' },
});

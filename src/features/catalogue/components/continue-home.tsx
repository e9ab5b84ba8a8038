/** The home page of somebody who is signed in goes on: open orders, unread conversations, changed prices, viewed offers. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Continue } from '~/contracts/offers/continue.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { Avatar, Price, StatusPill } from '~/ui/marks.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

/** Nothing for whom there is nothing to go on with; a failure shows nothing either: the page below is whole. */
export function ContinueHome() {
  const { t } = useLingui();
  const { data } = useQuery(api.offers.continue.queryOptions());
  const isEmpty = !data || data.orders.length + data.chats.length + data.prices.length === 0;
  return (
    <>
      {isEmpty ? null : (
        <Wrap role="region" aria-label={t`Go on`} className={columns}>
          {data.orders.length > 0 && <Orders orders={data.orders} />}
          {data.chats.length > 0 && <Chats chats={data.chats} />}
          {data.prices.length > 0 && <Prices prices={data.prices} />}
        </Wrap>
      )}
      <RecentlyViewed />
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={css({ minWidth: '0' })}>
      <SectionHeading size="panel">{title}</SectionHeading>
      <RowList lines="around">{children}</RowList>
    </div>
  );
}

function Orders({ orders }: { orders: Continue['orders'] }) {
  return (
    <Part title={<Trans>Open orders</Trans>}>
      {orders.map((order) => (
        <RowItem
          key={order.id}
          href={paths.order(order.id)}
          lead={<Emblem alias={order.game.alias} />}
          title={order.title}
          detail={order.role === 'seller' ? <Trans>You sell</Trans> : <Trans>You buy</Trans>}
          end={
            order.needs_you ? (
              <StatusPill tone="warning">
                <Trans>Needs you</Trans>
              </StatusPill>
            ) : (
              <OrderStatusPill status={order.status} />
            )
          }
        />
      ))}
    </Part>
  );
}

function Chats({ chats }: { chats: Continue['chats'] }) {
  const times = useTimeFormat();
  return (
    <Part title={<Trans>Unread</Trans>}>
      {chats.map(({ room_id: id, companion, unread_count: count, last_message_at: at }) => (
        <RowItem
          key={id}
          href={`${paths.chat}?room=${id}`}
          lead={<Avatar name={companion.public_name} src={companion.avatar} size={36} />}
          title={companion.public_name}
          detail={<Plural value={count} one="# new message" other="# new messages" />}
          end={<span className={quiet}>{times.ago(at)}</span>}
        />
      ))}
    </Part>
  );
}

function Prices({ prices }: { prices: Continue['prices'] }) {
  const format = useFormat();
  return (
    <Part title={<Trans>Favourites with another price</Trans>}>
      {prices.map((favourite) => {
        const [before, now] = [favourite.price_then, favourite.price_now].map((price) =>
          format.unitPrice(price, favourite.is_precise),
        );
        return (
          <RowItem
            key={favourite.offer_id}
            href={paths.offer(favourite.offer_id)}
            lead={<Emblem alias={favourite.game.alias} />}
            title={favourite.title}
            detail={<Trans>{before} when you kept it</Trans>}
            end={
              <span className={css({ display: 'grid', justifyItems: 'end' })}>
                <Price>{now}</Price>
                <small className={quiet}>
                  {format.change(favourite.price_now / favourite.price_then - 1)}
                </small>
              </span>
            }
          />
        );
      })}
    </Part>
  );
}

function Emblem({ alias }: { alias: string }) {
  return <GameEmblem game={{ alias, icon_image: null }} px={36} />;
}

const quiet = css({ fontSize: '12', color: 'muted' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(auto-fit, minmax(320px, 1fr))' },
  columnGap: '12',
  rowGap: '6',
  paddingBlock: { base: '6', wide: '10' },
});

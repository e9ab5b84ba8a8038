/** The way back to an offer whose order has ended, while it is on sale. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RetryIcon } from '~/ui/icon.tsx';

const ended = new Set<OrderOutput['status']>(['completed', 'cancelled', 'refund']);

/** Whether the viewer may want the same again: then the page asks whether it is still on sale. */
export function mayBuyAgain(order: Pick<OrderOutput, 'role' | 'status'>): boolean {
  return order.role === 'buyer' && ended.has(order.status);
}

/** Leads to the offer and not to the checkout: price and stock may be others by now. */
export function BuyAgain({ order }: { order: OrderOutput }) {
  const { data: offer } = useQuery({
    ...api.offers.show.queryOptions({ id: order.offer.id }),
    enabled: mayBuyAgain(order),
  });
  const isOnSale = offer?.status === 'active' && offer.in_stock >= offer.min_purchase;
  if (!mayBuyAgain(order) || !isOnSale) return null;
  return (
    <LinkButton
      size="lg"
      href={paths.offer(order.offer.id)}
      icon={<RetryIcon aria-hidden="true" />}
    >
      <Trans>Buy again</Trans>
    </LinkButton>
  );
}

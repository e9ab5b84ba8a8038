/** Payment and delivery of an order as bills and facts. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useFormat } from '~/platform/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { Surface } from '~/ui/layout.tsx';

export function PaymentFacts({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const { paid } = order;
  const isPrecise = order.offer.category.base === 'currency';
  const unit = format.unitPrice(order.offer.catalog_price, isPrecise);
  const items: Definition[] = [
    {
      id: 'subtotal',
      term: `${format.count(order.count)} × ${unit}`,
      value: format.cents(order.total_amount + order.discount_amount),
    },
  ];
  if (order.discount_amount > 0) {
    const code = order.promo_code ?? '';
    items.push({
      id: 'promo',
      term: t`Promo code ${code}`,
      value: format.cents(-order.discount_amount),
    });
  }
  if (paid.bonus > 0) {
    items.push({ id: 'bonus', term: t`Paid from bonus`, value: format.cents(paid.bonus) });
  }
  if (paid.real > 0) {
    items.push({ id: 'real', term: t`Paid from the wallet`, value: format.cents(paid.real) });
  }
  if (paid.provider > 0) {
    items.push({ id: 'card', term: t`Paid by card`, value: format.cents(paid.provider) });
  }
  if (order.refunded_amount > 0) {
    items.push({ id: 'refund', term: t`Refunded`, value: format.cents(order.refunded_amount) });
  }
  items.push({ id: 'total', term: t`Total`, value: format.cents(order.total_amount), total: true });
  if (order.fee_amount !== null && order.net_amount !== null) {
    items.push(
      { id: 'fee', term: t`Fee`, value: format.cents(-order.fee_amount) },
      { id: 'net', term: t`You receive`, value: format.cents(order.net_amount), total: true },
    );
  }
  return (
    <Facts title={<Trans>Payment</Trans>}>
      <DefinitionTable look="plain" items={items} />
    </Facts>
  );
}

export function DeliveryFacts({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const { delivery, warranty_days: days } = order.offer;
  const promised = format.minutes(delivery.minutes ?? 0);
  const items: Definition[] = [
    ...order.buyer_inputs.map(({ key, label, value }) => ({
      id: key,
      term: label,
      // A long address would make the page wider than the window.
      value: <span className={css({ overflowWrap: 'anywhere' })}>{value}</span>,
    })),
    {
      id: 'method',
      term: t`Delivery`,
      value: delivery.method === 'instant' ? t`Instant` : t`By the seller, within ${promised}`,
    },
  ];
  if (days > 0) items.push({ id: 'warranty', term: t`Warranty`, value: t`${days} days` });
  return (
    <Facts title={<Trans>Delivery</Trans>}>
      <DefinitionTable look="plain" items={items} />
    </Facts>
  );
}

function Facts(props: { title: ReactNode; children: ReactNode }) {
  return (
    <Surface as="section" pad="lg">
      <h3 className={css({ textStyle: 'heading', marginBottom: '2.5' })}>{props.title}</h3>
      {props.children}
    </Surface>
  );
}

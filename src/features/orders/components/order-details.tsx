/** Payment and delivery of an order as bills and terms. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import {
  buyerBill,
  sellerBill,
  type BillLine,
  type BillLineKind,
} from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { AmountForBuyer } from '~/features/common/amount-for-buyer.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { Surface } from '~/ui/layout.tsx';

/** Labels for the lines of a bill. */
function useBillTerms(order: OrderOutput): (line: BillLine) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { offer, count } = order;
  const code = order.promo_code ?? '';
  const isPrecise = offer.category.base === 'currency';
  const terms: Record<Exclude<BillLineKind, 'goods'>, string> = {
    discount: code === '' ? t`First-order discount` : t`Promo code ${code}`,
    total: t`Total`,
    due: t`To pay`,
    paid_bonus: t`Paid from bonus`,
    paid_real: t`Paid from the wallet`,
    paid_provider: t`Paid by card`,
    refunded_bonus: t`Refunded to bonus`,
    refunded_card: t`Refunded to the wallet as card money`,
    refunded_real: t`Refunded to the wallet`,
    refunded_provider: t`Sent back to the card`,
    left: t`Left after the refund`,
    charged: t`Charged`,
    not_paid: t`Not paid`,
    refunded: t`Given back`,
    fee: t`Fee`,
    net: order.role === 'seller' ? t`You receive` : t`The seller receives`,
  };
  return ({ kind, cents }) =>
    kind === 'goods'
      ? format.countedPrice({ count, price: offer.catalog_price, shownCents: cents }, isPrecise)
      : terms[kind];
}

/** Lines that are totals of those before them. */
const totals: ReadonlySet<BillLineKind> = new Set(['total', 'due', 'left', 'charged', 'net']);

/** Each side sees its own bill, the staff both. */
export function PaymentDetails({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const termOf = useBillTerms(order);
  const itemsOf = (bill: readonly BillLine[]): Definition[] =>
    bill.map((line) => ({
      id: line.kind,
      term: termOf(line),
      value: format.shown(line.cents),
      total: totals.has(line.kind),
    }));
  const forBuyer = itemsOf(buyerBill(order, format.shownCents));
  const forSeller = itemsOf(sellerBill(order, format.shownCents));
  return (
    <DetailsSection title={<Trans>Payment</Trans>}>
      {order.role === 'seller' ? null : <DefinitionTable look="plain" items={forBuyer} />}
      {order.role === 'staff' ? (
        <p className={css({ fontSize: '14', color: 'muted' })}>
          <AmountForBuyer order={order} />
        </p>
      ) : null}
      {order.role === 'staff' ? (
        <h4 className={css({ textStyle: 'label', marginTop: '4' })}>{t`Seller`}</h4>
      ) : null}
      {forSeller.length === 0 ? null : <DefinitionTable look="plain" items={forSeller} />}
    </DetailsSection>
  );
}

export function DeliveryDetails({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const { delivery, warranty_days: days } = order.offer;
  const promised = format.minutes(delivery.minutes ?? 0);
  const items: Definition[] = [
    ...order.buyer_inputs.map(({ key, label, value }) => ({
      id: key,
      term: label,
      // A long address would make the page wider than the viewport.
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
    <DetailsSection title={<Trans>Delivery</Trans>}>
      <DefinitionTable look="plain" items={items} />
    </DetailsSection>
  );
}

function DetailsSection(props: { title: ReactNode; children: ReactNode }) {
  return (
    <Surface as="section" pad="lg">
      <h3 className={css({ textStyle: 'heading', marginBottom: '2.5' })}>{props.title}</h3>
      {props.children}
    </Surface>
  );
}

/** Payment and delivery of an order as bills and terms. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { buyerBill, sellerBill } from '~/contracts/orders/bill.ts';
import type { BillLine, BillLineKind } from '~/contracts/orders/cost-lines.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { AmountForBuyer } from '~/features/common/amount-for-buyer.tsx';
import { useCharge } from '~/features/common/use-charge.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { HelpIcon, ShieldIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';

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
    refunded: t`Given back to the buyer`,
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

/**
 * Each side sees its own bill, the staff both. It is written in US dollars, as it was charged: only so do its lines add up
 * to what left the wallet or the card. What that is about in the viewer's currency stands beside the totals.
 */
export function PaymentDetails({ order }: { order: OrderOutput }) {
  const charge = useCharge(order);
  return (
    <DetailsSection
      title={order.role === 'seller' ? <Trans>Your proceeds</Trans> : <Trans>Payment</Trans>}
    >
      <AmountCurrency value="USD">
        <Bills order={order} charge={charge} />
      </AmountCurrency>
      <MoneyNote order={order} />
      <div className={quietLine}>
        <OrderPapers order={order} />
      </div>
    </DetailsSection>
  );
}

/** What one takes away: nobody reads an order for it. */
const OrderPapers = lazilyHydrated(async () => (await import('./order-papers.tsx')).OrderPapers);

/** Where nothing is paid yet; for the seller also where no date can be promised. */
const silent: Record<'buyer' | 'seller', ReadonlySet<OrderOutput['status']>> = {
  buyer: new Set(['created']),
  seller: new Set(['created', 'verification', 'waiting_approval', 'disputed']),
};

/** Where the money is and until when: the buyer's protection, the seller's pay day. */
function MoneyNote({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const times = useTimeFormat();
  const { status, role, timeline } = order;
  const paidOn = timeline.seller_paid_on;
  const isQuiet = role === 'buyer' ? silent.buyer.has(status) : silent.seller.has(status);
  if (role === 'staff' || paidOn === null || isQuiet || order.authorised) return null;
  const date = times.moment(paidOn);
  const isOver = new Date(paidOn) <= times.now;
  const isFixed = status === 'completed';
  const forSeller = isOver
    ? t`In your balance since ${date}.`
    : isFixed
      ? t`In your balance from ${date}.`
      : t`In your balance from ${date} at the latest, if nobody opens a dispute.`;
  const forBuyer = isFixed
    ? t`Protected: you can open a dispute until ${date}.`
    : t`Protected: the money is in escrow until you confirm.`;
  if (role === 'buyer' && isFixed && !order.actions.includes('dispute')) return null;
  return (
    <p className={note}>
      <ShieldIcon size={16} aria-hidden="true" />
      <span>{role === 'seller' ? forSeller : forBuyer}</span>
    </p>
  );
}

function Bills({ order, charge }: { order: OrderOutput; charge(cents: number): string }) {
  const { t } = useLingui();
  const format = useFormat();
  const termOf = useBillTerms(order);
  const itemsOf = (bill: readonly BillLine[]): Definition[] =>
    bill.map((line) => {
      const isTotal = totals.has(line.kind);
      const value = isTotal ? charge(line.cents) : format.shown(line.cents);
      return { id: line.kind, term: termOf(line), value, total: isTotal };
    });
  const forBuyer = itemsOf(buyerBill(order, format.shownCents));
  const forSeller = itemsOf(sellerBill(order, format.shownCents));
  return (
    <>
      {forBuyer.length === 0 ? null : <DefinitionTable look="plain" items={forBuyer} />}
      {order.role === 'staff' ? (
        <p className={css({ fontSize: '14', color: 'muted' })}>
          <AmountForBuyer order={order} />
        </p>
      ) : null}
      {order.role === 'staff' ? (
        <h4 className={css({ textStyle: 'label', marginTop: '4' })}>{t`Seller`}</h4>
      ) : null}
      {forSeller.length === 0 ? null : <DefinitionTable look="plain" items={forSeller} />}
    </>
  );
}

export function DeliveryDetails({ order }: { order: OrderOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const { delivery, warranty_days: days } = order.offer;
  const promised = delivery.minutes === null ? null : format.minutes(delivery.minutes);
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
      value:
        delivery.method === 'instant'
          ? t`Instant`
          : promised === null
            ? t`By the seller, in the seller’s hours`
            : t`By the seller, within ${promised}`,
    },
  ];
  if (days > 0) items.push({ id: 'warranty', term: t`Warranty`, value: t`${days} days` });
  return (
    <DetailsSection title={<Trans>Delivery</Trans>}>
      <DefinitionTable look="plain" items={items} />
      <p className={quietLine}>
        <TextLink look="quiet" href={paths.contact}>
          <HelpIcon size={16} aria-hidden="true" />
          <Trans>Ask support</Trans>
        </TextLink>
      </p>
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

const quietLine = css({ marginTop: '3', display: { _print: 'none' } });
const note = css({
  display: 'flex',
  gap: '2',
  marginTop: '3',
  fontSize: '14',
  color: 'muted',
  '& > svg': { flex: 'none', marginTop: '0.5' },
});

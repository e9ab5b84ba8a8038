/** The checkout: one page, the summary always visible, the exact total on the button. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { RobloxWarning } from '~/features/common/roblox-warning.tsx';
import { fieldErrorsOf, failureText } from '~/platform/failures.ts';
import { useFormat, useTimeFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { ActionBar } from '~/ui/frame/app-footer.tsx';
import { LockIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { checkoutQueries } from '../checkout.queries.ts';
import { DeliveryInputs } from '../components/delivery-inputs.tsx';
import { Discounts } from '../components/discounts.tsx';
import { PaymentMethods } from '../components/payment-methods.tsx';
import { Summary, type SummaryFacts } from '../components/summary.tsx';
import { useCheckout, type CheckoutMethod } from '../use-checkout.ts';

interface OfferCheckoutPageProps {
  offerId: string;
  count: number;
  /** The code that the visitor arrived with. */
  coupon: string | null;
}

/** Checkout of an offer: the order is made when the button is pressed. */
export function OfferCheckoutPage({ offerId, count, coupon }: OfferCheckoutPageProps) {
  const [code, setCode] = useState<string | null>(coupon);
  const { data: offer } = useSuspenseQuery(checkoutQueries.offer(offerId));
  const plain = useSuspenseQuery(checkoutQueries.quote({ offer_id: offerId, count }));
  const withCode = useQuery({
    ...checkoutQueries.quote({ offer_id: offerId, count, ...(code && { promo_code: code }) }),
    enabled: code !== null,
    retry: false,
  });
  const applied = code !== null && withCode.data ? withCode.data : null;
  const quote = applied ?? plain.data;
  const facts: SummaryFacts = {
    title: offer.title,
    category: offer.category,
    sellerName: offer.seller.public_name,
    sellerAvatar: offer.seller.avatar,
    count,
    unitPrice: quote.catalog_price,
    totalCents: quote.total_amount,
    discountCents: quote.discount_amount,
    promoCode: applied ? code : null,
    bonusCents: 0,
    timeline: quote.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.minutes,
  };
  return (
    <Checkout
      facts={facts}
      offerId={offerId}
      order={null}
      inputs={offer.buyer_inputs}
      bonusLimitCents={quote.bonus_limit_amount}
      code={{ error: withCode.error, isChecking: withCode.isFetching, onChange: setCode }}
      note={quote.alerts.includes('ROBLOX_WARNING') ? <RobloxWarning /> : null}
    />
  );
}

/** Checkout of an order that exists and waits for its payment. */
export function OrderCheckoutPage({
  order,
  hasFailed,
}: {
  order: OrderOutput;
  hasFailed: boolean;
}) {
  const times = useTimeFormat();
  const { offer } = order;
  const facts: SummaryFacts = {
    title: offer.title,
    category: offer.category,
    sellerName: order.seller.public_name,
    sellerAvatar: order.seller.avatar,
    count: order.count,
    unitPrice: offer.catalog_price,
    totalCents: order.total_amount,
    discountCents: order.discount_amount,
    promoCode: order.promo_code,
    bonusCents: 0,
    timeline: order.timeline,
    isInstant: offer.delivery.method === 'instant',
    promisedMinutes: offer.delivery.minutes,
  };
  const reservedUntil = order.next_timer ? times.time(order.next_timer.at) : null;
  return (
    <Checkout
      facts={facts}
      offerId={offer.id}
      order={order}
      inputs={[]}
      bonusLimitCents={order.bonus_limit_amount}
      code={null}
      note={
        <>
          {order.alerts.includes('ROBLOX_WARNING') && <RobloxWarning />}
          {hasFailed && (
            <Banner
              tone="warning"
              role="alert"
              title={<Trans>The payment did not go through.</Trans>}
            >
              <Trans>Nothing was charged. Try again or choose another method.</Trans>
            </Banner>
          )}
          {reservedUntil && (
            <p className={css({ fontSize: '14', color: 'muted' })}>
              <Trans>Stock is yours until {reservedUntil}</Trans>
            </p>
          )}
        </>
      }
    />
  );
}

interface CheckoutProps {
  facts: SummaryFacts;
  offerId: string;
  order: OrderOutput | null;
  inputs: readonly BuyerInput[];
  bonusLimitCents: number;
  code: { error: unknown; isChecking: boolean; onChange(code: string | null): void } | null;
  note: ReactNode;
}

function useMoneyChoice(props: CheckoutProps) {
  const { data: balances } = useSuspenseQuery(checkoutQueries.balances());
  const [method, setMethod] = useState<CheckoutMethod>('sandbox');
  const [wantsBonus, setWantsBonus] = useState(false);
  const balanceOf = (slug: 'real' | 'bonus'): number =>
    balances.data.find((entry) => entry.slug === slug)?.balance ?? 0;
  const usableBonusCents = Math.min(balanceOf('bonus'), props.bonusLimitCents);
  const isBonusUsed = wantsBonus && props.facts.promoCode === null && usableBonusCents > 0;
  return {
    method,
    setMethod,
    setWantsBonus,
    isBonusUsed,
    usableBonusCents,
    bonusBalanceCents: balanceOf('bonus'),
    realCents: balanceOf('real'),
    bonusCents: isBonusUsed ? usableBonusCents : 0,
  };
}

function Checkout(props: CheckoutProps) {
  const { t } = useLingui();
  const format = useFormat();
  const money = useMoneyChoice(props);
  const [values, setValues] = useState<Record<string, string>>({});
  const checkout = useCheckout(props.order);
  const { totalCents, discountCents } = props.facts;
  const dueCents = totalCents - discountCents - money.bonusCents;
  const errors = inputErrors(checkout.error);
  const hasInputs = props.inputs.length > 0;
  const pay = () =>
    checkout.mutate({
      offerId: props.offerId,
      count: props.facts.count,
      promoCode: props.facts.promoCode,
      buyerInputs: values,
      method: money.method,
      price: { totalCents, discountCents, bonusCents: money.bonusCents },
    });
  const payButton = (
    <Button
      look="accent"
      size="lg"
      full
      busy={checkout.isPending || checkout.isSuccess}
      icon={<LockIcon aria-hidden="true" />}
      onClick={pay}
    >
      <Trans>Pay {format.cents(dueCents)}</Trans>
    </Button>
  );
  return (
    <Wrap className={page}>
      <PageTitle>
        <Trans>Checkout</Trans>
      </PageTitle>
      {props.note}
      <div className={columns}>
        <div className={steps}>
          {checkout.error && <FailureBanner error={checkout.error} />}
          {hasInputs && (
            <DeliveryInputs
              number={1}
              inputs={props.inputs}
              values={values}
              errors={errors}
              onChange={(key, value) => setValues((known) => ({ ...known, [key]: value }))}
            />
          )}
          <MoneyChoices checkout={props} money={money} firstNumber={hasInputs ? 2 : 1} />
          <BankNote />
        </div>
        <Summary
          facts={{ ...props.facts, bonusCents: money.bonusCents }}
          action={
            <div className={css({ display: { base: 'none', wide: 'block' } })}>{payButton}</div>
          }
        />
      </div>
      <ActionBar label={t`Pay`}>{payButton}</ActionBar>
    </Wrap>
  );
}

function BankNote() {
  return (
    <Banner tone="info">
      <Trans>
        Your bank may ask for a confirmation (3-D Secure). Leaving that page loses nothing: the
        order stays open.
      </Trans>
    </Banner>
  );
}

interface MoneyChoicesProps {
  checkout: CheckoutProps;
  money: ReturnType<typeof useMoneyChoice>;
  firstNumber: number;
}

function MoneyChoices({ checkout, money, firstNumber }: MoneyChoicesProps) {
  const { i18n } = useLingui();
  const { facts, code } = checkout;
  return (
    <>
      <PaymentMethods
        number={firstNumber}
        value={money.method}
        dueCents={facts.totalCents - facts.discountCents - money.bonusCents}
        walletCents={money.realCents}
        onChange={money.setMethod}
      />
      <Discounts
        number={firstNumber + 1}
        appliedCode={facts.promoCode}
        discountCents={facts.discountCents}
        codeError={code?.error ? failureText(code.error, i18n) : undefined}
        isChecking={code?.isChecking ?? false}
        isCodeFixed={code === null}
        bonus={{
          balanceCents: money.bonusBalanceCents,
          usableCents: money.usableBonusCents,
          isUsed: money.isBonusUsed,
        }}
        onCode={(next) => code?.onChange(next)}
        onBonus={money.setWantsBonus}
      />
    </>
  );
}

/** The server names fields as `buyer_inputs.character_name`; the form knows them by key. */
function inputErrors(error: unknown): Record<string, string> {
  if (!error) return {};
  return Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).map(([path, text]) => [
      path.replace(/^buyer_inputs\./, ''),
      text,
    ]),
  );
}

const page = css({ maxWidth: '1184px', paddingTop: '8', display: 'grid', gap: '6' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 424px' },
  gap: { base: '7', wide: '14' },
  alignItems: 'start',
});
const steps = css({ display: 'grid', gap: '10', minWidth: '0' });

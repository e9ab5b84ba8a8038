/** The form of a basket's checkout: what the sellers need, how it is paid, and the exact total of all on the button. */
import { Trans } from '@lingui/react/macro';
import { Suspense, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { BuyerInput } from '~/contracts/catalogue/catalogue.schemas.ts';
import { FailureBanner } from '~/features/common/failure-banner.tsx';
import { asFailure } from '~/platform/api/failures.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { usePageReturn } from '~/platform/hydration/use-page-return.ts';
import { LazyPriceChangedBanner, LazyPriceChangedDialog } from '../lazy-parts.ts';
import { isChange, useAgreedPrice } from '../use-agreed-price.ts';
import { useCheckoutDraft } from '../use-checkout-draft.ts';
import { useMoneyChoice, type MoneyChoice } from '../use-money-choice.ts';
import { usePurchase, type PurchasePart } from '../use-purchase.ts';
import { BasketSummary, type BasketCategory, type BasketLine } from './basket-summary.tsx';
import { Discounts } from './discounts.tsx';
import { PayLayout, stepBehind } from './pay-layout.tsx';
import { PaymentMethods } from './payment-methods.tsx';

export interface BasketFormProps {
  subject: string;
  /** Ids of the offers in their order, with commas: what was begun is kept under them. */
  offers: string;
  purchaseId: string | null;
  /** Its orders; none while they have to be placed. */
  orderIds: readonly string[];
  totalCents: number;
  /** What bonus money may pay of all orders. */
  bonusLimitCents: number;
  inputs: readonly BuyerInput[];
  /** With what was typed, as the server takes them. */
  partsFor(values: Texts): readonly PurchasePart[];
  category: BasketCategory;
  /** The orders, one of each seller. */
  lines: readonly BasketLine[];
  /** Where to find other sellers when one of these cannot be bought from. */
  elsewhere: ReactNode;
}

export function BasketForm(props: BasketFormProps) {
  const [placed, setPlaced] = useState<readonly string[]>([]);
  const orderIds = [...props.orderIds, ...placed];
  const money = useMoneyChoice({ ...props, orderIds, discountCents: 0 });
  const [values, setValues] = useCheckoutDraft(props.offers, 'inputs');
  const payment = usePayment(props, { money, values, onPlaced: setPlaced });
  const pay = { payment, dueCents: money.dueCents };
  const firstNumber = stepBehind(props.inputs);
  return (
    <PayLayout
      {...pay}
      inputs={props.inputs}
      values={values}
      onValues={setValues}
      steps={
        <>
          <PaymentMethods number={firstNumber} money={money} mayWait={false} />
          <BonusStep number={firstNumber + 1} money={money} />
        </>
      }
      renderSummary={(action) => (
        <BasketSummary
          category={props.category}
          lines={props.lines}
          bonusCents={money.price.bonusCents}
          action={action}
        />
      )}
    />
  );
}

/** Promo codes are for single orders: bonus money is all that can be chosen. */
function BonusStep({ number, money }: { number: number; money: MoneyChoice }) {
  return (
    <Discounts
      number={number}
      appliedCode={null}
      shownDiscountCents={0}
      codeError={undefined}
      isChecking={false}
      isCodeFixed
      declinedCode={null}
      bonus={money.bonus}
      onCode={() => {}}
      onRemove={() => {}}
      onTakeBack={() => {}}
      onBonus={money.setBonus}
    />
  );
}

/** Pays the amount on the button for all orders; a changed price is asked about first. */
function usePayment(
  props: BasketFormProps,
  form: { money: MoneyChoice; values: Texts; onPlaced(orderIds: readonly string[]): void },
) {
  const { money, values, onPlaced } = form;
  const { subject, offers, purchaseId, partsFor, elsewhere } = props;
  const { before, agree } = useAgreedPrice(money.price, `${subject} ${money.chosen}`);
  const [isAsking, setAsking] = useState(false);
  const purchase = usePurchase({
    subject,
    purchaseId,
    offers,
    onPlaced,
    onPriceChanged: () => setAsking(true),
  });
  usePageReturn(() => purchase.reset());
  const pay = () =>
    purchase.mutate({ parts: partsFor(values), method: money.method, price: money.price });
  const { error } = purchase;
  // What was paid is no change of the wallet that the buyer has to agree to.
  const isBusy = purchase.isPending || purchase.isSuccess;
  const isToldAlready = before !== null && isChange(asFailure(error).code);
  return {
    error,
    isBusy,
    press: () => (before === null ? pay() : setAsking(true)),
    notice: (
      <>
        {error && !isToldAlready && (
          <div className={css({ display: 'grid', gap: '3' })}>
            <FailureBanner error={error} />
            <p className={css({ fontSize: '14', color: 'muted' })}>
              <Trans>Nothing was charged, and none of these orders was paid.</Trans> {elsewhere}
            </p>
          </div>
        )}
        {before && !isBusy && (
          <LazyPriceChangedBanner before={before} now={money.price} dropped={null} />
        )}
      </>
    ),
    question: isAsking && before && (
      <Suspense>
        <LazyPriceChangedDialog
          before={before}
          now={money.price}
          dropped={null}
          onClose={() => setAsking(false)}
          onAgree={() => {
            setAsking(false);
            agree();
            pay();
          }}
        />
      </Suspense>
    ),
  };
}

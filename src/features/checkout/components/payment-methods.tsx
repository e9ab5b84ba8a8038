/** How to pay: the wallet when it holds enough, or the payment provider's own page. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { CardIcon, WalletIcon } from '~/ui/icon.tsx';
import type { CheckoutMethod } from '../use-checkout.ts';
import { LazyCardNotes } from '../lazy-parts.ts';
import { Step } from './step.tsx';

interface PaymentMethodsProps {
  number: number;
  value: CheckoutMethod;
  /** Who takes cards here; null: nobody does. */
  card: CardMethod | null;
  /** What is to be paid after the discount, in cents. */
  dueCents: number;
  /** What the wallet can pay besides bonus money. */
  walletCents: number;
  onChange(method: CheckoutMethod): void;
}

export function PaymentMethods(props: PaymentMethodsProps) {
  const { number, value, card, dueCents, walletCents, onChange } = props;
  const { t } = useLingui();
  const format = useFormat();
  const available = format.cents(walletCents);
  const missing = format.cents(Math.max(0, dueCents - walletCents));
  const isShort = walletCents < dueCents;
  return (
    <Step number={number} title={<Trans>How you pay</Trans>}>
      <RadioCards
        label={t`Payment method`}
        hideLabel
        name="method"
        value={value}
        onValueChange={onChange}
        options={[
          ...(card
            ? [
                {
                  value: card,
                  label: <Trans>Card</Trans>,
                  note:
                    card === 'sandbox' ? <Trans>Simulated in the demo market</Trans> : undefined,
                  icon: <CardIcon aria-hidden="true" />,
                },
              ]
            : []),
          {
            value: 'wallet',
            label: <Trans>Wallet</Trans>,
            note: isShort
              ? t`${available} available, ${missing} missing`
              : t`${available} available`,
            icon: <WalletIcon aria-hidden="true" />,
            disabled: isShort,
          },
        ]}
      />
      {value !== 'wallet' && <LazyCardNotes />}
    </Step>
  );
}

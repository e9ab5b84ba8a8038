/** How to pay: the wallet when it holds enough, or the payment provider's own page. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { CardMethod } from '~/contracts/payments/card-methods.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { CardIcon, WalletIcon } from '~/ui/icon.tsx';
import { LazyCardNotes } from '../lazy-parts.ts';
import type { CheckoutMethod } from '../use-checkout.ts';
import { Step } from './step.tsx';

interface PaymentMethodsProps {
  number: number;
  /** Of a wallet that is short, `wallet` is both. */
  value: CheckoutMethod;
  /** Who takes cards here; null: nobody does. */
  card: CardMethod | null;
  /** What is to be paid after the discount, in cents. */
  dueCents: number;
  /** What the wallet can pay besides bonus money. */
  walletCents: number;
  /** What of it the wallet can pay beside a card; without it, of several orders, one or the other pays all. */
  besideCents?: number;
  onChange(method: CheckoutMethod): void;
}

export function PaymentMethods(props: PaymentMethodsProps) {
  const { number, value, card, dueCents, walletCents, besideCents = 0, onChange } = props;
  const { t } = useLingui();
  const format = useFormat();
  const available = format.cents(walletCents);
  const missing = format.cents(Math.max(0, dueCents - walletCents));
  const isShort = walletCents < dueCents;
  // The parts add up to what is due, as it is shown.
  const rest = format.shownCents(dueCents - besideCents);
  const beside = format.shown(format.shownCents(dueCents) - rest);
  const byCard = format.shown(rest);
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
          // One radio for both: which it is follows from the balance, and may change while it has the focus.
          besideCents > 0
            ? {
                value: 'wallet',
                label: <Trans>Wallet and card</Trans>,
                note: t`Wallet ${beside} + card ${byCard}`,
                icon: <WalletIcon aria-hidden="true" />,
              }
            : {
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
      {(value !== 'wallet' || besideCents > 0) && (
        <LazyCardNotes
          isMixed={value === 'wallet'}
          // Several orders at once are charged at once (decision 0052).
          mayWait={props.besideCents !== undefined}
        />
      )}
    </Step>
  );
}

/** How to pay: the wallet when it holds enough, or the payment provider's own page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RadioCards } from '~/ui/radio-cards.tsx';
import { CardIcon, WalletIcon } from '~/ui/icon.tsx';
import { LazyCardNotes } from '../lazy-parts.ts';
import type { MoneyChoice } from '../use-money-choice.ts';
import { Step } from './step.tsx';

interface PaymentMethodsProps {
  number: number;
  money: MoneyChoice;
  /** Whether a card may be authorised only; several orders at once are charged at once (decision 0052). */
  mayWait: boolean;
}

export function PaymentMethods({ number, money, mayWait }: PaymentMethodsProps) {
  const { cardMethod: card, dueCents, walletCents, besideCents } = money;
  // Of a wallet that is short, it is both.
  const value = money.price.walletCents > 0 ? 'wallet' : money.method;
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
        onValueChange={money.setMethod}
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
        <LazyCardNotes isMixed={value === 'wallet'} mayWait={mayWait} />
      )}
    </Step>
  );
}

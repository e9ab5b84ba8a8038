/** A card that was authorised and not charged: for the buyer, and for the staff who decide about it. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { AmountCurrency } from '~/platform/i18n/amount-currency.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';
import { useDeadline } from '../use-deadline.ts';

type Authorised = NonNullable<OrderOutput['authorised']>;

interface Props {
  authorised: Authorised;
  role: OrderOutput['role'];
}

export default function AuthorisedNote(props: Props) {
  return (
    // As it stands with the card's bank.
    <AmountCurrency value="USD">
      <Note {...props} />
    </AmountCurrency>
  );
}

function Note({ authorised, role }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const { by } = useDeadline();
  const amount = format.amountIn(authorised.amount, 'USD');
  const until = by(authorised.until);
  if (authorised.state === 'released') {
    return (
      <Banner tone="info" title={t`The card was not charged`}>
        <Trans>
          The authorisation of {amount} was given up. The bank of the card may show it for some more
          days; it is no charge. What bonus or wallet money was reserved for it is back.
        </Trans>
      </Banner>
    );
  }
  if (authorised.state === 'charging') {
    return (
      <Banner
        tone="info"
        title={role === 'staff' ? t`The card is being charged` : t`Your card is being charged`}
      >
        <Trans>
          The check is passed, and {amount} was asked for. If the bank of the card does not give it
          by {until}, the order ends: nothing is charged, and what bonus or wallet money is reserved
          comes back.
        </Trans>
      </Banner>
    );
  }
  if (role === 'staff') {
    return (
      <Banner tone="info" title={t`The card is authorised, not charged`}>
        <Trans>
          Approving charges {amount}; the order goes on once the provider has answered. Refusing
          gives the authorisation up. It can be charged until {until}.
        </Trans>
      </Banner>
    );
  }
  return (
    <Banner tone="info" title={t`Your card is authorised, not charged`}>
      <Trans>
        Your bank keeps {amount} for this order until {until} at the latest. It is charged only when
        the check is passed. If it is refused, you cancel, or the time is up, nothing is charged,
        and what bonus or wallet money is reserved for it comes back.
      </Trans>
    </Banner>
  );
}

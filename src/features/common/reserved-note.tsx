/** What of a wallet is reserved for a card payment that runs: what becomes of it, and when it is back. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReservationOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';

/** All that is reserved of it, in cents. */
const reservedCents = (reserved: ReservationOutput): number =>
  reserved.bonus_amount + reserved.card_amount + reserved.real_amount;

/** In a few sentences, for whoever sees which order it is about. */
export function ReservedText({ reserved }: { reserved: ReservationOutput }) {
  const format = useFormat();
  const expiredCents = reserved.bonus_amount - reserved.usable_bonus_amount;
  const expired = format.cents(expiredCents);
  return (
    <>
      <Course reserved={reserved} />
      {expiredCents > 0 && (
        <>
          {' '}
          <Trans>
            {expired} of it is bonus money that has expired since. It can still pay the order with
            this payment, but it cannot be used again.
          </Trans>
        </>
      )}
    </>
  );
}

function Course({ reserved }: { reserved: ReservationOutput }) {
  const format = useFormat();
  const times = useTimeFormat();
  const amount = format.cents(reservedCents(reserved));
  if (reserved.until === null) {
    return (
      <Trans>
        {amount} of your wallet is reserved for the card payment. It pays the order together with
        the card, or comes back if the payment fails.
      </Trans>
    );
  }
  const until = times.moment(reserved.until);
  return (
    <Trans>
      {amount} of your wallet is reserved for the card payment. It pays the order together with the
      card. If the payment fails, or the order is not paid by then ({until}), it comes back.
    </Trans>
  );
}

/** Of one order; nothing where nothing is reserved for it. */
export function ReservedNote({ orderId }: { orderId: string }) {
  const { data } = useQuery(api.wallet.balances.queryOptions());
  const reserved = data?.reserved.find((each) => each.order_id === orderId);
  if (!reserved) return null;
  return (
    <Banner tone="info" role="status">
      <ReservedText reserved={reserved} />
    </Banner>
  );
}

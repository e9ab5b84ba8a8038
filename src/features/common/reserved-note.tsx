/** What of a wallet is reserved for a card payment that runs: what becomes of it, and when it is back. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReservationOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';

interface Reserved {
  cents: number;
  /** Bonus money among it that has expired since. */
  expiredCents: number;
  /** When it is back at the latest; null where there is no such time. */
  until: string | null;
}

/** One payment: the orders of a basket end at the same time. */
function sumOf(reserved: readonly ReservationOutput[]): Reserved {
  return {
    cents: reserved.reduce(
      (sum, each) => sum + each.bonus_amount + each.card_amount + each.real_amount,
      0,
    ),
    expiredCents: reserved.reduce(
      (sum, each) => sum + each.bonus_amount - each.usable_bonus_amount,
      0,
    ),
    until: reserved[0]?.until ?? null,
  };
}

/** In a few sentences, for whoever sees which order it is about. */
export function ReservedText({ reserved }: { reserved: ReservationOutput }) {
  const own = sumOf([reserved]);
  return (
    <>
      <Course {...own} />
      <Expired {...own} />
    </>
  );
}

function Expired({ expiredCents }: Reserved) {
  const format = useFormat();
  if (expiredCents === 0) return null;
  const expired = format.cents(expiredCents);
  return (
    <>
      {' '}
      <Trans>
        {expired} of it is bonus money that has expired since. It can still pay the order with this
        payment, but it cannot be used again.
      </Trans>
    </>
  );
}

function Course({ cents, until: end }: Reserved) {
  const format = useFormat();
  const times = useTimeFormat();
  const amount = format.cents(cents);
  if (end === null) {
    return (
      <Trans>
        {amount} of your wallet is reserved for the card payment. It pays the order together with
        the card, or comes back if the payment fails.
      </Trans>
    );
  }
  const until = times.moment(end);
  return (
    <Trans>
      {amount} of your wallet is reserved for the card payment. It pays the order together with the
      card. If the payment fails, or the order is not paid by then ({until}), it comes back.
    </Trans>
  );
}

/** Of several orders, which one card payment pays. */
function BasketText(props: Reserved) {
  const format = useFormat();
  const times = useTimeFormat();
  const amount = format.cents(props.cents);
  const expired = format.cents(props.expiredCents);
  const until = props.until === null ? null : times.moment(props.until);
  return (
    <>
      {until === null ? (
        <Trans>
          {amount} of your wallet is reserved for the card payment. It pays the orders together with
          the card, or comes back if the payment fails.
        </Trans>
      ) : (
        <Trans>
          {amount} of your wallet is reserved for the card payment. It pays the orders together with
          the card. If the payment fails, or the orders are not paid by then ({until}), it comes
          back.
        </Trans>
      )}
      {props.expiredCents > 0 && (
        <>
          {' '}
          <Trans>
            {expired} of it is bonus money that has expired since. It can still pay the orders with
            this payment, but it cannot be used again.
          </Trans>
        </>
      )}
    </>
  );
}

/** Of one order, or of the basket that it is one of; nothing where nothing is reserved for them. */
export function ReservedNote({ orderIds }: { orderIds: readonly string[] }) {
  const { data } = useQuery(api.wallet.balances.queryOptions());
  const reserved =
    data?.reserved.filter((each) => each.order_ids.some((id) => orderIds.includes(id))) ?? [];
  const [first] = reserved;
  if (!first) return null;
  return (
    <Banner tone="info" role="status">
      {first.order_ids.length === 1 ? (
        <ReservedText reserved={first} />
      ) : (
        <BasketText {...sumOf(reserved)} />
      )}
    </Banner>
  );
}

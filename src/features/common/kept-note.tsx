/** What of a wallet is kept for a card payment that runs: what becomes of it, and when it is back. */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { KeptMoneyOutput } from '~/contracts/wallet/wallet.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner } from '~/ui/states.tsx';

/** All that is kept of it, in cents. */
const keptCents = (kept: KeptMoneyOutput): number =>
  kept.bonus_amount + kept.card_amount + kept.real_amount;

/** In a few sentences, for whoever sees which order it is about. */
export function KeptText({ kept }: { kept: KeptMoneyOutput }) {
  const format = useFormat();
  const expiredCents = kept.bonus_amount - kept.usable_bonus_amount;
  const expired = format.cents(expiredCents);
  return (
    <>
      <Course kept={kept} />
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

function Course({ kept }: { kept: KeptMoneyOutput }) {
  const format = useFormat();
  const times = useTimeFormat();
  const amount = format.cents(keptCents(kept));
  if (kept.until === null) {
    return (
      <Trans>
        {amount} of your wallet is kept for the card payment. It pays the order together with the
        card, or comes back if the payment fails.
      </Trans>
    );
  }
  const until = times.moment(kept.until);
  return (
    <Trans>
      {amount} of your wallet is kept for the card payment. It pays the order together with the
      card. If the payment fails, or the order is not paid by then ({until}), it comes back.
    </Trans>
  );
}

/** Of one order; nothing where nothing is kept for it. */
export function KeptNote({ orderId }: { orderId: string }) {
  const { data } = useQuery(api.wallet.balances.queryOptions());
  const kept = data?.kept.find((each) => each.order_id === orderId);
  if (!kept) return null;
  return (
    <Banner tone="info" role="status">
      <KeptText kept={kept} />
    </Banner>
  );
}

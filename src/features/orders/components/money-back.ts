/** Where the buyer's money went when an order gave it back: one sentence for each place. */
import { useLingui } from '@lingui/react/macro';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';

/** When an order gave money back: its last event that ended it, or that settled a dispute. */
function givenBackAt({ events }: OrderOutput): string | undefined {
  const settling: readonly string[] = ['resolve_complete', 'agree_complete'];
  return events.findLast(({ status, event }) => status === 'refund' || settling.includes(event))
    ?.at;
}

/** Empty when nothing was given back, and for the seller, who is not told. */
export function useMoneyBack(order: OrderOutput): string[] {
  const { t } = useLingui();
  const charge = useCharge(order);
  const times = useTimeFormat();
  const { refunded } = order;
  const at = givenBackAt(order);
  if (refunded === null || order.refunded_amount === 0 || at === undefined) return [];
  const when = times.moment(at);
  const [provider, card] = [charge(refunded.provider), charge(refunded.card)];
  const [real, bonus] = [charge(refunded.real), charge(refunded.bonus)];
  const sentences: [cents: number, sentence: string][] = [
    [
      refunded.provider,
      t`${provider} goes back to the card, asked for ${when}. The bank decides when it shows.`,
    ],
    [refunded.card, t`${card} went to the wallet as card money ${when}.`],
    [refunded.real, t`${real} went to the wallet ${when}.`],
    [refunded.bonus, t`${bonus} went back to the bonus ${when}.`],
  ];
  return sentences.filter(([cents]) => cents > 0).map(([, sentence]) => sentence);
}

/** What a proposal is, and what it means for its reader in money and time. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ProposalOutput } from '~/contracts/disputes/disputes.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { ProposalKind, ProposalOutcome } from '~/domain/proposals.ts';
import { useCharge } from '~/features/common/use-charge.ts';

type Dispute = NonNullable<OrderOutput['dispute']>;

/** What can be proposed, as it is chosen and named. */
export function useKindLabels({ from_status: from }: Dispute): Record<ProposalKind, string> {
  const { t } = useLingui();
  const isBefore = from === 'paid' || from === 'in_progress';
  return {
    full_refund: t`Everything back`,
    partial_refund: t`A part of the price back`,
    redelivery: isBefore ? t`The delivery within new hours` : t`Another delivery`,
    as_is: isBefore ? t`The order goes on as it is` : t`The order completes as it is`,
  };
}

/** A proposal by its name, a part of the price with its amount. */
export function useProposalNames(dispute: Dispute): (proposal: ProposalOutput) => string {
  const { t } = useLingui();
  const charge = useCharge();
  const kinds = useKindLabels(dispute);
  return ({ kind, amount: cents }) => {
    if (cents === null) return kinds[kind];
    const amount = charge(cents);
    return t`A part of the price back: ${amount}`;
  };
}

/** How a proposal ended. */
export function useOutcomeLabels(): Record<ProposalOutcome, string> {
  const { t } = useLingui();
  return {
    accepted: t`accepted`,
    countered: t`countered`,
    replaced: t`replaced`,
    taken_back: t`taken back`,
    lapsed: t`lapsed`,
    closed: t`ended with the dispute`,
  };
}

/** The sentence of what follows when it is accepted, for whoever reads it. */
export function useMeaning(order: OrderOutput): (proposal: ProposalOutput) => string {
  const { t } = useLingui();
  const charge = useCharge();
  const sentenceOfMoney = ({ buyer_gets: gets, seller_gets: net }: ProposalOutput): string => {
    const total = charge(gets?.total ?? 0);
    const bonus = charge(gets?.bonus ?? 0);
    const kept = charge(net ?? 0);
    if (gets !== null && net !== null) return t`The buyer gets ${total} back, the seller ${kept}.`;
    if (gets === null) return net === 0 ? t`You receive nothing.` : t`You keep ${kept}.`;
    if (gets.total === 0) return t`Nothing goes back to you; the seller is paid.`;
    return gets.bonus > 0
      ? t`You get ${total} back, ${bonus} of it as bonus.`
      : t`You get ${total} back.`;
  };
  return (proposal) => {
    const { hours } = proposal;
    if (proposal.buyer_gets !== null || proposal.seller_gets !== null)
      return sentenceOfMoney(proposal);
    if (proposal.kind === 'as_is')
      return t`The order goes on where it was; the money stays in escrow.`;
    return order.offer.delivery.method === 'instant' || hours === null
      ? t`Other units of the seller’s vault are handed over at once; the money stays in escrow.`
      : t`The seller delivers within ${plural(hours, { one: '# hour', other: '# hours' })} after the agreement; the money stays in escrow.`;
  };
}

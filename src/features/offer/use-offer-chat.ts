/** Whether an offer's page leads to a conversation with its seller. */
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';

/**
 * `after_purchase`: the experiment `no_chat_purchase` tries pages on which the conversation begins with the order. What cannot
 * be bought can still be asked about, and nobody talks to themselves.
 */
export function useOfferChat({ purchase }: Offer): 'open' | 'after_purchase' | 'none' {
  const { isIn } = usePage();
  if (purchase.reason === 'own_offer') return 'none';
  const isLater = purchase.allowed && isIn('no_chat_purchase', 'without-chat');
  return isLater ? 'after_purchase' : 'open';
}

/** Where the checkout keeps what was typed and chosen for an offer until it is ordered. */
import { useSession } from '~/platform/session/session.ts';

/** How the names of the drafts begin. With the person: another one in the same tab finds none of them. */
export function useCheckoutDraft(offerId: string): string {
  const session = useSession();
  return `checkout.${session?.customer.customer_id}.${offerId}.`;
}

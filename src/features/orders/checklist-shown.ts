/** When parts are shown that only orders of accounts have. */
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';

/** The handover's steps: while the goods change hands, and in a dispute about them; for staff also of what is complete. */
export function showsChecklist({ offer, status, role }: OrderOutput): boolean {
  const isTime = status === 'in_progress' || status === 'acceptance' || status === 'disputed';
  const isTheirs = isTime || (status === 'completed' && role === 'staff');
  return isTheirs && offer.category.base === 'accounts';
}

/** Recall protection: once the sale is complete, and not for its seller. */
export function showsRecall({ offer, status, role }: OrderOutput): boolean {
  const isProtected = offer.category.base === 'accounts' && offer.warranty_days > 0;
  return isProtected && status === 'completed' && role !== 'seller';
}

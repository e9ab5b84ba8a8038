/** Why recall protection pays nothing for an order, in the order in which it is asked (decision 0107). */
export const recallRefusals = [
  'not_protected',
  'not_completed',
  'already_paid',
  'bank_took',
  'still_on_hold',
  'too_late',
  'nothing_own',
  'one_device',
  'pair_spent',
  'buyer_spent',
] as const;
export type RecallRefusal = (typeof recallRefusals)[number];

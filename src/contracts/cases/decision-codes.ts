/** Why support decided a dispute as it did: chosen beside the words that both sides read. */
export const decisionCodes = [
  'not_delivered',
  'partly_delivered',
  'not_as_described',
  'access_lost',
  'delivered_as_described',
  'buyer_withheld',
  'no_proof',
  'both_contributed',
  'other',
] as const;
export type DecisionCode = (typeof decisionCodes)[number];

/** What support decided. */
export const decisionOutcomes = ['refund', 'part', 'release', 'redeliver'] as const;
export type DecisionOutcome = (typeof decisionOutcomes)[number];

/** Why orders are disputed: which reasons fit which goods, side and stage, and as what each is counted. Pure. */

/** What figures count by, and what programs have always sent: accepted for all goods, from either side. */
export const reasonGroups = [
  'not_delivered',
  'partly_delivered',
  'not_as_described',
  'access_lost',
  'buyer_unresponsive',
  'other',
] as const;
export type ReasonGroup = (typeof reasonGroups)[number];

export const disputeReasons = [
  ...reasonGroups,
  'credentials_wrong',
  'contents_differ',
  'handover_incomplete',
  'account_recalled',
  'account_locked',
  'code_invalid',
  'code_used',
  'code_wrong_region',
  'not_credited',
  'credited_less',
  'wrong_realm',
  'taken_by_game',
  'wrong_item',
  'values_differ',
  'trade_reverted',
  'trade_locked',
  'goal_missed',
  'service_stopped',
  'account_harmed',
  'no_show',
  'session_short',
  'buyer_absent',
  'inputs_wrong',
  'buyer_holds_back',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

interface Offered {
  reason: DisputeReason;
  side: 'buyer' | 'seller' | 'both';
  /** Only before or after the delivery; missing: both. */
  when?: 'before' | 'after';
  /** Kinds of goods; missing: all. */
  bases?: readonly string[];
  group: ReasonGroup;
}

/** In the order in which they are offered: of these goods first, then of all. */
const offered: readonly Offered[] = [
  { reason: 'not_delivered', side: 'buyer', when: 'before', group: 'not_delivered' },
  {
    reason: 'contents_differ',
    side: 'buyer',
    when: 'after',
    bases: ['accounts'],
    group: 'not_as_described',
  },
  {
    reason: 'credentials_wrong',
    side: 'buyer',
    when: 'after',
    bases: ['accounts'],
    group: 'not_as_described',
  },
  {
    reason: 'handover_incomplete',
    side: 'buyer',
    when: 'after',
    bases: ['accounts'],
    group: 'partly_delivered',
  },
  {
    reason: 'account_recalled',
    side: 'buyer',
    when: 'after',
    bases: ['accounts'],
    group: 'access_lost',
  },
  {
    reason: 'account_locked',
    side: 'buyer',
    when: 'after',
    bases: ['accounts'],
    group: 'access_lost',
  },
  {
    reason: 'code_invalid',
    side: 'buyer',
    when: 'after',
    bases: ['gift-cards'],
    group: 'not_as_described',
  },
  {
    reason: 'code_used',
    side: 'buyer',
    when: 'after',
    bases: ['gift-cards'],
    group: 'not_as_described',
  },
  {
    reason: 'code_wrong_region',
    side: 'buyer',
    when: 'after',
    bases: ['gift-cards'],
    group: 'not_as_described',
  },
  {
    reason: 'not_credited',
    side: 'buyer',
    when: 'after',
    bases: ['top-up'],
    group: 'not_delivered',
  },
  {
    reason: 'credited_less',
    side: 'buyer',
    when: 'after',
    bases: ['top-up'],
    group: 'partly_delivered',
  },
  {
    reason: 'wrong_item',
    side: 'buyer',
    when: 'after',
    bases: ['items', 'skins'],
    group: 'not_as_described',
  },
  {
    reason: 'values_differ',
    side: 'buyer',
    when: 'after',
    bases: ['items', 'skins'],
    group: 'not_as_described',
  },
  {
    reason: 'trade_reverted',
    side: 'buyer',
    when: 'after',
    bases: ['items', 'skins'],
    group: 'access_lost',
  },
  {
    reason: 'trade_locked',
    side: 'buyer',
    when: 'after',
    bases: ['skins'],
    group: 'not_as_described',
  },
  {
    reason: 'goal_missed',
    side: 'buyer',
    when: 'after',
    bases: ['boosting'],
    group: 'partly_delivered',
  },
  { reason: 'service_stopped', side: 'buyer', bases: ['boosting'], group: 'partly_delivered' },
  { reason: 'account_harmed', side: 'buyer', bases: ['boosting'], group: 'access_lost' },
  { reason: 'no_show', side: 'buyer', bases: ['coaching'], group: 'not_delivered' },
  {
    reason: 'session_short',
    side: 'buyer',
    when: 'after',
    bases: ['coaching'],
    group: 'partly_delivered',
  },
  { reason: 'partly_delivered', side: 'buyer', when: 'after', group: 'partly_delivered' },
  { reason: 'not_as_described', side: 'buyer', when: 'after', group: 'not_as_described' },
  {
    reason: 'wrong_realm',
    side: 'buyer',
    when: 'after',
    bases: ['currency'],
    group: 'not_as_described',
  },
  {
    reason: 'taken_by_game',
    side: 'buyer',
    when: 'after',
    bases: ['currency'],
    group: 'access_lost',
  },
  // Marked as delivered, and nothing came.
  { reason: 'not_delivered', side: 'buyer', when: 'after', group: 'not_delivered' },
  { reason: 'buyer_unresponsive', side: 'seller', group: 'buyer_unresponsive' },
  { reason: 'buyer_absent', side: 'seller', group: 'buyer_unresponsive' },
  { reason: 'inputs_wrong', side: 'seller', group: 'buyer_unresponsive' },
  { reason: 'buyer_holds_back', side: 'seller', when: 'after', group: 'other' },
  { reason: 'other', side: 'both', group: 'other' },
];

/** An order as somebody disputes it. */
export interface Disputable {
  /** The kind of its goods. */
  base: string;
  side: 'buyer' | 'seller';
  isDelivered: boolean;
}

function isOffered(row: Offered, { base, side, isDelivered }: Disputable): boolean {
  const isTheirs = row.side === 'both' || row.side === side;
  const isTime = row.when === undefined || (row.when === 'after') === isDelivered;
  return isTheirs && isTime && (row.bases?.includes(base) ?? true);
}

/** The reasons to choose from, the likeliest first. */
export function reasonsFor(order: Disputable): DisputeReason[] {
  return offered.filter((row) => isOffered(row, order)).map(({ reason }) => reason);
}

/** Whether an order can be disputed for this reason. Those of programs from before the kinds of goods always fit. */
export function isReasonFor(reason: DisputeReason, order: Disputable): boolean {
  return reasonGroups.some((group) => group === reason) || reasonsFor(order).includes(reason);
}

/** As what a reason is counted. */
export function groupOf(reason: DisputeReason): ReasonGroup {
  const own = reasonGroups.find((group) => group === reason);
  return own ?? offered.find((row) => row.reason === reason)?.group ?? 'other';
}

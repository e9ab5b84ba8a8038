/**
 * The life of a chargeback as one table (decision 0099): place × what the bank says, or what we sent → place and effects.
 * What a provider says is fetched, never taken from the order of its events. Nothing here does I/O.
 */

/**
 * - `inquiry`         the bank asks; no money has moved
 * - `needs_response`  the bank took the money, and waits for evidence
 * - `evidence_sent`   we answered; the provider has not taken it up yet
 * - `under_review`    the bank decides
 * - `won`, `lost`     it has decided
 * - `prevented`       it was settled before it became one
 * - `closed`          an inquiry that ended without money
 */
export const chargebackStatuses = [
  'inquiry',
  'needs_response',
  'evidence_sent',
  'under_review',
  'won',
  'lost',
  'prevented',
  'closed',
] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** What is seen at the provider, as the port has it, and `sent`: our evidence was taken. */
export const chargebackSights = [
  'inquiry',
  'inquiry_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'prevented',
  'sent',
] as const;
export type ChargebackSight = (typeof chargebackSights)[number];

/**
 * - `take`       the bank's money is booked, what covers it is put aside, orders that run are stopped
 * - `give_back`  everything goes back the way it came
 * - `lose`       the loss is divided by the rule
 */
export type ChargebackEffect = 'take' | 'give_back' | 'lose';

export interface ChargebackTransition {
  from: readonly (ChargebackStatus | 'new')[];
  on: ChargebackSight;
  to: ChargebackStatus;
  effects: readonly ChargebackEffect[];
}

const BEFORE = ['new', 'inquiry', 'closed'] as const;
const TAKEN = ['needs_response', 'evidence_sent', 'under_review'] as const;

/** The table. What it does not name changes nothing: `won`, `lost` and `prevented` are final. */
export const chargebackLifecycle: readonly ChargebackTransition[] = [
  { from: ['new'], on: 'inquiry', to: 'inquiry', effects: [] },
  { from: ['new', 'inquiry'], on: 'inquiry_closed', to: 'closed', effects: [] },
  // An inquiry that was answered, or closed, can still become a chargeback.
  { from: [...BEFORE], on: 'needs_response', to: 'needs_response', effects: ['take'] },
  { from: [...BEFORE], on: 'under_review', to: 'under_review', effects: ['take'] },
  { from: [...BEFORE], on: 'won', to: 'won', effects: [] },
  { from: [...BEFORE], on: 'lost', to: 'lost', effects: ['take', 'lose'] },
  { from: [...BEFORE], on: 'prevented', to: 'prevented', effects: [] },
  { from: ['needs_response'], on: 'sent', to: 'evidence_sent', effects: [] },
  {
    from: ['needs_response', 'evidence_sent'],
    on: 'under_review',
    to: 'under_review',
    effects: [],
  },
  { from: ['under_review'], on: 'needs_response', to: 'needs_response', effects: [] },
  { from: [...TAKEN], on: 'won', to: 'won', effects: ['give_back'] },
  { from: [...TAKEN], on: 'prevented', to: 'prevented', effects: ['give_back'] },
  { from: [...TAKEN], on: 'lost', to: 'lost', effects: ['lose'] },
];

/** Where it goes; null when nothing changes. */
export function chargebackStep(
  from: ChargebackStatus | 'new',
  on: ChargebackSight,
): { to: ChargebackStatus; effects: readonly ChargebackEffect[] } | null {
  const row = chargebackLifecycle.find((each) => each.from.includes(from) && each.on === on);
  return row ? { to: row.to, effects: row.effects } : null;
}

/** Those that somebody may still have to act on, or wait for. */
export const openChargebackStatuses = [
  'inquiry',
  ...TAKEN,
] as const satisfies readonly ChargebackStatus[];

/** Whether evidence can be sent, or the chargeback given up. */
export function isAnswerable(status: ChargebackStatus): boolean {
  return status === 'needs_response' || status === 'inquiry';
}

/** Whether what is seen contradicts what was final: for people, because money was booked by it. */
export function isContradiction(from: ChargebackStatus | 'new', on: ChargebackSight): boolean {
  const finals: readonly string[] = ['won', 'lost', 'prevented'];
  return finals.includes(from) && on !== from && finals.includes(on);
}

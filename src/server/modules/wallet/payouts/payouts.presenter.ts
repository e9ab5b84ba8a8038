/** Payouts, their methods, conditions and freezes as the contract's shapes. */
import { serverConfig } from '~config';
import { payoutMethodKinds } from '~/contracts/wallet/wallet.schemas.ts';
import type { Keys } from '../../../infra/keys.ts';
import type { PayoutMethodKind } from '../wallet.tables.ts';
import type { FreezeRow } from './freezes.repository.ts';
import type { PayoutLimit, PayoutRoom } from './payout-limits.ts';
import { readDetails } from './payout-details.ts';
import type { PayoutRow } from './payouts.repository.ts';

function presentMethod(row: {
  id: string;
  kind: PayoutMethodKind;
  label: string;
  usable_from: Date;
}) {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    usable_from: row.usable_from.toISOString(),
  };
}

/** With what its owner alone has to know. */
export function presentOwnMethod(
  row: Parameters<typeof presentMethod>[0] & { failed_at: Date | null },
) {
  return { ...presentMethod(row), failed_at: row.failed_at?.toISOString() ?? null };
}

export function presentPayout(row: PayoutRow) {
  return {
    id: row.id,
    amount: row.amount_cents,
    fee_amount: row.fee_cents,
    net_amount: row.amount_cents - row.fee_cents,
    status: row.status,
    method: presentMethod({ ...row, id: row.method_id }),
    decline_reason: row.decline_reason,
    note: row.note,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** One line for those who send the money; null when it cannot be read any more. */
function accountOf(row: PayoutRow, keys: Keys): string | null {
  const read = readDetails(row.sealed_details, keys);
  if (read === null) return null;
  return read.holder === '' ? read.details : `${read.holder}, ${read.details}`;
}

export type People = ReadonlyMap<string, { public_name: string }>;

/** Whoever is named by their id when the account is gone. */
export const named = (people: People, id: string) => ({
  user_id: id,
  public_name: people.get(id)?.public_name ?? id,
});

/** Whose names the staff's view of a payout shows. */
export function personsOfPayout(row: PayoutRow): string[] {
  return [row.user_id, row.first_approved_by, row.approved_by].flatMap((id) => id ?? []);
}

function approvalsOf(row: PayoutRow, people: People) {
  const approvals = [
    { by: row.first_approved_by, at: row.first_approved_at },
    { by: row.approved_by, at: row.approved_at },
  ];
  return approvals.flatMap(({ by, at }) =>
    by === null || at === null ? [] : [{ ...named(people, by), at: at.toISOString() }],
  );
}

/** With its owner and the destination account, for those who send the money. */
export function presentPayoutForStaff(
  row: PayoutRow,
  { keys, people, owing }: { keys: Keys; people: People; owing: readonly string[] },
) {
  return {
    ...presentPayout(row),
    ...named(people, row.user_id),
    details: accountOf(row, keys),
    needs_second: row.needs_second,
    approvals: approvalsOf(row, people),
    frozen_at: row.frozen_at?.toISOString() ?? null,
    owes: owing.includes(row.user_id),
    method_failed_at: row.method_failed_at?.toISOString() ?? null,
    batch_id: row.batch_id,
  };
}

const { fees } = serverConfig.payouts;

/** The conditions of payouts as they are now for one person. */
export function presentTerms(
  room: PayoutRoom,
  {
    freeze,
    next,
  }: {
    freeze: FreezeRow | undefined;
    /** Other limits that come. */
    next: { from: Date; day: number; month: number } | null;
  },
) {
  const shown = ({ cents, leftCents }: PayoutLimit) => ({ limit: cents, left: leftCents });
  return {
    kinds: payoutMethodKinds.map((kind) => ({
      kind,
      flat_amount: fees[kind].flatCents,
      share_bps: fees[kind].bps,
      most_amount: fees[kind].mostCents,
    })),
    day: shown(room.day),
    month: shown(room.month),
    next: next && { ...next, from: next.from.toISOString() },
    possible_amount: room.possibleCents,
    more_at: room.moreAt?.toISOString() ?? null,
    frozen: freeze ? { since: freeze.created_at.toISOString() } : null,
  };
}

/** Whose names a freeze shows. */
export function personsOfFreeze(row: FreezeRow): string[] {
  return [row.user_id, row.frozen_by, row.lifted_by].flatMap((id) => id ?? []);
}

/** @param isOwn whoever reads it is the one whose payouts are frozen: the reasons are for others to know */
export function presentFreeze(row: FreezeRow, people: People, isOwn: boolean) {
  return {
    id: row.id,
    ...named(people, row.user_id),
    reason: isOwn ? '' : row.reason,
    frozen_by: named(people, row.frozen_by),
    created_at: row.created_at.toISOString(),
    lifted_by: row.lifted_by === null ? null : named(people, row.lifted_by),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lift_reason: isOwn && row.lift_reason !== null ? '' : row.lift_reason,
  };
}

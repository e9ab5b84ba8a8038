/** Payout methods of a user. Details are stored encrypted; only a masked label is shown. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { lockAccount, refuseImpersonation } from '../../accounts/index.ts';
import {
  insertPayoutMethod,
  payoutMethodsOf,
  removeFailedMethod,
  removePayoutMethod,
} from './payouts.repository.ts';
import { payoutMethodAdded } from '../wallet.events.ts';
import type { PayoutMethodKind } from '../wallet.tables.ts';

export const SEALED = 'wallet.payout-method';
const FINGERPRINT = 'wallet.payout-method-fingerprint';
const HOUR = 3_600_000;
const { maxPayoutMethods, payoutMethodWaitHours } = appConfig.wallet;

/** The last four characters, or the first letter and the host of an address. */
export function maskedLabel(kind: PayoutMethodKind, details: string): string {
  if (kind !== 'paypal') return `•••• ${details.replaceAll(' ', '').slice(-4)}`;
  const [name = '', host = ''] = details.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/**
 * Adds a method of the actor's own; it can be used after 48 hours, so that a stolen session empties nothing. The same
 * one takes the place of one that failed. Needs a transaction; locks the account and the new row.
 * @throws Failure IMPERSONATING, SECOND_FACTOR_CONFIRM, PAYOUT_METHOD_KNOWN, PAYOUT_METHOD_LIMIT
 */
export async function addPayoutMethod(
  ctx: UserCtx,
  method: { kind: PayoutMethodKind; holder: string; details: string },
) {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const { keys } = ctx.services;
  const id = newId();
  // Methods are counted: of two that are added at once the second sees the first.
  await lockAccount(ctx.db, ctx.actor.userId);
  // Addresses of wallets are case-sensitive; account numbers and e-mail addresses are not.
  const plain =
    method.kind === 'usdt' ? method.details : method.details.replaceAll(' ', '').toLowerCase();
  const fingerprint = keys.sign(FINGERPRINT, `${method.kind}:${plain}`);
  await removeFailedMethod(ctx.db, { userId: ctx.actor.userId, fingerprint, at: ctx.now });
  const added = await insertPayoutMethod(ctx.db, {
    id,
    userId: ctx.actor.userId,
    kind: method.kind,
    label: maskedLabel(method.kind, method.details),
    sealedDetails: keys.encrypt(
      SEALED,
      JSON.stringify({ holder: method.holder, details: method.details }),
    ),
    fingerprint,
    usableFrom: new Date(ctx.now.getTime() + payoutMethodWaitHours * HOUR),
    at: ctx.now,
  });
  if (!added) throw new Failure('PAYOUT_METHOD_KNOWN');
  const all = await payoutMethodsOf(ctx.db, ctx.actor.userId);
  // Those that failed are there to be read, and can be used no more.
  if (all.filter(({ failed_at: failedAt }) => failedAt === null).length > maxPayoutMethods) {
    throw new Failure('PAYOUT_METHOD_LIMIT', { values: { limit: maxPayoutMethods } });
  }
  const row = all.find((other) => other.id === id);
  if (!row) throw new Failure('PAYOUT_METHOD_NOT_FOUND');
  const { label, usable_from: usableFrom } = row;
  await ctx.publish(
    payoutMethodAdded({
      user_id: ctx.actor.userId,
      method_id: id,
      label,
      usable_from: usableFrom.toISOString(),
    }),
  );
  return row;
}

/**
 * Removes a method of the actor's own. Open requests keep the one that they were made with. Locks its row.
 * @throws Failure IMPERSONATING, PAYOUT_METHOD_NOT_FOUND for those of others, too
 */
export async function dropPayoutMethod(ctx: UserCtx, id: string): Promise<void> {
  refuseImpersonation(ctx.actor);
  const removed = await removePayoutMethod(ctx.db, ctx.actor.userId, id, ctx.now);
  if (!removed) throw new Failure('PAYOUT_METHOD_NOT_FOUND');
}

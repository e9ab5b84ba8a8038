/** Bonus money: granted for a time, spent from the grant that expires first, restored by a refund. */
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccounts, platformAccount, post, userAccount } from '../../ledger/index.ts';
import {
  closeGrant,
  closeGrantsOf,
  findExpiredGrant,
  insertGrant,
  restoreGrants,
  useGrants,
} from '../bonus.repository.ts';

const DAY = 24 * 3_600_000;

/**
 * Grants a user bonus money, valid for 180 days. Returns the grant's id. Needs a transaction; locks the new grant, then
 * the bonus account. The caller authorizes it.
 * @param grant.reason shown in the statement, for example `referral` or `welcome`.
 * @param grant.source the platform account that pays: `referral` for rewards, else `bonus_expense`.
 */
export async function grantBonus(
  db: Db,
  grant: {
    userId: string;
    cents: number;
    reason: string;
    source?: 'referral' | 'bonus_expense';
    /** Unique for the reason of the reward; the ledger refuses a second posting with the same key. */
    key?: string;
    at: Date;
  },
): Promise<string> {
  const id = newId();
  const expiresAt = new Date(grant.at.getTime() + serverConfig.wallet.bonusDays * DAY);
  // The grant's foreign key locks the person, who is before the ledger's accounts in the lock order.
  await insertGrant(db, { ...grant, id, expiresAt });
  await post(db, {
    kind: 'bonus_granted',
    key: `bonus:${grant.key ?? id}:granted`,
    reference: id,
    rule: `bonus.${grant.reason}`,
    at: grant.at,
    postings: [
      { account: platformAccount(grant.source ?? 'bonus_expense'), cents: -grant.cents },
      { account: userAccount('bonus', grant.userId), cents: grant.cents },
    ],
  });
  return id;
}

/**
 * Takes back what is left in a grant, because the reason for it was undone. What an order used of it and
 * returns later expires at once. Needs a transaction; locks the bonus account, then the grant.
 * @returns how many cents were left to take.
 */
export async function revokeBonus(
  db: Db,
  revoke: { userId: string; grantId: string; reason: string; at: Date },
): Promise<number> {
  const { userId, grantId, at } = revoke;
  // The account before the grant: the lock order of a payment.
  await lockAccounts(db, [userAccount('bonus', userId)]);
  const cents = await closeGrant(db, grantId, at);
  await post(db, {
    kind: 'bonus_expired',
    key: `bonus:${grantId}:revoked`,
    reference: grantId,
    rule: `bonus.${revoke.reason}`,
    at,
    postings: [
      { account: userAccount('bonus', userId), cents: -cents },
      { account: platformAccount('referral'), cents },
    ],
  });
  return cents;
}

/**
 * Takes all bonus money that somebody waived for an account deletion. Needs a transaction; locks the bonus account,
 * then the grants by id.
 * @returns how many cents there were.
 */
export async function waiveBonus(db: Db, waived: { userId: string; at: Date }): Promise<number> {
  const { userId, at } = waived;
  await lockAccounts(db, [userAccount('bonus', userId)]);
  const cents = await closeGrantsOf(db, userId, at);
  if (cents === 0) return 0;
  await post(db, {
    kind: 'bonus_expired',
    key: `bonus:${userId}:waived:${at.getTime()}`,
    reference: userId,
    rule: 'bonus.waived',
    at,
    postings: [
      { account: userAccount('bonus', userId), cents: -cents },
      { account: platformAccount('bonus_expense'), cents },
    ],
  });
  return cents;
}

/** Takes an order's bonus share from the grants; the ledger has posted the money before. */
export async function spendBonus(
  db: Db,
  use: { orderId: string; userId: string; cents: number; at: Date },
): Promise<void> {
  const found = await useGrants(db, use);
  invariant(found === use.cents, 'Spent bonus money does not match its grants');
}

/** Restores the grants of a refunded order; the ledger has posted the money before. */
export async function returnBonus(db: Db, orderId: string, cents: number): Promise<void> {
  const restored = await restoreGrants(db, orderId, cents);
  invariant(restored === cents, 'Returned bonus money does not match its grants');
}

/**
 * Takes back what is left in expired grants; safe in several processes concurrently. One transaction for each grant;
 * locks the bonus account, then the grant.
 * @returns how many grants expired.
 */
export function expireBonus(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'wallet.expire_bonus',
    claim: ({ db, now }, except) => findExpiredGrant(db, now, except),
    work: async ({ db, now }, grant) => {
      const { id, user_id: userId } = grant;
      await lockAccounts(db, [userAccount('bonus', userId)]);
      // Nothing is left when another process was first.
      const cents = await closeGrant(db, id, now);
      await post(db, {
        kind: 'bonus_expired',
        key: `bonus:${id}:expired:${newId()}`,
        reference: id,
        rule: 'bonus.expiry',
        at: now,
        postings: [
          { account: userAccount('bonus', userId), cents: -cents },
          { account: platformAccount('bonus_expense'), cents },
        ],
      });
    },
  });
}

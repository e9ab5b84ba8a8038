/** SQL of what rewards depend on. */
import type { Db } from '../../db/database.ts';
import { isBanned } from './accounts.policy.ts';

/** What rewards depend on, of somebody who earns or is brought. */
export interface Standing {
  id: string;
  publicName: string;
  referralCode: string;
  isConfirmed: boolean;
  isBanned: boolean;
}

const columns = [
  'id',
  'public_name',
  'referral_code',
  'email_confirmed_at',
  'is_banned',
  'banned_until',
] as const;

function standingOf(
  row: {
    id: string;
    public_name: string;
    referral_code: string;
    email_confirmed_at: Date | null;
    is_banned: boolean;
    banned_until: Date | null;
  },
  now: Date,
): Standing {
  return {
    id: row.id,
    publicName: row.public_name,
    referralCode: row.referral_code,
    isConfirmed: row.email_confirmed_at !== null,
    isBanned: isBanned(row, now),
  };
}

/** What rewards depend on, of one account. @throws when there is none */
export async function findStanding(db: Db, userId: string, now: Date): Promise<Standing> {
  const row = await db
    .selectFrom('app_user')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return standingOf(row, now);
}

/** Whose code it is; undefined when nobody has it. */
export async function findByReferralCode(
  db: Db,
  code: string,
  now: Date,
): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select(columns)
    .where('referral_code', '=', code)
    .executeTakeFirst();
  return row && standingOf(row, now);
}

/** SQL for the account data that referral rewards depend on. */
import type { Db } from '../../db/database.ts';
import { isBanned } from './accounts.policy.ts';

/** The data that referral rewards depend on, of a referrer or of a referred user. */
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

/** The data that referral rewards depend on, of one account. @throws when it does not exist */
export async function findStanding(db: Db, userId: string, now: Date): Promise<Standing> {
  const row = await db
    .selectFrom('app_user')
    .select(columns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return standingOf(row, now);
}

/** The account that owns a referral code; undefined when there is none. */
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

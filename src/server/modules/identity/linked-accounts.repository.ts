/** SQL that tells whether two accounts look like one person: the same device, the same connection. */
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isBanned } from './identity.policy.ts';

/**
 * `device`: sessions with the same fingerprint, or the same browser at the same address. `network`: the same
 * address. The machine's own address and unknown ones tell nothing, nor do sessions in which staff acted.
 */
export async function compareDevices(
  db: Db,
  one: string,
  other: string,
): Promise<{ device: boolean; network: boolean }> {
  const { rows } = await sql<{ device: boolean; network: boolean }>`
    with known as (
      select id, user_id, user_agent, ip,
        ip ~ '^(127\\.|::1$|::ffff:127\\.)' or ip !~ '^[0-9a-fA-F:.]+$' as vague
      from session
      where (user_id = ${one} or user_id = ${other}) and impersonator_id is null
    ),
    print as (
      select distinct known.user_id, refresh_token.fingerprint
      from known join refresh_token on refresh_token.session_id = known.id
    )
    select
      exists (
        select from print a join print b on b.fingerprint = a.fingerprint
        where a.user_id = ${one} and b.user_id = ${other}
      ) or exists (
        select from known a join known b on b.ip = a.ip and b.user_agent = a.user_agent
        where a.user_id = ${one} and b.user_id = ${other} and not a.vague
      ) as device,
      exists (
        select from known a join known b on b.ip = a.ip
        where a.user_id = ${one} and b.user_id = ${other} and not a.vague
      ) as network
  `.execute(db);
  return rows[0] ?? { device: false, network: false };
}

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

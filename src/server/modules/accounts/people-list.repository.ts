/** Read-only SQL of the list of people as staff look through it (decision 0129). Callers authorize the access. */
import { sql } from 'kysely';
import type { personStates } from '~/contracts/moderation/moderation.schemas.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import type { Role } from '~/domain/roles.ts';
import {
  idsWithin,
  walkAlong,
  within,
  type Condition,
  type Days,
  type Walked,
} from '../../core/walk.ts';
import type { Db } from '../../db/database.ts';
import type { Account } from './accounts.repository.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Shorter search terms contain no trigram: they are compared with whole names only. */
const MIN_PART = 3;
/** From this trust level on somebody's identity is verified, which few are. */
const RARE_TRUST = 2;

/** A text as a part of a pattern of `like`, literally. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

export interface PeopleQuery extends Days {
  /** A name or a part of it, an e-mail address or a part of it with its @, or an id; empty: anybody. */
  search: string;
  state: (typeof personStates)[number] | null;
  role: Role | null;
  isSeller: boolean | null;
  trustLevel: number | null;
}

function bySearch(typed: string): Condition {
  const search = typed.toLowerCase();
  if (search === '') return null;
  if (UUID.test(search)) return sql`o.id = ${search}::uuid`;
  if (search.length < MIN_PART) return sql`o.public_name = ${search}`;
  // Only what is told apart as an address is looked for in addresses: that is recorded.
  const text = isOfEmail(search) ? sql`o.email` : sql`o.public_name`;
  return sql`lower(${text}::text) like ${`%${escapeLike(search)}%`}`;
}

/** Written out, as the trust level is: a parameter does not match the index of a part. */
function byRole({ role, state }: PeopleQuery): { staff: Condition; members: Condition } {
  const isStaff = sql`o.role <> 'user'`;
  if (role === null) return { staff: state === 'staff' ? isStaff : null, members: null };
  if (role === 'user') {
    return { staff: state === 'staff' ? isStaff : null, members: sql`o.role = 'user'` };
  }
  return { staff: sql`${isStaff} and o.role = ${role}`, members: null };
}

/**
 * What the rows of the walk are found by, and what is looked for among them. Each of the first has an index in the order of ids, or
 * few rows: those who work here, what was typed, bans, verified identities, sellers, in the order of how few they are.
 */
function conditionsOf(query: PeopleQuery): { along: Condition[]; among: Condition[] } {
  const { state, isSeller, trustLevel } = query;
  const { staff, members } = byRole(query);
  const byTrust = trustLevel === null ? null : sql`o.trust_level = ${sql.lit(trustLevel)}`;
  const isRare = trustLevel !== null && trustLevel >= RARE_TRUST;
  const [first, ...others] = [
    staff,
    bySearch(query.search),
    state === 'banned' ? sql`o.is_banned` : null,
    isRare ? byTrust : null,
    isSeller === true ? sql`o.is_seller` : null,
  ].filter((condition) => condition !== null);
  return {
    along: [first ?? null, ...idsWithin(sql`app_user p`, 'registered_at', query)],
    among: [
      ...others,
      isRare ? null : byTrust,
      isSeller === false ? sql`not o.is_seller` : null,
      members,
      ...within('registered_at', query),
    ],
  };
}

const columns = sql`
  o.public_name, o.email, o.role, o.is_banned, o.is_seller, o.trust_level, o.registered_at
`;

/** A page of accounts, the newest first. @param walk.before where the page before has ended */
export function walkPeople(
  db: Db,
  query: PeopleQuery,
  walk: { before: string | null; limit: number },
): Promise<Walked<Account>> {
  const from = sql`app_user o`;
  const path = { from, columns, ...conditionsOf(query), shown: sql`o.*` };
  return walkAlong<Account>(db, path, walk);
}

const anybody = { state: null, role: null, isSeller: null, trustLevel: null, from: null, to: null };

/** Accounts by what was typed, the newest first. */
export async function searchAccounts(
  db: Db,
  { search, limit }: { search: string; limit: number },
): Promise<Account[]> {
  return (await walkPeople(db, { ...anybody, search }, { before: null, limit })).rows;
}

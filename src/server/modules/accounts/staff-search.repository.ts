/** SQL of the search of the back office for people: by id and name, and by e-mail address on its own. */
import { sql, type RawBuilder } from 'kysely';
import type { SearchHandles } from '~/domain/search-handles.ts';
import type { Ctx } from '../../core/context.ts';
import type { FoundThing, StaffSearcher } from '../../core/staff-search.ts';
import type { Db } from '../../db/database.ts';
import { isBanned } from './accounts.policy.ts';
import { escapeLike } from './people-list.repository.ts';

interface PersonRow {
  id: string;
  public_name: string;
  email: string;
  is_banned: boolean;
  banned_until: Date | null;
  deleted_at: Date | null;
  registered_at: Date;
}
export type FoundPerson = Extract<FoundThing, { kind: 'person' }>;

const columns = sql`id, public_name, email, is_banned, banned_until, deleted_at, registered_at`;
/** Indexed with these very words (migrations 0620 and 0106). */
const start = {
  name: sql`lower(public_name::text) collate "C"`,
  email: sql`lower(email::text) collate "C"`,
};
const insideName = sql`lower(public_name::text)`;

/** A part that is frequent is found among the newest, and one that is not has few rows in the index. */
const RECENT = 1_000;
/** An index of trigrams finds no shorter part. */
const LEAST_INSIDE = 3;

async function rowsOf(db: Db, query: RawBuilder<PersonRow>): Promise<PersonRow[]> {
  return (await query.execute(db)).rows;
}

/** In the order of the index: a whole name stands before those that it begins. */
function beginningWith(db: Db, by: keyof typeof start, text: string, limit: number) {
  return rowsOf(
    db,
    sql`
      select ${columns} from app_user
      where deleted_at is null and ${start[by]} like ${`${escapeLike(text)}%`}
      order by ${start[by]} limit ${limit}
    `,
  );
}

async function containing(db: Db, text: string, limit: number): Promise<PersonRow[]> {
  const part = `%${escapeLike(text)}%`;
  const recent = await rowsOf(
    db,
    sql`
      select ${columns} from (select * from app_user order by id desc limit ${RECENT}) recent
      where deleted_at is null and ${insideName} like ${part} order by id desc limit ${limit}
    `,
  );
  if (recent.length >= limit) return recent;
  return rowsOf(
    db,
    sql`
      select ${columns} from (
        select * from app_user where deleted_at is null and ${insideName} like ${part} limit ${limit}
      ) found order by id desc
    `,
  );
}

async function byName(db: Db, name: string, limit: number): Promise<PersonRow[]> {
  const first = await beginningWith(db, 'name', name, limit);
  if (first.length >= limit || name.length < LEAST_INSIDE) return first;
  const known = new Set(first.map(({ id }) => id));
  const inside = await containing(db, name, limit + first.length);
  return [...first, ...inside.filter(({ id }) => !known.has(id))].slice(0, limit);
}

const byId = (db: Db, id: string) =>
  rowsOf(db, sql`select ${columns} from app_user where id = ${id}`);

function presentFound(row: PersonRow, now: Date): FoundPerson {
  const state = isBanned(row, now) ? 'banned' : 'active';
  return {
    kind: 'person',
    state: row.deleted_at === null ? state : 'deleted',
    id: row.id,
    title: row.public_name,
    amount: null,
    at: row.registered_at,
    person_id: null,
    opens: { what: 'person', id: row.id },
  };
}

function rowsFor(db: Db, { id, name }: SearchHandles, limit: number): Promise<PersonRow[]> {
  if (id !== null) return byId(db, id);
  return name === null ? Promise.resolve([]) : byName(db, name, limit);
}

export const personSearcher: StaffSearcher = {
  kind: 'person',
  permission: 'find_people',
  async find({ db, now }, handles, limit) {
    return (await rowsFor(db, handles, limit)).map((row) => presentFound(row, now));
  },
};

/** People whose address begins so, a whole address first. Nobody is found by the address of an erased account. */
export async function findByEmail(
  { db, now }: Ctx,
  email: string,
  limit: number,
): Promise<{ found: FoundPerson; email: string }[]> {
  const rows = await beginningWith(db, 'email', email.toLowerCase(), limit);
  return rows.map((row) => ({ found: presentFound(row, now), email: row.email }));
}

/**
 * Reads the chain of the audit trail in pages, for whoever proves or exports it. Runs on plain Node.js, as
 * audit-chain.ts does.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/database.ts';
import {
  EMPTY_HEAD,
  type ChainDetails,
  type ChainHead,
  type ChainLink,
  type ChainRecord,
  type LinkKind,
} from './audit-chain.ts';
import { ChainProver, type ChainReport } from './prove-chain.ts';

/** Places that are held in memory at once. */
const PAGE = 500;

interface RecordColumns extends Omit<ChainRecord, 'id'>, ChainDetails {
  id: string | null;
}

interface LinkRow extends RecordColumns {
  sequence: number;
  kind: LinkKind;
  record_id: string;
  digest: string;
  hash: string;
  sealed_at: string;
}

/** To the microsecond, as the database has it. */
function exactTime(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

const recordColumns = sql`
  r.id::text as id, r.actor_id::text as actor_id, r.impersonated_id::text as impersonated_id, r.action,
  r.subject_type, r.subject_id, ${exactTime('r.created_at')} as created_at,
  r.salt::text as salt, r.before::text as before, r.after::text as after, r.reason, r.ip
`;

const linkColumns = sql`
  l.sequence, l.kind, l.record_id::text as record_id, l.digest, l.hash,
  ${exactTime('l.sealed_at')} as sealed_at, ${recordColumns}
`;

function recordOf(row: RecordColumns): ChainRecord | null {
  if (row.id === null) return null;
  const { id, actor_id, impersonated_id, action, subject_type, subject_id, created_at } = row;
  return { id, actor_id, impersonated_id, action, subject_type, subject_id, created_at };
}

function detailsOf(row: RecordColumns): ChainDetails | null {
  if (row.id === null) return null;
  const { salt, before, after, reason, ip } = row;
  return { salt, before, after, reason, ip };
}

function linkOf(row: LinkRow): ChainLink {
  const { sequence, kind, record_id, digest, hash, sealed_at } = row;
  const place = { sequence, kind, record_id, digest, hash, sealed_at };
  return { ...place, record: recordOf(row), details: detailsOf(row) };
}

/** The last place. */
export async function selectHead(db: Db): Promise<(ChainHead & { sealedAt: Date }) | null> {
  const row = await db
    .selectFrom('audit_link')
    .select(['sequence', 'hash', 'sealed_at'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { sequence: row.sequence, hash: row.hash, sealedAt: row.sealed_at } : null;
}

async function selectLinks(db: Db, after: number): Promise<ChainLink[]> {
  const { rows } = await sql<LinkRow>`
    select ${linkColumns}
    from audit_link l left join audit_record r on r.id = l.record_id
    where l.sequence > ${after} order by l.sequence limit ${PAGE}
  `.execute(db);
  return rows.map(linkOf);
}

/** What waits for its place, of these records. */
export interface UnsealedEntry {
  entryId: number;
  kind: LinkKind;
  record: ChainRecord;
  details: ChainDetails;
}

interface UnsealedRow extends RecordColumns {
  entry_id: number;
  kind: LinkKind;
}

/** What waits, in the order in which it was written; of some records or of all. */
export async function selectUnsealed(
  db: Db,
  { recordIds, limit }: { recordIds?: readonly string[]; limit?: number },
): Promise<UnsealedEntry[]> {
  const { rows } = await sql<UnsealedRow>`
    select q.id as entry_id, q.kind, ${recordColumns}
    from audit_unsealed q join audit_record r on r.id = q.record_id
    where ${recordIds ? sql`q.record_id = any(${recordIds}::uuid[])` : sql`true`}
    order by q.id limit ${limit ?? null}
  `.execute(db);
  return rows.flatMap((row) => {
    const record = recordOf(row);
    const details = detailsOf(row);
    return record && details ? [{ entryId: row.entry_id, kind: row.kind, record, details }] : [];
  });
}

/** How much waits for its place. */
export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_unsealed
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Places of these records, in their order, each with the hash before it. */
export async function selectLinksOf(
  db: Db,
  recordIds: readonly string[],
): Promise<(ChainLink & { previous: string })[]> {
  const { rows } = await sql<LinkRow & { previous: string | null }>`
    select ${linkColumns}, p.hash as previous
    from audit_link l
    join audit_record r on r.id = l.record_id
    left join audit_link p on p.sequence = l.sequence - 1
    where l.record_id = any(${recordIds}::uuid[]) order by l.sequence
  `.execute(db);
  return rows.map((row) => ({ ...linkOf(row), previous: row.previous ?? EMPTY_HEAD.hash }));
}

/**
 * Of records whose details no place vouched for: those whose erasure waits for its place, or got it behind the last place
 * that was looked at.
 */
async function selectWaiting(
  db: Db,
  recordIds: readonly string[],
  behind: number,
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const { rows } = await sql<{ record_id: string }>`
    select record_id::text from audit_unsealed
    where kind = 'redaction' and record_id = any(${recordIds}::uuid[])
    union select record_id::text from audit_link
    where kind = 'redaction' and record_id = any(${recordIds}::uuid[]) and sequence > ${behind}
  `.execute(db);
  return new Set(rows.map((row) => row.record_id));
}

/** Records that stand in no place and do not wait for one, and what waits although its record is gone. */
async function countOutside(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((
      select count(*) from audit_record r
      where not exists (select from audit_link l where l.record_id = r.id and l.kind = 'record')
        and not exists (select from audit_unsealed q where q.record_id = r.id and q.kind = 'record')
    ) + (
      select count(*) from audit_unsealed q
      where not exists (select from audit_record r where r.id = q.record_id)
    ))::int as count
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Proves the chain of a database. No transaction is held meanwhile: places never change, and what is written behind the
 * last page is proven next time.
 * @param from a head that was proven before: only what follows is proven, and records outside of the chain are not looked for
 * @param expected a head that was kept
 */
export async function proveDatabase(
  db: Db,
  { from, expected }: { from: ChainHead | null; expected: ChainHead | null },
): Promise<ChainReport> {
  const start = from ?? EMPTY_HEAD;
  const prover = new ChainProver({ from: start, expected, isSelection: false });
  if (start.sequence > 0) {
    const [kept] = await selectLinks(db, start.sequence - 1);
    if (kept?.sequence !== start.sequence) prover.note(start.sequence, 'cut');
    else if (kept.hash !== start.hash) prover.note(start.sequence, 'other_head');
  }
  let { sequence: last } = start;
  for (;;) {
    const links = await selectLinks(db, last);
    for (const link of links) prover.add(link);
    last = links.at(-1)?.sequence ?? last;
    if (links.length < PAGE) break;
  }
  if (from === null && (await countOutside(db)) > 0) prover.note(null, 'outside');
  return prover.report(await selectWaiting(db, [...prover.unvouched().keys()], last));
}

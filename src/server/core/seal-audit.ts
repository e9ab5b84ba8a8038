/**
 * Gives audit records their places in the chain (decision 0121). Records are written in the transactions of what they
 * tell of, which must not wait for each other; they are sealed afterwards, in batches, by one process at a time.
 */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { digestOf, EMPTY_HEAD, hashOf, type ChainHead, type LinkKind } from './audit-chain.ts';
import { selectHead, selectUnsealed, type UnsealedEntry } from './audit-links.ts';
import type { Ctx } from './context.ts';
import { unitOfWork } from './unit-of-work.ts';

const BATCH = 500;

/** Another process that seals is not waited for: the next run finds what it left. */
async function tryLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit_chain', 0)) as locked
  `.execute(db);
  return rows[0]?.locked ?? false;
}

async function hasUnsealed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('audit_unsealed').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** One erasure changes several fields, one after the other: together they are one place. */
function withoutRepeats(entries: readonly UnsealedEntry[]): UnsealedEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ kind, record }) => {
    const key = `${kind} ${record.id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

interface NewLink {
  sequence: number;
  record_id: string;
  kind: LinkKind;
  digest: string;
  hash: string;
  sealed_at: Date;
}

function linksOf(entries: readonly UnsealedEntry[], head: ChainHead, now: Date): NewLink[] {
  // As the database writes the time that it stores.
  const sealedAt = now.toISOString().replace('Z', '000Z');
  let previous = head;
  return entries.map(({ kind, record, details }) => {
    const sequence = previous.sequence + 1;
    const digest = digestOf(details);
    const place = { sequence, kind, sealed_at: sealedAt, digest };
    const hash = hashOf(previous.hash, place, record);
    previous = { sequence, hash };
    return { sequence, record_id: record.id, kind, digest, hash, sealed_at: now };
  });
}

/** Seals the oldest records that are committed. Needs a transaction. @returns the new head, and how many were taken */
async function sealBatch(db: Db, now: Date): Promise<{ head: ChainHead; taken: number } | null> {
  if (!(await tryLock(db))) return null;
  // A head that was told must survive a crash; connections of jobs commit without waiting for the disk.
  await sql`set local synchronous_commit = on`.execute(db);
  const entries = await selectUnsealed(db, { limit: BATCH });
  if (entries.length === 0) return null;
  const links = linksOf(withoutRepeats(entries), (await selectHead(db)) ?? EMPTY_HEAD, now);
  await db.insertInto('audit_link').values(links).execute();
  await db
    .deleteFrom('audit_unsealed')
    .where(
      'id',
      'in',
      entries.map(({ entryId }) => entryId),
    )
    .execute();
  const last = links.at(-1);
  return last ? { head: last, taken: entries.length } : null;
}

/** The job: seals one batch, and writes the new head to the log, which is kept elsewhere. */
export async function sealAudit(ctx: Ctx): Promise<number> {
  if (!(await hasUnsealed(ctx.db))) return 0;
  const sealed = await unitOfWork(ctx, (step) => sealBatch(step.db, step.now));
  if (!sealed) return 0;
  const { sequence, hash } = sealed.head;
  ctx.services.log.info({ sequence, hash }, 'the audit trail was sealed');
  return sealed.taken;
}

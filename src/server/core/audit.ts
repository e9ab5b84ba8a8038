/** The audit trail (decisions, section 3): the only writer of `audit_record`, which a trigger makes append-only. */
import { sql } from 'kysely';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from './context.ts';

export interface AuditEntry {
  /** What was done, `area.verb`: `orders.resolve_dispute`. */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string | null;
}

/** Who is accountable: `actorId`, and the account that they impersonated, if any. */
export interface AuditedBy {
  actorId: string;
  impersonatedId: string | null;
}

/**
 * Records one action in the transaction that does it, for somebody who is not the context's actor: a session that begins
 * or ends by itself.
 */
export async function recordAuditBy(
  { db, now, request }: Pick<Ctx, 'db' | 'now' | 'request'>,
  { actorId, impersonatedId }: AuditedBy,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_record')
    .values({
      id: newId(),
      actor_id: actorId,
      impersonated_id: impersonatedId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
      ip: request.ip,
      created_at: now,
    })
    .execute();
}

/** Records one action in the transaction that does it. An impersonator is named beside the account used. */
export function recordAudit(ctx: UserCtx, entry: AuditEntry): Promise<void> {
  const { userId, impersonatorId } = ctx.actor;
  const by =
    impersonatorId === null
      ? { actorId: userId, impersonatedId: null }
      : { actorId: impersonatorId, impersonatedId: userId };
  return recordAuditBy(ctx, by, entry);
}

/** Whether this one has done so to it since then: a look that stands in the record already is not recorded again at once. */
async function wasRecordedSince(
  { db }: Pick<Ctx, 'db'>,
  asked: { actorId: string; action: string; subject: { type: string; id: string }; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_record')
    .select('id')
    .where('subject_type', '=', asked.subject.type)
    .where('subject_id', '=', asked.subject.id)
    .where('actor_id', '=', asked.actorId)
    .where('action', '=', asked.action)
    .where('created_at', '>', asked.since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever looks at the same thing for an hour stands in the record once. */
const LOOK_MS = 3_600_000;

/**
 * Records that the actor has looked at something, unless that stands in the record already. Two calls of one page wait for each
 * other here: one of them writes it. Needs a transaction.
 */
export async function recordLook(
  ctx: UserCtx,
  look: { action: string; subject: { type: string; id: string } },
): Promise<void> {
  const { userId: actorId } = ctx.actor;
  const { action, subject } = look;
  const place = [action, actorId, subject.type, subject.id].join(' ');
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(ctx.db);
  const since = new Date(ctx.now.getTime() - LOOK_MS);
  if (await wasRecordedSince(ctx, { ...look, actorId, since })) return;
  await recordAudit(ctx, look);
}

/** Audits whatever staff change while impersonating, with both names, in the transaction of the change. */
export async function recordImpersonatedChange(ctx: Ctx, route: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.impersonatorId === null) return;
  await recordAudit(
    { ...ctx, actor },
    { action: 'acting.change', subject: { type: 'endpoint', id: route } },
  );
}

/** The record of what staff do (decisions, section 3): the only writer of `audit_record`, which a trigger keeps append-only. */
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

/** Who is answerable: `actorId`, and whose account they used to do it. */
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

/** Whatever staff change in somebody's account is on record with both names, in the transaction that changes it. */
export async function recordImpersonatedChange(ctx: Ctx, route: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.impersonatorId === null) return;
  await recordAudit(
    { ...ctx, actor },
    { action: 'acting.change', subject: { type: 'endpoint', id: route } },
  );
}

/** Writes the audit trail of staff actions (decisions, section 3). */
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { insertAuditRecord } from '../seller-requests.repository.ts';

export interface AuditEntry {
  /** What was done, `area.verb`: `orders.resolve_dispute`. */
  action: string;
  subject: { type: string; id: string };
  before?: unknown;
  after?: unknown;
  reason?: string;
}

/** Records one action in the transaction that does it. An impersonator is named beside the account used. */
export async function recordAudit(ctx: UserCtx, entry: AuditEntry): Promise<void> {
  const { userId, impersonatorId } = ctx.actor;
  await insertAuditRecord(ctx.db, {
    id: newId(),
    actor_id: impersonatorId ?? userId,
    impersonated_id: impersonatorId === null ? null : userId,
    action: entry.action,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
    reason: entry.reason ?? null,
    ip: ctx.request.ip,
    created_at: ctx.now,
  });
}

/** Reading the audit trail, as pages and as a file. */
import { appConfig } from '~config';
import type { AuditEntry } from '~/contracts/moderation/moderation.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findPeople } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { csvFile, csvLine } from '../../../core/csv.ts';
import { pageById } from '../../../core/paging.ts';
import { selectAudit, type AuditFilter } from '../../../core/audit-trail.ts';
import { presentAudit } from '../moderation.presenter.ts';

export interface AuditInput {
  actor_id?: string | undefined;
  subject_id?: string | undefined;
  action?: string | undefined;
  /** Calendar days, UTC. */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY_MS = 24 * 3_600_000;

function filterOf(input: AuditInput): AuditFilter {
  const dayAfter = input.to && new Date(Date.parse(`${input.to}T00:00:00Z`) + DAY_MS);
  return {
    actorId: input.actor_id,
    subjectId: input.subject_id || undefined,
    action: input.action || undefined,
    from: input.from ? new Date(`${input.from}T00:00:00Z`) : undefined,
    before: dayAfter || undefined,
  };
}

async function entriesOf(
  ctx: UserCtx,
  input: AuditInput,
  page: { cursor: string | undefined; limit: number },
): Promise<AuditEntry[]> {
  const rows = await selectAudit(ctx.db, filterOf(input), page);
  const ids = rows.flatMap((row) => [row.actor_id, row.impersonated_id ?? []].flat());
  const people = await findPeople(ctx.db, ids);
  return rows.map((row) => presentAudit(row, people));
}

/** One page of the audit trail, newest first. */
export async function listAudit(
  ctx: UserCtx,
  input: AuditInput & { cursor?: string | undefined; limit: number },
): Promise<{ data: AuditEntry[]; meta: { next_cursor: string | null } }> {
  const { limit, cursor } = input;
  const entries = await entriesOf(ctx, input, { cursor, limit: limit + 1 });
  return pageById(entries, limit, (entry) => entry);
}

const columns = [
  'at',
  'actor_id',
  'actor',
  'impersonated_id',
  'impersonated',
  'action',
  'subject_type',
  'subject_id',
  'before',
  'after',
  'reason',
  'ip',
] as const;

function lineOf(entry: AuditEntry): string {
  const cells: Record<(typeof columns)[number], string | null> = {
    ...entry,
    actor: entry.actor?.public_name ?? null,
    impersonated: entry.impersonated?.public_name ?? null,
  };
  return csvLine(columns.map((column) => cells[column]));
}

/** The newest records as a CSV file. The export itself is audited. */
export async function exportAudit(ctx: UserCtx, input: AuditInput): Promise<File> {
  const limit = appConfig.moderation.auditExportLines;
  const entries = await entriesOf(ctx, input, { cursor: undefined, limit });
  await recordAudit(ctx, {
    action: 'audit.export',
    subject: { type: 'audit', id: ctx.actor.userId },
    after: { lines: entries.length, ...input },
  });
  return csvFile('audit.csv', [csvLine(columns), ...entries.map(lineOf)]);
}

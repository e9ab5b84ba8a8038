/** Reading the audit trail, as pages and as a file. */
import { appConfig } from '~config';
import type { AuditEntry, auditFormats } from '~/contracts/moderation/moderation.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findPeople } from '../../accounts/index.ts';
import { recordAudit } from '../../../core/audit.ts';
import { EMPTY_HEAD, type ChainHead } from '../../../core/audit-chain.ts';
import { fileLines } from '../../../core/audit-file.ts';
import { selectHead, selectLinksOf, selectUnsealed } from '../../../core/audit-links.ts';
import { csvFile, csvLine, type CsvValue } from '../../../core/csv.ts';
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
  'sequence',
  'hash',
] as const;

function lineOf(entry: AuditEntry): string {
  const cells: Record<(typeof columns)[number], CsvValue> = {
    ...entry,
    actor: entry.actor?.public_name ?? null,
    impersonated: entry.impersonated?.public_name ?? null,
  };
  return csvLine(columns.map((column) => cells[column]));
}

/** The last line: what the chain was when the file was made. */
function headLine({ sequence, hash, sealedAt }: ChainHead & { sealedAt: Date }): string {
  const cells = { at: sealedAt.toISOString(), action: 'audit.head', sequence, hash };
  const known: ReadonlyMap<string, CsvValue> = new Map(Object.entries(cells));
  return csvLine(columns.map((column) => known.get(column) ?? null));
}

/** Exactly what was sealed, in the order of the chain, with what an erasure did to it later. */
async function chainFile(ctx: UserCtx, recordIds: readonly string[]): Promise<File> {
  // In this order nothing is missed that is sealed meanwhile.
  const waiting = await selectUnsealed(ctx.db, { recordIds });
  const head = (await selectHead(ctx.db)) ?? EMPTY_HEAD;
  const links = await selectLinksOf(ctx.db, recordIds);
  const placed = new Set(links.map((link) => link.record_id));
  const unsealed = waiting.filter(
    ({ kind, record }) => kind === 'redaction' || !placed.has(record.id),
  );
  const lines = fileLines({ madeAt: ctx.now, head, links, unsealed });
  return new File([`${lines.join('\n')}\n`], 'audit.jsonl', { type: 'text/plain; charset=utf-8' });
}

async function tableFile(ctx: UserCtx, entries: readonly AuditEntry[]): Promise<File> {
  const head = await selectHead(ctx.db);
  const lines = [csvLine(columns), ...entries.map(lineOf), ...(head ? [headLine(head)] : [])];
  return csvFile('audit.csv', lines);
}

/** The newest records as a file. The export itself is audited. */
export async function exportAudit(
  ctx: UserCtx,
  { format, ...input }: AuditInput & { format: (typeof auditFormats)[number] },
): Promise<File> {
  const limit = appConfig.moderation.auditExportLines;
  const entries = await entriesOf(ctx, input, { cursor: undefined, limit });
  await recordAudit(ctx, {
    action: 'audit.export',
    subject: { type: 'audit', id: ctx.actor.userId },
    after: { lines: entries.length, format, ...input },
  });
  if (format === 'csv') return tableFile(ctx, entries);
  return chainFile(
    ctx,
    entries.map(({ id }) => id),
  );
}

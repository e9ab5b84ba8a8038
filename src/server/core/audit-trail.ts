/** Reads the audit trail of staff actions: by person, subject, action and time. The caller authorizes the reader. */
import type { Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { AuditRecordTable } from './core.tables.ts';

/** A record with its place in the chain, once it has one. */
export type AuditRow = Selectable<AuditRecordTable> & {
  sequence: number | null;
  hash: string | null;
};

export interface AuditFilter {
  /** Also finds what this person did while impersonating. */
  actorId: string | undefined;
  subjectId: string | undefined;
  /** A whole action, or the area in front of its dot. */
  action: string | undefined;
  from: Date | undefined;
  /** Excluded. */
  before: Date | undefined;
}

/** Audit records, newest first (keyset pagination). @param cursor the id of the last record of the previous page */
export function selectAudit(
  db: Db,
  filter: AuditFilter,
  page: { cursor: string | undefined; limit: number },
): Promise<AuditRow[]> {
  let query = db
    .selectFrom('audit_record')
    .leftJoin('audit_link', (join) =>
      join.onRef('audit_link.record_id', '=', 'audit_record.id').on('kind', '=', 'record'),
    )
    .selectAll('audit_record')
    .select(['audit_link.sequence', 'audit_link.hash'])
    .orderBy('id', 'desc')
    .limit(page.limit);
  const { actorId, subjectId, action, from, before } = filter;
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (subjectId !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('subject_id', '=', subjectId),
        ...(isUuid(subjectId) ? [eb('impersonated_id', '=', subjectId)] : []),
      ]),
    );
  }
  if (action !== undefined) {
    query = action.includes('.')
      ? query.where('action', '=', action)
      : query.where('action', 'like', `${action.replaceAll('_', String.raw`\_`)}.%`);
  }
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (before !== undefined) query = query.where('created_at', '<', before);
  return query.execute();
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

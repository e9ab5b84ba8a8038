/** Rows to wire shapes. */
import { serverConfig } from '~config';
import type {
  DataExport,
  DeletionState,
  ExportState,
  DeletionBlocker,
} from '~/contracts/privacy/privacy.schemas.ts';
import type { DeletionRow, ExportRow } from './privacy.repository.ts';

const HOUR_MS = 3_600_000;

function presentExport(row: ExportRow, now: Date): DataExport {
  const isOver = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    status: isOver ? 'expired' : row.status,
    requested_at: row.requested_at.toISOString(),
    ready_at: row.ready_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    byte_size: row.byte_size,
  };
}

/** When the next archive may be requested. A failed one does not count. */
export function nextExport(row: ExportRow | undefined, now: Date): Date | null {
  if (!row || row.status === 'failed') return null;
  const next = row.requested_at.getTime() + serverConfig.privacy.exportEveryHours * HOUR_MS;
  return next > now.getTime() ? new Date(next) : null;
}

/** The newest archive, and when the next one may be requested. */
export function presentExportState(row: ExportRow | undefined, now: Date): ExportState {
  return {
    export: row ? presentExport(row, now) : null,
    next_at: nextExport(row, now)?.toISOString() ?? null,
  };
}

/** Whether a deletion is pending, and its blockers. */
export function presentDeletion(
  row: DeletionRow | undefined,
  blockers: readonly DeletionBlocker[],
): DeletionState {
  return {
    requested_at: row?.requested_at.toISOString() ?? null,
    due_at: row?.due_at.toISOString() ?? null,
    obstacles: [...blockers],
  };
}

/** Requesting an archive of all stored data about oneself, and downloading it. */
import { Failure } from '~/contracts/failure.ts';
import type { ExportState } from '~/contracts/privacy/privacy.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { lockUser, refuseImpersonation } from '../../accounts/index.ts';
import { archiveKeyOf } from '../archive-key.ts';
import { requireProof } from '../reauthentication.ts';
import { nextExport, presentExportState } from '../privacy.presenter.ts';
import { insertExport, selectExport, selectLastExport } from '../privacy.repository.ts';

/** The actor's newest archive. */
export async function showExport(ctx: UserCtx): Promise<ExportState> {
  return presentExportState(await selectLastExport(ctx.db, ctx.actor.userId), ctx.now);
}

/**
 * Queues an archive; a job builds it and a mail reports it.
 * @throws {Failure} IMPERSONATING, PASSWORD_NEEDED, PASSWORD_WRONG, EXPORT_TOO_SOON
 */
export async function requestExport(
  ctx: UserCtx,
  input: { password?: string | undefined },
  inTransaction: <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<ExportState> {
  await requireProof(ctx, input.password);
  const { userId } = ctx.actor;
  await inTransaction(async (step) => {
    // Two at once take turns here: the second sees the first one's row.
    await lockUser(step.db, userId);
    const last = await selectLastExport(step.db, userId);
    if (nextExport(last, step.now)) throw new Failure('EXPORT_TOO_SOON');
    await insertExport(step.db, {
      id: newId(),
      user_id: userId,
      status: 'pending',
      retry_at: step.now,
      requested_at: step.now,
      ready_at: null,
      expires_at: null,
      byte_size: null,
    });
  });
  return showExport(ctx);
}

/**
 * The archive of the caller. Somebody else's is treated as not found.
 * @throws {Failure} IMPERSONATING, EXPORT_NOT_FOUND
 */
export async function fetchArchive(ctx: UserCtx, id: string): Promise<File> {
  refuseImpersonation(ctx.actor);
  const row = await selectExport(ctx.db, id);
  const isOwn = row?.user_id === ctx.actor.userId && row.status === 'ready';
  const isOver = !row?.expires_at || row.expires_at <= ctx.now;
  if (!isOwn || isOver) throw new Failure('EXPORT_NOT_FOUND');
  const bytes = await ctx.services.storage.get(archiveKeyOf(id));
  if (!bytes) throw new Failure('EXPORT_NOT_FOUND');
  const day = row.requested_at.toISOString().slice(0, 10);
  return new File([new Uint8Array(bytes)], `legend-data-${day}.zip`, { type: 'application/zip' });
}

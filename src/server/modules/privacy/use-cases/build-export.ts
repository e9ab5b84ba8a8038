/** Builds archives in the background: one at a time, retried after a failure, never two at once for one person. */
import { zipSync, strToU8, type Zippable } from 'fflate';
import { serverConfig } from '~config';
import { userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { addresseeOf, findAccount } from '../../accounts/index.ts';
import { readStored } from '../../media/index.ts';
import { documentsOf, taxDetailsOf } from '../../papers/index.ts';
import { statementOf } from '../../wallet/index.ts';
import { archiveKeyOf } from '../archive-key.ts';
import { personalTables } from '../personal-data.ts';
import { readRows, selectImages } from '../personal-data.repository.ts';
import { archiveReadyMail } from '../privacy.mails.ts';
import { changeExport, leaseExport, selectExpired, type ExportRow } from '../privacy.repository.ts';
import { readmeFor } from '../readme.ts';

const DAY_MS = 24 * 3_600_000;
/** Lease: a process that takes longer is considered dead, and another one tries. */
const LEASE_MS = 10 * 60_000;
const ATTEMPTS = 5;
const STATEMENT_PAGE = 1_000;
const EXPIRED_BATCH = 50;

/** Builds the archive that has waited longest. Returns how many there were. */
export async function buildExport(ctx: Ctx): Promise<number> {
  const row = await leaseExport(ctx.db, ctx.now, new Date(ctx.now.getTime() + LEASE_MS));
  if (!row) return 0;
  try {
    const bytes = await archiveOf(ctx, row.user_id);
    await ctx.services.storage.put(archiveKeyOf(row.id), bytes, 'application/zip');
    await announce(ctx, row, bytes.byteLength);
  } catch (error) {
    ctx.services.log.error({ err: error, export: row.id }, 'archive of personal data failed');
    if (row.attempts >= ATTEMPTS)
      await changeExport(ctx.db, row.id, 'pending', { status: 'failed' });
  }
  return 1;
}

/** The mail is queued with the status in one transaction, so that it is sent once. */
async function announce(ctx: Ctx, row: ExportRow, byteSize: number): Promise<void> {
  const isStored = await unitOfWork(ctx, async (step) => {
    const { db: tx } = step;
    const expiresAt = new Date(step.now.getTime() + serverConfig.privacy.exportDays * DAY_MS);
    const change = { ready_at: step.now, expires_at: expiresAt, byte_size: byteSize } as const;
    const isReady = await changeExport(tx, row.id, 'pending', { status: 'ready', ...change });
    const user = isReady ? await findAccount(tx, row.user_id) : undefined;
    if (!user) return false;
    const mail = archiveReadyMail(addresseeOf(step, user), expiresAt);
    await step.services.mail.send(tx, mail, step.now);
    return true;
  });
  // The account was erased meanwhile, or another process was faster.
  if (!isStored) await ctx.services.storage.delete(archiveKeyOf(row.id));
}

const json = (value: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(strToU8(`${JSON.stringify(value, null, 2)}\n`));

/** All data of one person: a JSON file for each kind of data, and the pictures as they are stored. */
export async function archiveOf(ctx: Ctx, userId: string): Promise<Uint8Array> {
  const files: Zippable = {};
  for (const { table, of, through, give = [] } of personalTables) {
    for (const file of give) {
      const columns = {
        columns: file.columns,
        of: file.of === undefined ? of : [file.of],
        ...(through && { through }),
      };
      files[`${file.file}.json`] = json(await readRows(ctx.db, table, columns, userId));
    }
  }
  files['wallet_statement.json'] = json(await wholeStatement(ctx, userId));
  files['tax_details.json'] = json(await taxDetailsOf(ctx, userId));
  files['invoice_contents.json'] = json(await documentsOf(ctx, userId));
  const left = await addImages(ctx, userId, files);
  const user = await findAccount(ctx.db, userId);
  files['README.txt'] = strToU8(readmeFor(user?.locale ?? 'en', ctx.now, left));
  return zipSync(files, { level: 6 });
}

async function wholeStatement(ctx: Ctx, userId: string): Promise<unknown[]> {
  const all: unknown[] = [];
  let before: string | null = null;
  for (;;) {
    const page = { accounts: userAccountKinds, before, limit: STATEMENT_PAGE };
    const rows = await statementOf(ctx.db, userId, page);
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < STATEMENT_PAGE) return all;
    before = last.id;
  }
}

/** Pictures are stored uncompressed, up to a limit; returns how many were left out. */
async function addImages(ctx: Ctx, userId: string, files: Zippable): Promise<number> {
  const { exportMaxImages, exportMaxImageBytes } = serverConfig.privacy;
  const images = await selectImages(ctx.db, userId, exportMaxImages + 1);
  let room = exportMaxImageBytes;
  let left = 0;
  for (const [index, { id, byte_size: size }] of images.entries()) {
    const fits = index < exportMaxImages && size <= room;
    const bytes = fits ? await readStored(ctx, id) : undefined;
    if (bytes) {
      files[`images/${id}.webp`] = [bytes, { level: 0 }];
      room -= bytes.byteLength;
    } else if (!fits) left += 1;
  }
  return left;
}

/** Deletes expired archives, after seven days. */
export async function expireExports(ctx: Ctx): Promise<number> {
  const ids = await selectExpired(ctx.db, ctx.now, EXPIRED_BATCH);
  for (const id of ids) {
    await ctx.services.storage.delete(archiveKeyOf(id));
    await changeExport(ctx.db, id, 'ready', { status: 'expired', byte_size: null });
  }
  return ids.length;
}

/** Packs changed offers into the blocks that facet counts are computed from (decision 0011). */
import type { Ctx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import { inTransaction } from '../../../db/transaction.ts';
import {
  BLOCK_SIZE,
  commonColumns,
  detailColumns,
  idAt,
  packCommon,
  packDetails,
  packIds,
  type BlockRow,
} from '../offer-block.ts';
import {
  deletePending,
  lockPacking,
  replaceBlock,
  selectBlockIds,
  selectBlockRows,
  selectChangedCategories,
  selectFirstIds,
  selectPending,
  type PackedBlock,
} from '../offer-blocks.repository.ts';

/** Maximum number of changes packed per transaction. */
const MOST_CHANGES = 16_384;
/** Fewer changes are cheaper to read unpacked than to pack. */
const WORTH_PACKING = 128;
/** Below every id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

function packRows(firstId: string, rows: readonly BlockRow[]): PackedBlock[] {
  // Split evenly: a block that has just overflowed becomes two with free space.
  const parts = Math.ceil(rows.length / BLOCK_SIZE);
  const size = Math.ceil(rows.length / Math.max(1, parts));
  return Array.from({ length: parts }, (_, index) => rows.slice(index * size, (index + 1) * size))
    .filter((part) => part.length > 0)
    .map((part, index) => ({
      firstId: index === 0 ? firstId : (part[0]?.id ?? firstId),
      size: part.length,
      ids: packIds(part),
      common: packCommon(commonColumns(part)),
      details: packDetails(detailColumns(part)),
    }));
}

/** The block that an id belongs to: the last that begins at it or before; ids below all belong to the first. */
function blockOf(firstIds: readonly string[], id: string): string {
  return firstIds.findLast((firstId) => firstId <= id) ?? firstIds[0] ?? LOWEST_ID;
}

async function packBlock(
  db: Db,
  categoryId: string,
  firstId: string,
  changedIds: readonly string[],
): Promise<void> {
  const packed = Buffer.from((await selectBlockIds(db, categoryId, firstId)) ?? []);
  const before = Array.from({ length: packed.length / 16 }, (_, place) => idAt(packed, place));
  const ids = [...new Set([...before, ...changedIds])];
  const rows = await selectBlockRows(db, categoryId, ids);
  await replaceBlock(db, categoryId, firstId, packRows(firstId, rows));
}

/** Packs the changes of one category, as many as fit; returns how many. Needs a transaction. */
async function packCategory(db: Db, categoryId: string): Promise<number> {
  if (!(await lockPacking(db, categoryId))) return 0;
  const changes = await selectPending(db, categoryId, MOST_CHANGES);
  const firstIds = await selectFirstIds(db, categoryId);
  const ids = [...new Set(changes.map(({ offer_id }) => offer_id))];
  for (const [firstId, own] of Map.groupBy(ids, (id) => blockOf(firstIds, id))) {
    await packBlock(db, categoryId, firstId, own);
  }
  await deletePending(db, changes);
  return changes.length;
}

/**
 * Packs every category with at least `atLeast` changes, each in a transaction of its own (inside a transaction: in that
 * one). Returns how many changes were packed.
 */
export async function packBlocks(ctx: Pick<Ctx, 'db'>, atLeast = WORTH_PACKING): Promise<number> {
  let packed = 0;
  for (const categoryId of await selectChangedCategories(ctx.db, atLeast)) {
    packed += ctx.db.isTransaction
      ? await packCategory(ctx.db, categoryId)
      : await inTransaction(ctx.db, (tx) => packCategory(tx, categoryId));
  }
  return packed;
}

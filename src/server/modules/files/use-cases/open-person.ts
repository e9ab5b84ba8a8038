/** The file of a person, and lists of orders in files. */
import type { FiledOrdersOf, PersonFile } from '~/contracts/files/files.schemas.ts';
import { may } from '~/domain/roles.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { balancesOf } from '../../bookkeeping/index.ts';
import { takenOf } from '../../pictures/index.ts';
import { presentLine, presentLinked, presentPicture, presentReport } from '../files.presenter.ts';
import {
  selectAvatar,
  selectLinked,
  selectOrderLines,
  selectReportsAbout,
  selectReportsBy,
} from '../person-file.repository.ts';
import { keptOf, noteOpened, requirePerson } from './looks-and-notes.ts';

async function avatarOf(ctx: UserCtx, id: string): Promise<PersonFile['avatar']> {
  const mediaId = await selectAvatar(ctx.db, id);
  return mediaId === null ? null : presentPicture(mediaId);
}

/** The look is recorded. Needs a transaction. @throws {Failure} FILE_NOT_FOUND, FILE_OWN */
export async function openPerson(ctx: UserCtx, { id }: { id: string }): Promise<PersonFile> {
  await requirePerson(ctx, 'people', id);
  await noteOpened(ctx, 'people', id);
  const about = await selectReportsAbout(ctx.db, id);
  const by = await selectReportsBy(ctx.db, id);
  return {
    id,
    balances: may(ctx.actor.role, 'decide_payouts') ? await balancesOf(ctx, id) : null,
    reports: { about: about.map(presentReport), by: by.map(presentReport) },
    avatar: await avatarOf(ctx, id),
    taken: await takenOf(ctx, id),
    linked: (await selectLinked(ctx.db, id)).map(presentLinked),
    ...(await keptOf(ctx, 'people', id)),
  };
}

/**
 * A page of orders; whoever reads it opened the file, which is recorded. Needs a transaction.
 * @throws {Failure} FILE_NOT_FOUND, FILE_OWN
 */
export async function listFiledOrders(
  ctx: UserCtx,
  input: { place: FiledOrdersOf; id: string; cursor?: string | undefined; limit: number },
) {
  const { place, id, cursor, limit } = input;
  const file = place === 'offer' ? 'offers' : 'people';
  await requirePerson(ctx, file, id);
  await noteOpened(ctx, file, id);
  const rows = await selectOrderLines(ctx.db, { place, id }, { after: cursor, limit: limit + 1 });
  return pageById(rows, limit, presentLine);
}

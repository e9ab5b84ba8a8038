/** The file of a seller. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { SellerFile } from '~/contracts/files/files.schemas.ts';
import { may } from '~/domain/roles.ts';
import type { UserCtx } from '../../../core/context.ts';
import { selectSideRecord } from '../../cases/index.ts';
import { selectSellerResults } from '../../orders/index.ts';
import {
  countOffers,
  selectLevelChanges,
  selectOpenPayouts,
  selectProofs,
  selectRequests,
  selectStanding,
  sumHolds,
  type StandingRow,
} from '../seller-file.repository.ts';
import { keptOf, noteOpened, requirePerson } from './looks-and-notes.ts';

const DAY_MS = 86_400_000;
/** Each review adds three marks of 1 to 5. */
const MARKS = 3;

/** By what the market counts already. */
async function resultsOf(ctx: UserCtx, row: StandingRow): Promise<SellerFile['results']> {
  const days = appConfig.wallet.levelDays;
  const since = new Date(ctx.now.getTime() - days * DAY_MS);
  const recent = (await selectSellerResults(ctx.db, [row.id], since)).get(row.id);
  const { disputes } = await selectSideRecord(ctx.db, 'seller', row.id);
  const ratings = row.reviews_count;
  return {
    completed: row.completed_orders,
    on_time: row.on_time_count,
    disputes,
    disputes_lost: row.dispute_lost_count,
    rating: ratings === 0 ? null : Math.round((row.rating_sum / ratings / MARKS) * 100) / 100,
    ratings,
    recent: {
      days,
      orders: recent?.orders ?? 0,
      turnover: recent?.turnoverCents ?? 0,
      failed: recent?.failed ?? 0,
    },
  };
}

async function historyOf({ db, locale }: UserCtx, id: string) {
  const levels = await selectLevelChanges(db, id);
  const requests = await selectRequests(db, id);
  const proofs = await selectProofs(db, id);
  return {
    levels: levels.map(({ from_level: from, to_level: to, ...row }) => ({
      id: row.id,
      from,
      to,
      at: row.at.toISOString(),
    })),
    requests: requests.map(({ created_at: at, ...row }) => ({
      ...row,
      at: at.toISOString(),
    })),
    proofs: proofs.map(({ id: proof, status, game, reason, ...row }) => ({
      id: proof,
      status,
      game,
      reason,
      category: locale === 'fr' ? row.category_fr : row.category_en,
      at: row.created_at.toISOString(),
    })),
  };
}

async function payoutsOf(ctx: UserCtx, id: string): Promise<SellerFile['payouts']> {
  if (!may(ctx.actor.role, 'decide_payouts')) return null;
  const rows = await selectOpenPayouts(ctx.db, id);
  return rows.map(({ created_at: at, amount_cents: amount, ...row }) => ({
    ...row,
    amount,
    at: at.toISOString(),
  }));
}

/** The look is recorded. Needs a transaction. @throws {Failure} FILE_NOT_FOUND, FILE_OWN */
export async function openSeller(ctx: UserCtx, { id }: { id: string }): Promise<SellerFile> {
  await requirePerson(ctx, 'sellers', id);
  const row = await selectStanding(ctx.db, id);
  if (!row) throw new Failure('FILE_NOT_FOUND');
  await noteOpened(ctx, 'sellers', id);
  const holds = await sumHolds(ctx.db, id);
  return {
    id,
    public_name: row.public_name,
    registered_at: row.registered_at.toISOString(),
    away_until: row.away_until?.toISOString() ?? null,
    level: row.seller_level,
    ...(await historyOf(ctx, id)),
    results: await resultsOf(ctx, row),
    offers: await countOffers(ctx.db, id),
    holds: { count: holds.count, amount: holds.cents },
    payouts: await payoutsOf(ctx, id),
    ...(await keptOf(ctx, 'sellers', id)),
  };
}

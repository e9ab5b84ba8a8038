/** Finding people, and what the staff sees of one. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { AccountDetail } from '~/contracts/moderation/moderation.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { countOpenSessions, sessionClock } from '../../auth/index.ts';
import {
  findPeople,
  isBanned,
  lockAccountRow,
  payoutHold,
  selectUser,
  userCounters,
  type UserRow,
} from '../../accounts/index.ts';
import { findSellerRequest } from '../../sellers/index.ts';
import { actsOn, type Subject } from '../moderation.policy.ts';
import { presentAccount, presentBan } from '../moderation.presenter.ts';
import { selectBans } from '../moderation.repository.ts';

const SHOWN_BANS = 20;

/** The part of a row that the rules look at. */
export function subjectOf(row: UserRow, now: Date): Subject {
  return {
    id: row.id,
    role: row.role,
    isBanned: isBanned(row, now),
    bannedUntil: row.banned_until,
    secondFactorOn: row.second_factor_on,
  };
}

/** The account, locked for a decision about it. @throws Failure PERSON_NOT_FOUND */
export async function accountToDecide(
  ctx: UserCtx,
  id: string,
): Promise<{ row: UserRow; subject: Subject }> {
  const row = await lockAccountRow(ctx.db, id);
  if (!row) throw new Failure('PERSON_NOT_FOUND');
  return { row, subject: subjectOf(row, ctx.now) };
}

async function countsOf(ctx: UserCtx, row: UserRow): Promise<AccountDetail['counts']> {
  const count = userCounters.of(ctx);
  return {
    open_purchases: await count.openPurchases(ctx.db, row.id),
    open_sales: await count.openSales(ctx.db, row.id),
    active_offers: await count.activeOffers(ctx.db, row.id),
    completed_sales: row.completed_orders,
    disputes_lost: row.dispute_lost_count,
    reviews: row.reviews_count,
  };
}

/** @throws Failure PERSON_NOT_FOUND */
export async function showAccount(ctx: UserCtx, id: string): Promise<AccountDetail> {
  const row = await selectUser(ctx.db, id);
  if (!row) throw new Failure('PERSON_NOT_FOUND');
  const alive = sessionClock().getTime() - appConfig.identity.refreshTokenSeconds * 1000;
  const bans = await selectBans(ctx.db, id, SHOWN_BANS);
  const deciders = bans.flatMap((ban) => ban.created_by ?? []);
  const people = await findPeople(ctx.db, deciders);
  return {
    ...presentAccount(row, ctx.now),
    email_confirmed: row.email_confirmed_at !== null,
    has_password: row.password_hash !== null,
    locale: row.locale,
    region: row.region,
    seller_level: row.seller_level,
    is_online: row.online_until !== null && row.online_until > ctx.now,
    last_online_at: row.last_online_at.toISOString(),
    open_sessions: await countOpenSessions(ctx.db, id, new Date(alive)),
    second_factor_on: row.second_factor_on,
    payouts_held_until: payoutHold(row, ctx.now)?.toISOString() ?? null,
    counts: await countsOf(ctx, row),
    seller_request: await findSellerRequest(ctx.db, id),
    bans: bans.map((ban) => presentBan(ban, people)),
    actions: actsOn(ctx.actor, subjectOf(row, ctx.now)),
  };
}

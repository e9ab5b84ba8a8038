/** Finding people, and the staff's view of a person. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type * as v from 'valibot';
import type { peopleFilter } from '~/contracts/lists/lists.schemas.ts';
import type {
  Account as Listed,
  AccountDetail,
} from '~/contracts/moderation/moderation.schemas.ts';
import { isOfEmail } from '~/domain/search-handles.ts';
import { recordAudit, recordLook } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { daysOf } from '../../../core/walk.ts';
import { countOpenSessions, sessionClock } from '../../auth/index.ts';
import {
  findActivity,
  findPeople,
  hasPassword,
  isBanned,
  lockAccountRow,
  maskEmail,
  payoutHold,
  selectUser,
  userCounters,
  walkPeople,
  type Account,
  type Activity,
} from '../../accounts/index.ts';
import { findSellerRequest } from '../../sellers/index.ts';
import { actsOn, type Subject } from '../moderation.policy.ts';
import { presentAccount, presentBan } from '../moderation.presenter.ts';
import { selectBans } from '../moderation.repository.ts';

const SHOWN_BANS = 20;

/** The part of a row that the policy needs. */
export function subjectOf(row: Account, now: Date): Subject {
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
): Promise<{ row: Account; subject: Subject }> {
  const row = await lockAccountRow(ctx.db, id);
  if (!row) throw new Failure('PERSON_NOT_FOUND');
  return { row, subject: subjectOf(row, ctx.now) };
}

/** The mean of stars, to two decimals; null where there are none. */
function presentMean({ sum, count }: Activity['buyerStars']): AccountDetail['buyer_rating'] {
  return { mean: count === 0 ? null : Math.round((sum / count) * 100) / 100, count };
}

async function countsOf(
  ctx: UserCtx,
  id: string,
  activity: Activity,
): Promise<AccountDetail['counts']> {
  const count = userCounters.of(ctx);
  return {
    open_purchases: await count.openPurchases(ctx.db, id),
    open_sales: await count.openSales(ctx.db, id),
    active_offers: await count.activeOffers(ctx.db, id),
    completed_sales: activity.completedSales,
    disputes_lost: activity.disputesLost,
    reviews: activity.reviews,
  };
}

export type PeopleInput = v.InferOutput<v.ObjectSchema<typeof peopleFilter, undefined>>;

/** Who looked by an e-mail address, and who was found; never the address itself. */
async function recordEmailLook(ctx: UserCtx, search: string, ids: string[]): Promise<void> {
  const [only] = ids;
  await recordAudit(ctx, {
    action: 'backoffice.search_email',
    subject:
      only !== undefined && ids.length === 1
        ? { type: 'user', id: only }
        : { type: 'search', id: ctx.actor.userId },
    after: { looked_for: maskEmail(search), found: ids },
  });
}

/**
 * A page of people. Who looks for an address is recorded with each page, as in the search of the back office: with who was
 * found, and without the address. A page can be short and have a next one (decision 0129). Needs a transaction.
 */
export async function findAccounts(
  ctx: UserCtx,
  input: PeopleInput & { cursor?: string | undefined; limit: number },
): Promise<{ data: Listed[]; meta: { next_cursor: string | null } }> {
  const { search = '', cursor, limit } = input;
  const query = {
    search,
    state: input.state ?? null,
    role: input.role ?? null,
    isSeller: input.is_seller ?? null,
    trustLevel: input.trust_level ?? null,
    ...daysOf(input),
  };
  const { rows, next } = await walkPeople(ctx.db, query, { before: cursor ?? null, limit });
  // Each page of it: whoever names a place to go on from begins wherever they like.
  if (isOfEmail(search)) {
    const ids = rows.map(({ id }) => id);
    await recordEmailLook(ctx, search, ids);
  }
  return { data: rows.map((row) => presentAccount(row, ctx.now)), meta: { next_cursor: next } };
}

/** The person's file is opened: whoever does stands in the record. Needs a transaction. @throws Failure PERSON_NOT_FOUND */
export async function openAccount(ctx: UserCtx, id: string): Promise<AccountDetail> {
  const account = await showAccount(ctx, id);
  await recordLook(ctx, { action: 'files.open', subject: { type: 'user', id } });
  return account;
}

/** @throws Failure PERSON_NOT_FOUND */
export async function showAccount(ctx: UserCtx, id: string): Promise<AccountDetail> {
  const row = await selectUser(ctx.db, id);
  const activity = await findActivity(ctx.db, id, ctx.now);
  if (!row || !activity) throw new Failure('PERSON_NOT_FOUND');
  const alive = sessionClock().getTime() - serverConfig.identity.refreshTokenSeconds * 1000;
  const bans = await selectBans(ctx.db, id, SHOWN_BANS);
  const deciders = bans.flatMap((ban) => ban.created_by ?? []);
  const people = await findPeople(ctx.db, deciders);
  return {
    ...presentAccount(row, ctx.now),
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    has_password: await hasPassword(ctx.db, id),
    locale: row.locale,
    region: row.region,
    seller_level: activity.sellerLevel,
    is_online: activity.isOnline,
    last_online_at: activity.lastOnlineAt.toISOString(),
    open_sessions: await countOpenSessions(ctx.db, id, new Date(alive)),
    second_factor_on: row.second_factor_on,
    payouts_held_until: payoutHold(row, ctx.now)?.toISOString() ?? null,
    counts: await countsOf(ctx, id, activity),
    buyer_rating: presentMean(activity.buyerStars),
    seller_request: await findSellerRequest(ctx.db, id),
    bans: bans.map((ban) => presentBan(ban, people)),
    actions: actsOn(ctx.actor, subjectOf(row, ctx.now)),
  };
}

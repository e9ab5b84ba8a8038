/** Endpoints of the user's own account and of public profiles. */
import { Failure } from '~/contracts/failure.ts';
import { tag } from '../../core/cache-tags.ts';
import type { UserCtx } from '../../core/context.ts';
import { read, readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { collectAccountParts, accountParts } from './account-parts.ts';
import { presentCustomer, presentProfile, presentPublicProfile } from './accounts.presenter.ts';
import { selectUserRow, type UserRow } from './accounts.repository.ts';
import { selectAbout } from './seller-about.repository.ts';
import { changeAbout } from './use-cases/change-about.ts';
import { changeProfile } from './use-cases/change-profile.ts';
import { currentUserRow } from './use-cases/current-user.ts';
import { intercomHash } from './intercom-hash.ts';
import { userCounters } from './user-counters.ts';

async function presentAccount(ctx: UserCtx, user: UserRow) {
  const parts = await collectAccountParts(ctx, user);
  return presentProfile(user, ctx.actor, { ...parts, intercomHash: intercomHash(ctx) }, ctx.now);
}

/** These endpoints share their area of the contract with other modules: the contract is older than this module. */
export const accountsEndpoints = endpointsOf('identity', {
  customer: readAs(async (ctx) => {
    const { userId } = ctx.actor;
    const count = userCounters.of(ctx);
    const user = await currentUserRow(ctx);
    const requestStatus = await accountParts.of(ctx).sellerRequestStatus(ctx, userId);
    const [openPurchases, openSales, unreadChats, unreadNotifications, favorites] =
      await Promise.all([
        count.openPurchases(ctx.db, userId),
        count.openSales(ctx.db, userId),
        count.unreadChats(ctx.db, userId),
        count.unreadNotifications(ctx.db, userId),
        count.favorites(ctx.db, userId),
      ]);
    return presentCustomer(user, ctx.now, requestStatus, {
      open_purchases: openPurchases,
      open_sales: openSales,
      unread_chats: unreadChats,
      unread_notifications: unreadNotifications,
      favorites,
    });
  }),

  publicProfile: read(async (ctx, { id }) => {
    ctx.addCacheTags(tag.seller(id), tag.offersOf(id));
    const user = await selectUserRow(ctx.db, id);
    if (!user || user.deleted_at !== null) throw new Failure('PROFILE_NOT_FOUND');
    const [activeOffers, about] = await Promise.all([
      userCounters.of(ctx).activeOffers(ctx.db, id),
      selectAbout(ctx.db, id),
    ]);
    return presentPublicProfile(user, ctx.now, { activeOffers, about, locale: ctx.locale });
  }),

  changeAbout: writeAs(changeAbout),

  profile: readAs(async (ctx) => presentAccount(ctx, await currentUserRow(ctx))),
  updateProfile: stepwise(async (ctx, input, inTransaction) => {
    const own = signedIn(ctx);
    return presentAccount(own, await changeProfile(own, input, inTransaction));
  }),
});

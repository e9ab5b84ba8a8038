/** All modules, joined by `createApplication`, and what they need of each other against their order. */
import type { ServerModule } from '../core/define-module.ts';
import type { Provision } from '../core/ports.ts';
import { accountParts, accountsModule, userCounters } from './accounts/index.ts';
import { alertsModule } from './alerts/index.ts';
import { analyticsModule } from './analytics/index.ts';
import { backofficeModule } from './backoffice/index.ts';
import { authModule, socialAccounts } from './auth/index.ts';
import { answersModule } from './answers/index.ts';
import { appealsModule } from './appeals/index.ts';
import { autopilotModule } from './autopilot/index.ts';
import { blogModule, listMainTags } from './blog/index.ts';
import { bookkeepingModule } from './bookkeeping/index.ts';
import { casesModule, noteDecision } from './cases/index.ts';
import { catalogueModule, mainTags } from './catalogue/index.ts';
import { chargebacksModule, settleChargeback } from './chargebacks/index.ts';
import { chatModule, countUnreadChats } from './chat/index.ts';
import { contentModule } from './content/index.ts';
import { dashboardModule } from './dashboard/index.ts';
import { definitionsModule } from './definitions/index.ts';
import { demoModule } from './demo/index.ts';
import { experimentsModule } from './experiments/index.ts';
import { countFavorites, favoritesModule } from './favorites/index.ts';
import { filesModule } from './files/index.ts';
import { figuresModule } from './figures/index.ts';
import { helpModule } from './help/index.ts';
import { integrationsModule } from './integrations/index.ts';
import { ledgerModule } from './ledger/index.ts';
import { listsModule } from './lists/index.ts';
import { listingModule, refreshCounts } from './listing/index.ts';
import { marketModule } from './market/index.ts';
import { dropAvatar, makeAvatar, mediaModule } from './media/index.ts';
import { moderationModule } from './moderation/index.ts';
import {
  countUnreadNotifications,
  isTelegramBound,
  notificationsModule,
} from './notifications/index.ts';
import { countActiveOffers, listedCounts, offersModule, sellerVacations } from './offers/index.ts';
import { opsModule } from './ops/index.ts';
import {
  awaitsProof,
  countOpenPurchases,
  countOpenSales,
  disputeDesk,
  findOrderIds,
  findOrderSubjects,
  lockPayableOrder,
  lockPayablePurchase,
  ordersModule,
} from './orders/index.ts';
import { papersModule } from './papers/index.ts';
import { chargebackDesk, payees, paymentsModule } from './payments/index.ts';
import { privacyModule } from './privacy/index.ts';
import { picturesModule } from './pictures/index.ts';
import { promotionsModule } from './promotions/index.ts';
import { publishingModule } from './publishing/index.ts';
import { cashbackModule } from './cashback/index.ts';
import { ratesModule } from './rates/index.ts';
import { reconciliationModule } from './reconciliation/index.ts';
import { referralsModule } from './referrals/index.ts';
import { reportsModule, requestSubjects } from './reports/index.ts';
import { reportedRequests, requestsModule } from './requests/index.ts';
import { reviewsModule } from './reviews/index.ts';
import { rulesModule } from './rules/index.ts';
import { sandboxModule } from './sandbox/index.ts';
import { findRunningVacation, findSellerRequest, sellersModule } from './sellers/index.ts';
import { findSocialBindings, socialModule, authenticate } from './social/index.ts';
import { storefrontModule } from './storefront/index.ts';
import { verificationModule } from './verification/index.ts';
import {
  creditDeposit,
  orderSearch,
  orderSubjects,
  returnDeposit,
  walletModule,
} from './wallet/index.ts';

/** In the order of their jobs and subscriptions: a module stands after those that it uses. */
export const modules: readonly ServerModule[] = [
  accountsModule,
  authModule,
  socialModule,
  experimentsModule,
  mediaModule,
  analyticsModule,
  ledgerModule,
  ratesModule,
  catalogueModule,
  rulesModule,
  paymentsModule,
  walletModule,
  reconciliationModule,
  bookkeepingModule,
  contentModule,
  promotionsModule,
  offersModule,
  marketModule,
  listingModule,
  blogModule,
  helpModule,
  publishingModule,
  favoritesModule,
  definitionsModule,
  ordersModule,
  chargebacksModule,
  papersModule,
  figuresModule,
  referralsModule,
  cashbackModule,
  reviewsModule,
  verificationModule,
  chatModule,
  casesModule,
  reportsModule,
  notificationsModule,
  alertsModule,
  requestsModule,
  sellersModule,
  dashboardModule,
  storefrontModule,
  moderationModule,
  picturesModule,
  answersModule,
  appealsModule,
  autopilotModule,
  integrationsModule,
  sandboxModule,
  demoModule,
  opsModule,
  backofficeModule,
  filesModule,
  listsModule,
  privacyModule,
];

/** Accounts, auth, offers and payments lie below these modules and may not ask them. */
export const provisions: readonly Provision[] = [
  userCounters.provide({
    openPurchases: countOpenPurchases,
    openSales: countOpenSales,
    unreadChats: countUnreadChats,
    unreadNotifications: countUnreadNotifications,
    favorites: countFavorites,
    activeOffers: countActiveOffers,
  }),
  accountParts.provide({
    telegramBound: isTelegramBound,
    emailInvalid: (ctx, email) => ctx.services.mail.isSuppressed(ctx.db, email),
    makeAvatar,
    dropAvatar,
    socialBindings: (ctx, userId) => findSocialBindings(ctx.db, userId),
    sellerRequestStatus: async (ctx, userId) =>
      (await findSellerRequest(ctx.db, userId))?.status ?? null,
    awaitsProof: (ctx, userId) => awaitsProof(ctx.db, userId, ctx.now),
  }),
  disputeDesk.provide({ decide: noteDecision }),
  orderSubjects.provide(findOrderSubjects),
  orderSearch.provide(findOrderIds),
  mainTags.provide({ list: listMainTags }),
  listedCounts.provide({ refresh: refreshCounts }),
  requestSubjects.provide(reportedRequests),
  sellerVacations.provide({ findRunning: findRunningVacation }),
  chargebackDesk.provide({ settle: settleChargeback }),
  payees.provide({
    lockOrder: lockPayableOrder,
    lockPurchase: lockPayablePurchase,
    creditDeposit,
    returnDeposit,
  }),
  socialAccounts.provide({
    authenticate: authenticate,
    bindings: (ctx, userId) => findSocialBindings(ctx.db, userId),
  }),
];

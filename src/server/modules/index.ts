/** All modules, joined: the router of the whole contract and what runs beside requests. */
import { api } from '../http/api.ts';
import { sandboxKycEndpoints } from '../infra/kyc/sandbox.endpoints.ts';
import { sandboxPaymentEndpoints } from '../infra/payments/sandbox.endpoints.ts';
import type { ServerModule } from '../core/define-module.ts';
import { catalogueEndpoints, catalogueModule } from './catalogue/index.ts';
import { chatEndpoints, chatModule, countUnreadChats } from './chat/index.ts';
import { contentEndpoints } from './content/index.ts';
import { countFavorites, favoritesEndpoints } from './favorites/index.ts';
import {
  identityEndpoints,
  identityModule,
  installAccountParts,
  installUserCounters,
  secondFactorEndpoints,
} from './identity/index.ts';
import { dropAvatar, makeAvatar, mediaEndpoints, mediaModule } from './media/index.ts';
import {
  isTelegramBound,
  notificationsEndpoints,
  notificationsModule,
} from './notifications/index.ts';
import { moderationEndpoints, moderationModule } from './moderation/index.ts';
import { countActiveOffers, offersEndpoints, offersModule } from './offers/index.ts';
import { opsEndpoints } from './ops/index.ts';
import {
  awaitsProof,
  countOpenPurchases,
  countOpenSales,
  ordersEndpoints,
  ordersModule,
  promoActivationEndpoints,
} from './orders/index.ts';
import { privacyEndpoints, privacyModule } from './privacy/index.ts';
import { promotionsEndpoints, promotionsModule } from './promotions/index.ts';
import { referralsEndpoints, referralsModule } from './referrals/index.ts';
import { reviewsEndpoints, reviewsModule } from './reviews/index.ts';
import { sandboxEndpoints } from './sandbox/index.ts';
import {
  findSocialBindings,
  socialEndpoints,
  socialModule,
  visitSocially,
} from './social/index.ts';
import { searchEndpoints, storefrontEndpoints, storefrontModule } from './storefront/index.ts';
import { verificationEndpoints, verificationModule } from './verification/index.ts';
import { walletEndpoints, walletModule } from './wallet/index.ts';

// Identity lies below these modules and may not ask them.
installUserCounters({
  openPurchases: countOpenPurchases,
  openSales: countOpenSales,
  unreadChats: countUnreadChats,
  favorites: countFavorites,
  activeOffers: countActiveOffers,
});

installAccountParts({
  telegramBound: isTelegramBound,
  emailInvalid: (ctx, email) => ctx.services.mail.isSuppressed(ctx.db, email),
  makeAvatar,
  dropAvatar,
  socialBindings: (ctx, userId) => findSocialBindings(ctx.db, userId),
  visitSocially,
  awaitsProof: (ctx, userId) => awaitsProof(ctx.db, userId, ctx.now),
});

export const router = api.router({
  identity: identityEndpoints,
  secondFactor: secondFactorEndpoints,
  social: socialEndpoints,
  catalogue: { ...catalogueEndpoints, page: storefrontEndpoints.page },
  offers: { ...offersEndpoints, home: storefrontEndpoints.home },
  reviews: reviewsEndpoints,
  orders: ordersEndpoints,
  wallet: walletEndpoints,
  promotions: { ...promotionsEndpoints, ...promoActivationEndpoints },
  referrals: referralsEndpoints,
  favorites: favoritesEndpoints,
  chat: chatEndpoints,
  content: contentEndpoints,
  media: mediaEndpoints,
  search: searchEndpoints,
  notifications: notificationsEndpoints,
  verification: verificationEndpoints,
  privacy: privacyEndpoints,
  sandbox: { ...sandboxEndpoints, ...sandboxPaymentEndpoints, ...sandboxKycEndpoints },
  moderation: moderationEndpoints,
  ops: opsEndpoints,
});

export const modules: readonly ServerModule[] = [
  identityModule,
  catalogueModule,
  offersModule,
  mediaModule,
  ordersModule,
  walletModule,
  promotionsModule,
  referralsModule,
  reviewsModule,
  storefrontModule,
  chatModule,
  notificationsModule,
  verificationModule,
  moderationModule,
  socialModule,
  privacyModule,
];

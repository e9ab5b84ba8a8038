/** Every endpoint of the product as `contract.<module>.<name>`. */
import { alertsContract } from './alerts/alerts.contract.ts';
import { analyticsContract } from './analytics/analytics.contract.ts';
import { autopilotContract } from './autopilot/autopilot.contract.ts';
import { filesContract } from './files/files.contract.ts';
import { backofficeContract } from './backoffice/backoffice.contract.ts';
import { blogContract } from './blog/blog.contract.ts';
import { casesContract } from './cases/cases.contract.ts';
import { catalogueContract } from './catalogue/catalogue.contract.ts';
import { chatContract } from './chat/chat.contract.ts';
import { contentContract } from './content/content.contract.ts';
import { dashboardContract } from './dashboard/dashboard.contract.ts';
import { definitionsContract } from './definitions/definitions.contract.ts';
import { disputesContract } from './disputes/disputes.contract.ts';
import { experimentsContract } from './experiments/experiments.contract.ts';
import { favoritesContract } from './favorites/favorites.contract.ts';
import { figuresContract } from './figures/figures.contract.ts';
import { helpContract } from './help/help.contract.ts';
import { identityContract } from './identity/identity.contract.ts';
import { secondFactorContract } from './identity/second-factor.contract.ts';
import { integrationsContract } from './integrations/integrations.contract.ts';
import { ledgerContract } from './ledger/ledger.contract.ts';
import { mediaContract } from './media/media.contract.ts';
import { moderationContract } from './moderation/moderation.contract.ts';
import { notificationsContract } from './notifications/notifications.contract.ts';
import { offersContract } from './offers/offers.contract.ts';
import { opsContract } from './ops/ops.contract.ts';
import { ordersContract } from './orders/orders.contract.ts';
import { papersContract } from './papers/papers.contract.ts';
import { paymentsContract } from './payments/payments.contract.ts';
import { privacyContract } from './privacy/privacy.contract.ts';
import { promoCodesContract } from './promotions/promo-codes.contract.ts';
import { promotionsContract } from './promotions/promotions.contract.ts';
import { publishingContract } from './publishing/publishing.contract.ts';
import { cashbackContract } from './cashback/cashback.contract.ts';
import { ratesContract } from './rates/rates.contract.ts';
import { rulesContract } from './rules/rules.contract.ts';
import { referralsContract } from './referrals/referrals.contract.ts';
import { answersContract } from './answers/answers.contract.ts';
import { listsContract } from './lists/lists.contract.ts';
import { picturesContract } from './pictures/pictures.contract.ts';
import { appealsContract } from './appeals/appeals.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';
import { requestsContract } from './requests/requests.contract.ts';
import { reviewsContract } from './reviews/reviews.contract.ts';
import { sandboxContract } from './sandbox/sandbox.contract.ts';
import { searchContract } from './search/search.contract.ts';
import { sellersContract } from './sellers/sellers.contract.ts';
import { verificationContract } from './verification/verification.contract.ts';
import { socialContract } from './social/social.contract.ts';
import { walletContract } from './wallet/wallet.contract.ts';

export const contract = {
  identity: identityContract,
  secondFactor: secondFactorContract,
  social: socialContract,
  catalogue: catalogueContract,
  definitions: definitionsContract,
  offers: offersContract,
  answers: answersContract,
  appeals: appealsContract,
  pictures: picturesContract,
  reports: reportsContract,
  reviews: reviewsContract,
  orders: ordersContract,
  cases: casesContract,
  disputes: disputesContract,
  papers: papersContract,
  payments: paymentsContract,
  wallet: walletContract,
  promoCodes: promoCodesContract,
  ledger: ledgerContract,
  promotions: promotionsContract,
  publishing: publishingContract,
  cashback: cashbackContract,
  rates: ratesContract,
  rules: rulesContract,
  referrals: referralsContract,
  favorites: favoritesContract,
  alerts: alertsContract,
  requests: requestsContract,
  autopilot: autopilotContract,
  integrations: integrationsContract,
  dashboard: dashboardContract,
  chat: chatContract,
  content: contentContract,
  blog: blogContract,
  figures: figuresContract,
  help: helpContract,
  analytics: analyticsContract,
  media: mediaContract,
  search: searchContract,
  sellers: sellersContract,
  verification: verificationContract,
  moderation: moderationContract,
  notifications: notificationsContract,
  privacy: privacyContract,
  sandbox: sandboxContract,
  experiments: experimentsContract,
  backoffice: backofficeContract,
  files: filesContract,
  lists: listsContract,
  ops: opsContract,
};

export type Contract = typeof contract;

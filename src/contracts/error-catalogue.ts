/** All named failures of the product by code. A new area's errors are spread in here. */
import { alertErrors } from './alerts/alerts.errors.ts';
import { analyticsErrors } from './analytics/analytics.errors.ts';
import { autopilotErrors } from './autopilot/autopilot.errors.ts';
import { backofficeErrors } from './backoffice/backoffice.errors.ts';
import { catalogueErrors } from './catalogue/catalogue.errors.ts';
import { caseErrors } from './cases/cases.errors.ts';
import { chatErrors } from './chat/chat.errors.ts';
import { contentErrors } from './content/content.errors.ts';
import { definitionErrors } from './definitions/definitions.errors.ts';
import { disputeErrors } from './disputes/disputes.errors.ts';
import { experimentsErrors } from './experiments/experiments.errors.ts';
import { commonErrors } from './errors.ts';
import { knowFailures } from './failure.ts';
import { favoriteErrors } from './favorites/favorites.errors.ts';
import { filesErrors } from './files/files.errors.ts';
import { figuresErrors } from './figures/figures.errors.ts';
import { identityErrors } from './identity/identity.errors.ts';
import { integrationErrors } from './integrations/integrations.errors.ts';
import { ledgerErrors } from './ledger/ledger.errors.ts';
import { mediaErrors } from './media/media.errors.ts';
import { moderationErrors } from './moderation/moderation.errors.ts';
import { notificationErrors } from './notifications/notifications.errors.ts';
import { offerErrors } from './offers/offers.errors.ts';
import { opsErrors } from './ops/ops.errors.ts';
import { ordersErrors } from './orders/orders.errors.ts';
import { paperErrors } from './papers/papers.errors.ts';
import { paymentsErrors } from './payments/payments.errors.ts';
import { privacyErrors } from './privacy/privacy.errors.ts';
import { promoCodesErrors } from './promotions/promo-codes.errors.ts';
import { promotionsErrors } from './promotions/promotions.errors.ts';
import { publishingErrors } from './publishing/publishing.errors.ts';
import { ratesErrors } from './rates/rates.errors.ts';
import { rulesErrors } from './rules/rules.errors.ts';
import { referralsErrors } from './referrals/referrals.errors.ts';
import { listsErrors } from './lists/lists.errors.ts';
import { answerErrors } from './answers/answers.errors.ts';
import { pictureErrors } from './pictures/pictures.errors.ts';
import { appealErrors } from './appeals/appeals.errors.ts';
import { reportErrors } from './reports/reports.errors.ts';
import { requestErrors } from './requests/requests.errors.ts';
import { reviewErrors } from './reviews/reviews.errors.ts';
import { sellerErrors } from './sellers/sellers.errors.ts';
import { sandboxErrors } from './sandbox/sandbox.errors.ts';
import { verificationErrors } from './verification/verification.errors.ts';
import { secondFactorErrors } from './identity/second-factor.errors.ts';
import { socialErrors } from './social/social.errors.ts';
import { walletErrors } from './wallet/wallet.errors.ts';

export const errorCatalogue = {
  ...commonErrors,
  ...analyticsErrors,
  ...backofficeErrors,
  ...filesErrors,
  ...identityErrors,
  ...secondFactorErrors,
  ...socialErrors,
  ...catalogueErrors,
  ...definitionErrors,
  ...offerErrors,
  ...answerErrors,
  ...listsErrors,
  ...appealErrors,
  ...pictureErrors,
  ...reportErrors,
  ...requestErrors,
  ...reviewErrors,
  ...sellerErrors,
  ...ordersErrors,
  ...disputeErrors,
  ...caseErrors,
  ...paperErrors,
  ...paymentsErrors,
  ...promoCodesErrors,
  ...promotionsErrors,
  ...publishingErrors,
  ...ratesErrors,
  ...rulesErrors,
  ...referralsErrors,
  ...walletErrors,
  ...chatErrors,
  ...contentErrors,
  ...experimentsErrors,
  ...favoriteErrors,
  ...figuresErrors,
  ...alertErrors,
  ...autopilotErrors,
  ...integrationErrors,
  ...ledgerErrors,
  ...mediaErrors,
  ...moderationErrors,
  ...notificationErrors,
  ...opsErrors,
  ...privacyErrors,
  ...sandboxErrors,
  ...verificationErrors,
};

knowFailures(errorCatalogue);

export type ErrorCode = keyof typeof errorCatalogue;

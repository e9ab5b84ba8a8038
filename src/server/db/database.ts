/** The one database type: every module's tables, and the ones that belong to no module. */
import type { Generated, Kysely, Transaction } from 'kysely';
import type { CoreTables } from '../core/core.tables.ts';
import type { AccountsTables } from '../modules/accounts/accounts.tables.ts';
import type { AlertsTables } from '../modules/alerts/alerts.tables.ts';
import type { AnalyticsTables } from '../modules/analytics/analytics.tables.ts';
import type { AuthTables } from '../modules/auth/auth.tables.ts';
import type { AutopilotTables } from '../modules/autopilot/autopilot.tables.ts';
import type { BackofficeTables } from '../modules/backoffice/backoffice.tables.ts';
import type { BlogTables } from '../modules/blog/blog.tables.ts';
import type { BookkeepingTables } from '../modules/bookkeeping/bookkeeping.tables.ts';
import type { CasesTables } from '../modules/cases/cases.tables.ts';
import type { CatalogueTables } from '../modules/catalogue/catalogue.tables.ts';
import type { ChargebacksTables } from '../modules/chargebacks/chargebacks.tables.ts';
import type { ChatTables } from '../modules/chat/chat.tables.ts';
import type { ContentTables } from '../modules/content/content.tables.ts';
import type { DashboardTables } from '../modules/dashboard/dashboard.tables.ts';
import type { DefinitionsTables } from '../modules/definitions/definitions.tables.ts';
import type { ExperimentsTables } from '../modules/experiments/experiments.tables.ts';
import type { FavoritesTables } from '../modules/favorites/favorites.tables.ts';
import type { FilesTables } from '../modules/files/files.tables.ts';
import type { FiguresTables } from '../modules/figures/figures.tables.ts';
import type { HelpTables } from '../modules/help/help.tables.ts';
import type { IntegrationsTables } from '../modules/integrations/integrations.tables.ts';
import type { LedgerTables } from '../modules/ledger/ledger.tables.ts';
import type { ListingTables } from '../modules/listing/listing.tables.ts';
import type { ListsTables } from '../modules/lists/lists.tables.ts';
import type { MarketTables } from '../modules/market/market.tables.ts';
import type { MediaTables } from '../modules/media/media.tables.ts';
import type { ModerationTables } from '../modules/moderation/moderation.tables.ts';
import type { NotificationsTables } from '../modules/notifications/notifications.tables.ts';
import type { OffersTables } from '../modules/offers/offers.tables.ts';
import type { OpsTables } from '../modules/ops/ops.tables.ts';
import type { OrdersTables } from '../modules/orders/orders.tables.ts';
import type { PicturesTables } from '../modules/pictures/pictures.tables.ts';
import type { PapersTables } from '../modules/papers/papers.tables.ts';
import type { PaymentsTables } from '../modules/payments/payments.tables.ts';
import type { PrivacyTables } from '../modules/privacy/privacy.tables.ts';
import type { PromotionsTables } from '../modules/promotions/promotions.tables.ts';
import type { PublishingTables } from '../modules/publishing/publishing.tables.ts';
import type { CashbackTables } from '../modules/cashback/cashback.tables.ts';
import type { RatesTables } from '../modules/rates/rates.tables.ts';
import type { RulesTables } from '../modules/rules/rules.tables.ts';
import type { ReconciliationTables } from '../modules/reconciliation/reconciliation.tables.ts';
import type { ReferralsTables } from '../modules/referrals/referrals.tables.ts';
import type { AnswersTables } from '../modules/answers/answers.tables.ts';
import type { AppealsTables } from '../modules/appeals/appeals.tables.ts';
import type { ReportsTables } from '../modules/reports/reports.tables.ts';
import type { RequestsTables } from '../modules/requests/requests.tables.ts';
import type { ReviewsTables } from '../modules/reviews/reviews.tables.ts';
import type { SandboxKycTables } from '../infra/kyc/sandbox.tables.ts';
import type { SandboxPaymentTables } from '../infra/payments/sandbox.tables.ts';
import type { SellersTables } from '../modules/sellers/sellers.tables.ts';
import type { VerificationTables } from '../modules/verification/verification.tables.ts';
import type { SocialTables } from '../modules/social/social.tables.ts';
import type { WalletTables } from '../modules/wallet/wallet.tables.ts';

/** Either the pool or a transaction. Code that needs a transaction says so with `Tx`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export interface FoundationTables {
  app_clock: { id: Generated<boolean>; shift_seconds: number };
  app_marker: { name: string; value: string; created_at: Generated<Date> };
  mail_message: {
    id: string;
    recipient: string;
    subject: string;
    body_text: string;
    body_html: string;
    /** `Reply-To`; null: replies go to the market. */
    reply_to: string | null;
    unsubscribe_url: Generated<string | null>;
    /** `kept`: the sandbox's mailbox. `suppressed`: never sent. */
    status: Generated<'kept' | 'queued' | 'sent' | 'failed' | 'suppressed'>;
    /** Why it is suppressed: its address is on the suppression list, or its mailbox has reached this limit. */
    suppressed_by: Generated<'address' | 'limit' | null>;
    /** The mailbox and the limit that it counts for; null for mails without one. */
    mailbox: Generated<string | null>;
    limited_as: Generated<string | null>;
    attempts: Generated<number>;
    /** By the product's clock. */
    available_at: Generated<Date>;
    /** By the machine's clock. */
    leased_until: Generated<Date | null>;
    sent_at: Generated<Date | null>;
    last_error: Generated<string | null>;
    /** Given up because the mail server was unreachable for too long; staff may revive it. */
    dead_at: Generated<Date | null>;
    created_at: Date;
  };
  /** Suppression list: addresses that bounced, or whose reader complained. */
  mail_suppression: { address: string; reason: 'bounce' | 'complaint'; created_at: Date };
}

export interface Database
  extends
    FoundationTables,
    CoreTables,
    AccountsTables,
    AlertsTables,
    AutopilotTables,
    AnalyticsTables,
    AuthTables,
    CashbackTables,
    SellersTables,
    CasesTables,
    CatalogueTables,
    DashboardTables,
    DefinitionsTables,
    ExperimentsTables,
    BackofficeTables,
    FilesTables,
    ListsTables,
    BlogTables,
    BookkeepingTables,
    OffersTables,
    ListingTables,
    MarketTables,
    MediaTables,
    AnswersTables,
    AppealsTables,
    ReportsTables,
    RequestsTables,
    ReviewsTables,
    ModerationTables,
    OpsTables,
    OrdersTables,
    LedgerTables,
    PapersTables,
    PicturesTables,
    PaymentsTables,
    WalletTables,
    PrivacyTables,
    PromotionsTables,
    PublishingTables,
    RatesTables,
    RulesTables,
    ReconciliationTables,
    ReferralsTables,
    FavoritesTables,
    FiguresTables,
    HelpTables,
    IntegrationsTables,
    ChargebacksTables,
    ChatTables,
    NotificationsTables,
    ContentTables,
    VerificationTables,
    SandboxKycTables,
    SandboxPaymentTables,
    SocialTables {}

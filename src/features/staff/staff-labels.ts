/** Labels of roles, trust levels and recorded actions. */
import { useLingui } from '@lingui/react/macro';
import type { ChargebackStatus } from '~/domain/chargeback-lifecycle.ts';
import type { PaymentReviewReason } from '~/contracts/payments/payments.schemas.ts';
import type { PayoutStatus } from '~/domain/payout-lifecycle.ts';
import type { Role } from '~/domain/roles.ts';

/** Labels of the roles. */
export function useRoleLabels(): Record<Role, string> {
  const { t } = useLingui();
  return {
    user: t`Member`,
    support: t`Support`,
    admin: t`Admin`,
    super_admin: t`Super admin`,
  };
}

/** By level, 0 to 3 (decisions, section 4). */
export function useTrustLabels(): readonly string[] {
  const { t } = useLingui();
  return [
    t`0 · new`,
    t`1 · e-mail confirmed`,
    t`2 · identity verified`,
    t`3 · identity and address verified`,
  ];
}

/** The areas of recorded actions: what precedes the dot. */
export function useAuditAreas(): readonly { value: string; label: string }[] {
  const { t } = useLingui();
  return [
    { value: '', label: t`Everything` },
    { value: 'moderation', label: t`People` },
    { value: 'acting', label: t`In other accounts` },
    { value: 'orders', label: t`Orders` },
    { value: 'offers', label: t`Offers` },
    { value: 'reviews', label: t`Reviews` },
    { value: 'reports', label: t`Reports` },
    { value: 'appeals', label: t`Appeals` },
    { value: 'pictures', label: t`Pictures` },
    { value: 'answers', label: t`Templates for answers` },
    { value: 'payments', label: t`Payments` },
    { value: 'wallet', label: t`Payouts` },
    { value: 'papers', label: t`Documents` },
    { value: 'ledger', label: t`Ledger` },
    { value: 'lists', label: t`Lists as files` },
    { value: 'referral', label: t`Referrals` },
    { value: 'affiliate', label: t`Affiliate programme` },
    { value: 'catalogue', label: t`Catalogue` },
    { value: 'publishing', label: t`Texts` },
    { value: 'ops', label: t`Deliveries` },
    { value: 'experiments', label: t`Experiments` },
    { value: 'audit', label: t`The record itself` },
  ];
}

/** Of decisions about reviews, reports and appeals. */
function useModerationActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['reviews.hide', t`Review hidden`],
    ['reviews.restore', t`Review put back`],
    ['appeals.grant', t`Appeal granted`],
    ['appeals.refuse', t`Appeal refused`],
    ['reports.decide', t`Report decided`],
    ['pictures.take_down', t`Picture taken down`],
    ['pictures.put_back', t`Picture put back`],
    ['answers.add', t`Template for answers added`],
    ['answers.change', t`Template for answers changed`],
    ['answers.remove', t`Template for answers removed`],
  ];
}

/** Of decisions about payouts, and of files about what people earn. */
function usePayoutActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['wallet.payout_approved', t`Payout approved`],
    ['wallet.payout_endorsed', t`Payout approved by the first of two`],
    ['wallet.batch_made', t`Batch of payouts made`],
    ['wallet.batch_file', t`File with account numbers taken`],
    ['papers.sellers_exported', t`Sellers of a year taken as a file`],
    ['papers.issued_exported', t`Documents taken as a file`],
    ['papers.document_opened', t`Document of a person opened`],
    ['ledger.person_opened', t`Accounts of a person looked at`],
    ['ledger.exported', t`Books taken as a file`],
    ['lists.exported', t`List taken as a file`],
    ['ledger.adjustment_proposed', t`Adjustment proposed`],
    ['ledger.adjustment_posted', t`Adjustment agreed to and posted`],
    ['ledger.adjustment_refused', t`Adjustment refused`],
    ['ledger.adjustment_withdrawn', t`Adjustment withdrawn`],
    ['wallet.batch_released', t`Batch carried out`],
    ['wallet.batch_cancelled', t`Batch taken apart`],
    ['wallet.batch_dropped', t`Payout taken out of its batch`],
    ['wallet.payouts_frozen', t`Payouts frozen`],
    ['wallet.payouts_unfrozen', t`Payouts open again`],
    ['wallet.payout_withdrawn', t`Payout sent`],
    ['wallet.payout_declined', t`Payout declined`],
    ['wallet.payout_bounced', t`Payout came back`],
  ];
}

/** Of what categories define, of fees and of exchange rates. */
function useRuleActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['rules.ask', t`Change of fees asked for`],
    ['rules.schedule', t`Fees changed from a date on`],
    ['rules.agree', t`Change of fees agreed to`],
    ['rules.withdraw', t`Change of fees withdrawn`],
    ['figures.ask', t`Change of figures asked for`],
    ['figures.schedule', t`Figures changed from a date on`],
    ['figures.agree', t`Change of figures agreed to`],
    ['figures.withdraw', t`Change of figures withdrawn`],
    ['rates.pinned', t`Exchange rate pinned`],
    ['rates.unpinned', t`Pin of an exchange rate ended`],
    ['rates.accepted', t`Held exchange rate accepted`],
    ['rates.kept', t`Exchange rate kept`],
  ];
}

/** Of work that is shared out, and of looks. */
function useWorkActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['backoffice.take', t`Taken`],
    ['backoffice.give_back', t`Given back`],
    ['files.open', t`File opened`],
    ['files.note', t`Note added`],
    ['cases.take', t`Case taken`],
    ['cases.give_back', t`Case given back`],
    ['cases.read_chat', t`Chat read`],
    ['cases.ask', t`A side asked`],
  ];
}

/** Of games, categories and landing pages. */
function useCatalogueActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['catalogue.create_landing_page', t`Landing page created`],
    ['catalogue.update_landing_page', t`Landing page changed`],
    ['catalogue.delete_landing_page', t`Landing page deleted`],
    ['catalogue.apply_definition', t`Definition of a category put in force`],
    ['catalogue.undo_definition', t`Definition of a category undone`],
    ['catalogue.drop_definition', t`Draft of a category dropped`],
    ['catalogue.add_game', t`Game added`],
    ['catalogue.change_game', t`Game changed`],
    ['catalogue.add_category', t`Category added`],
    ['catalogue.export', t`Catalogue taken as a file`],
    ['catalogue.import', t`File imported into the catalogue`],
    ['catalogue.add_section', t`Genre or base category added`],
    ['catalogue.change_section', t`Text of a genre or base category changed`],
    ['catalogue.order_sections', t`Genres or base categories ordered`],
    ['catalogue.drop_category', t`New category dropped`],
    ['catalogue.order_categories', t`Categories of a game ordered`],
  ];
}

/** Of decisions about orders. */
function useOrderActs(): [string, string][] {
  const { t } = useLingui();
  return [
    ['orders.approve', t`Order let through`],
    ['orders.refuse', t`Order refused`],
    ['orders.resolve_complete', t`Dispute: order completed`],
    ['orders.pay_recall', t`Recall protection: buyer paid`],
    ['orders.resolve_refund', t`Dispute: buyer refunded`],
    ['orders.resolve_redeliver', t`Dispute: to be delivered again`],
  ];
}

/** Labels of recorded actions, by their code. An unknown code is shown as it is. */
export function useAuditLabels(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  const ofPayments = usePaymentAuditLabels();
  const ofPayouts = usePayoutActs();
  return new Map([
    ['moderation.ban', t`Person banned`],
    ['moderation.lift_ban', t`Ban lifted`],
    ['moderation.require_trust', t`Trust level demanded`],
    ['moderation.change_role', t`Role changed`],
    ['moderation.approve_seller', t`Seller request approved`],
    ['moderation.reject_seller', t`Seller request rejected`],
    ['acting.let_in', t`Way into an account asked for`],
    ['acting.enter', t`Account entered`],
    ['acting.change', t`Something changed there`],
    ['acting.leave', t`Account left`],
    ...useOrderActs(),
    ...useCatalogueActs(),
    ['offers.approve', t`Offer approved`],
    ['offers.need_details', t`Offer sent back for details`],
    ['offers.reject', t`Offer rejected`],
    ...useModerationActs(),
    ['offers.add_word', t`Word listed`],
    ['offers.change_word', t`Word of the list changed`],
    ['offers.approve_proof', t`Category opened to a seller`],
    ['offers.refuse_proof', t`Proof of a seller refused`],
    ['offers.set_category_rule', t`Rules of a category changed`],
    ['offers.remove_word', t`Word taken off the list`],
    ...ofPayouts,
    ['publishing.create', t`Text begun`],
    ['publishing.save', t`Text saved as a new version`],
    ['publishing.restore', t`Version of a text restored`],
    ['publishing.publish', t`Text published`],
    ['publishing.schedule', t`Text scheduled`],
    ['publishing.unschedule', t`Schedule of a text cancelled`],
    ['publishing.unpublish', t`Text taken from readers`],
    ['publishing.remove', t`Text removed`],
    ['publishing.preview', t`Preview link of a text made`],
    ['publishing.create_author', t`Author added`],
    ['publishing.settle_release', t`Text of a release taken or left`],
    ['publishing.send_news', t`Article sent as news`],
    ['integrations.create_key', t`API key created`],
    ['integrations.revoke_key', t`API key revoked`],
    ['integrations.add_webhook', t`Webhook added`],
    ['integrations.rotate_secret', t`Secret of a webhook changed`],
    ['integrations.remove_webhook', t`Webhook removed`],
    ['ops.revive_delivery', t`Delivery revived`],
    ['ops.run_job', t`Job made due`],
    ['experiments.start', t`Experiment started`],
    ['experiments.stop', t`Experiment stopped`],
    ['experiments.stop_by_guard', t`Experiment stopped by itself`],
    ['promotions.create', t`Promo code made`],
    ['promotions.change', t`Promo code changed`],
    ['promotions.start', t`Promo code started`],
    ['promotions.ask', t`Start of a promo code asked for`],
    ['promotions.stop', t`Promo code stopped`],
    ['promotions.agree', t`Promo code agreed to`],
    ['promotions.export', t`Promo codes saved as a file`],
    ['audit.export', t`Record saved as a file`],
    ['backoffice.search_email', t`Somebody looked for by e-mail address`],
    ...useRuleActs(),
    ...useWorkActs(),
    ...ofPayments,
  ]);
}

function usePaymentAuditLabels(): [string, string][] {
  const { t } = useLingui();
  return [
    ['payments.process_again', t`Payment processed again`],
    ['payments.credit', t`Payment given back`],
    ['payments.close', t`Payment closed`],
    ['payments.books_closed', t`Difference of the books closed`],
    ['payments.books_exported', t`Books of a provider taken as a file`],
  ];
}

/** Labels of the job queues. An unknown one is shown by its name. */
export function useQueueLabels(): ReadonlyMap<string, string> {
  const { t } = useLingui();
  return new Map([
    ['events', t`Inside the market`],
    ['mail', t`E-mail`],
    ['telegram', t`Telegram`],
    ['push', t`Push`],
    ['discord', t`Discord`],
    ['webhooks', t`Webhooks of sellers`],
    ['card_refund', t`Refund to a card`],
    ['payment_events', t`Payments`],
    ['sandbox_webhook', t`Sandbox payment`],
    ['sandbox_check_webhook', t`Sandbox identity check`],
  ]);
}

/** Where a payout stands, for those who decide about it. */
export function useStaffPayoutStatuses(): Record<PayoutStatus, string> {
  const { t } = useLingui();
  return {
    created: t`To be checked`,
    pending: t`To be checked`,
    approved: t`Approved, to be sent`,
    withdrawn: t`Sent`,
    declined: t`Declined`,
    cancelled: t({ message: 'Cancelled by its owner', context: 'payout' }),
  };
}

/** Where a chargeback stands. */
export function useChargebackStates(): Record<ChargebackStatus, string> {
  const { t } = useLingui();
  return {
    inquiry: t`The bank asks`,
    needs_response: t`Waits for an answer`,
    evidence_sent: t`Evidence sent`,
    under_review: t`The bank decides`,
    won: t({ message: 'Won', context: 'chargeback' }),
    lost: t({ message: 'Lost', context: 'chargeback' }),
    prevented: t`Settled before`,
    closed: t({ message: 'Closed', context: 'chargeback' }),
  };
}

/** Why staff look at a provider event. */
export function usePaymentReasonLabels(): Record<PaymentReviewReason, string> {
  const { t } = useLingui();
  return {
    mismatch: t`Different amount`,
    unknown: t`Unknown reference`,
    failing: t`Processing failed`,
    late: t`Too late`,
    failed: t`Payment failed`,
  };
}

/** The same in a sentence or two, with what was done so far. */
export function usePaymentReasonTexts(): Record<PaymentReviewReason, string> {
  const { t } = useLingui();
  return {
    mismatch: t`The provider reports another amount or currency than we asked for. Nothing was booked.`,
    unknown: t`The provider reports a payment that we did not ask for. Nothing was booked.`,
    failing: t`We could not process what the provider reported. Nothing was booked.`,
    late: t`The order no longer needed the money. It was given back and the buyer was told: nothing is left to do.`,
    failed: t`The provider could not collect the money, and nothing was taken: nothing is left to do.`,
  };
}

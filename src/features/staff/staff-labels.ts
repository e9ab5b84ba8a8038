/** Labels of roles, trust levels and recorded actions. */
import { useLingui } from '@lingui/react/macro';
import type { PaymentReviewReason } from '~/contracts/payments/payments.schemas.ts';
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
    { value: 'payments', label: t`Payments` },
    { value: 'wallet', label: t`Payouts` },
    { value: 'referral', label: t`Referrals` },
    { value: 'affiliate', label: t`Affiliate programme` },
    { value: 'catalogue', label: t`Catalogue` },
    { value: 'publishing', label: t`Texts` },
    { value: 'ops', label: t`Deliveries` },
    { value: 'experiments', label: t`Experiments` },
    { value: 'audit', label: t`The record itself` },
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
    ['offers.approve', t`Offer approved`],
    ['offers.need_details', t`Offer sent back for details`],
    ['offers.reject', t`Offer rejected`],
    ['offers.add_word', t`Word listed`],
    ['offers.change_word', t`Word of the list changed`],
    ['offers.approve_proof', t`Category opened to a seller`],
    ['offers.refuse_proof', t`Proof of a seller refused`],
    ['offers.set_category_rule', t`Rules of a category changed`],
    ['offers.remove_word', t`Word taken off the list`],
    ['wallet.payout_approved', t`Payout approved`],
    ['wallet.payout_endorsed', t`Payout approved by the first of two`],
    ['wallet.batch_made', t`Batch of payouts made`],
    ['wallet.batch_file', t`File with account numbers taken`],
    ['papers.sellers_exported', t`Sellers of a year taken as a file`],
    ['wallet.batch_released', t`Batch carried out`],
    ['wallet.batch_cancelled', t`Batch taken apart`],
    ['wallet.batch_dropped', t`Payout taken out of its batch`],
    ['wallet.payouts_frozen', t`Payouts frozen`],
    ['wallet.payouts_unfrozen', t`Payouts open again`],
    ['wallet.payout_withdrawn', t`Payout sent`],
    ['wallet.payout_declined', t`Payout declined`],
    ['wallet.payout_bounced', t`Payout came back`],
    ['catalogue.create_landing_page', t`Landing page created`],
    ['catalogue.update_landing_page', t`Landing page changed`],
    ['catalogue.delete_landing_page', t`Landing page deleted`],
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
    ['experiments.start', t`Experiment started`],
    ['experiments.stop', t`Experiment stopped`],
    ['experiments.stop_by_guard', t`Experiment stopped by itself`],
    ['rates.pinned', t`Exchange rate pinned`],
    ['rates.unpinned', t`Pin of an exchange rate ended`],
    ['rates.accepted', t`Held exchange rate accepted`],
    ['rates.kept', t`Exchange rate kept`],
    ['audit.export', t`Record saved as a file`],
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

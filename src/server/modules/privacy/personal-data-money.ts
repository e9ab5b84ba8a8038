/** The list of personal data, continued: their money. */
import { kept, named, NOW, type PersonalTable } from './personal-table.ts';

export const money: readonly PersonalTable[] = [
  { table: 'ledger_account', of: ['owner'], erase: 'keep' },
  // What two super admins decided stays with the books; their words go with the account.
  {
    table: 'ledger_adjustment',
    of: ['user_id'],
    erase: { scrub: ['reason', 'decision_reason'] },
    give: [
      {
        file: 'adjustments',
        columns: named('from_kind to_kind cents cause state proposed_at decided_at'),
      },
    ],
  },
  // A fee of one's own stays with the prices that followed it; the words of staff about it go with the account.
  {
    table: 'rule_version',
    of: ['seller_id'],
    erase: { scrub: ['reason', 'agreed_reason', 'withdrawn_reason'] },
    give: [
      { file: 'fees', columns: named('kind value valid_from valid_until created_at withdrawn_at') },
    ],
  },
  { table: 'hold', of: ['user_id'], erase: 'keep' },
  kept('deposit', 'deposits', 'amount_cents provider status created_at'),
  { table: 'purchase', of: ['buyer_id'], erase: 'keep' },
  kept(
    'card_money',
    'card_money',
    'kind provider cents remaining_cents returned_cents captured_at',
  ),
  kept(
    'card_refund',
    'card_refunds',
    'provider source order_id cents status requested_at done_at kept_at',
  ),
  // What a bank took back, and what was put aside for it, is kept as the books are.
  kept('chargeback', 'chargebacks', 'cents reason status opened_at taken_at ended_at owed_cents'),
  { table: 'chargeback_part', of: ['user_id'], erase: 'keep' },
  {
    table: 'payout_method',
    of: ['user_id'],
    erase: { blank: { label: '', sealed_details: '', fingerprint: '', removed_at: NOW } },
    give: [
      {
        file: 'payout_methods',
        columns: ['kind', 'label', 'created_at', 'failed_at', 'removed_at'],
      },
    ],
  },
  {
    table: 'payout_request',
    of: ['user_id'],
    erase: { scrub: ['note'] },
    give: [
      {
        file: 'payout_requests',
        columns: named('amount_cents fee_cents status decline_reason created_at updated_at'),
      },
    ],
  },
  // Documents, and what they were made with, are kept as long as the law asks (decision 0096).
  {
    table: 'tax_details',
    of: ['user_id'],
    // Those that nothing needs are deleted by the module papers; the archive has all of them, in plain words.
    erase: 'keep',
  },
  // What stands in them is in the archive in plain words, too: `invoice_contents`.
  kept('paper', 'invoices', 'kind year number month gross_cents tax_cents issued_at'),
  { table: 'payout_batch', of: ['released_by'], erase: 'keep' },
  {
    table: 'payout_freeze',
    of: ['user_id'],
    erase: { scrub: ['reason', 'lift_reason'] },
    give: [{ file: 'payout_freezes', columns: ['created_at', 'lifted_at'] }],
  },
  kept(
    'wallet_reservation',
    'wallet_reservation',
    'payment_id order_id deposit_id bonus_cents card_cents real_cents reserved_at reserved_until ended_at outcome',
  ),
  kept('bonus_grant', 'bonus', 'cents remaining_cents reason expires_at created_at'),
  kept('promo_activation', 'promo_codes', 'code_id order_id discount_cents status created_at'),
  { table: 'promo_code', of: ['user_id'], erase: { blank: { disabled_at: NOW } } },
  // Of staff: who changed what, when and why.
  { table: 'promo_code_version', of: ['changed_by'], erase: 'keep' },
  // Who changed what categories define, and what a change did to a seller's offers until nobody can undo it.
  { table: 'category_draft', of: ['saved_by'], erase: 'keep' },
  { table: 'category_version', of: ['changed_by'], erase: 'keep' },
  { table: 'offer_refit_item', of: ['seller_id'], erase: 'rows', give: [] },
  {
    table: 'referral',
    of: ['user_id', 'referrer_id'],
    erase: 'keep',
    give: [
      {
        // Who was brought is their affair.
        file: 'referrals',
        of: 'referrer_id',
        columns: ['kind', 'status', 'reward_cents', 'registered_at'],
      },
    ],
  },
  { table: 'referral_click', of: ['user_id'], erase: 'keep' },
  {
    table: 'affiliate_partner',
    of: ['user_id'],
    erase: { blank: { about: '' }, scrub: ['reason'] },
    give: [{ file: 'partnership', columns: ['status', 'about', 'created_at', 'decided_at'] }],
  },
  {
    table: 'affiliate_commission',
    of: ['user_id', 'referrer_id'],
    erase: 'keep',
    give: [
      {
        file: 'commissions',
        of: 'referrer_id',
        columns: ['turnover_cents', 'cents', 'status', 'release_at'],
      },
    ],
  },
];

/** Tables without personal data, or with it only through a row of personal-data.ts that is erased or retained. */
export const impersonalTables: readonly string[] = `
  app_clock app_marker article article_text attribute base_category base_stats blog_author bonus_use card_use category category_stats
  counted_order event_delivery game game_stats genre integrity_check job_lease kyc_event landing_page ledger_posting
  ledger_transaction market_total offer_block offer_change offer_image offer_secret offer_unit_price offer_word outbox
  payment payment_event payment_event_processing purchase_order refresh_token sandbox_check sandbox_check_webhook sandbox_payment
  sandbox_refund sandbox_webhook sealed_part telegram_message verification_event kysely_migration kysely_migration_lock
  mail_message mail_suppression month_figures
`
  .trim()
  .split(/\s+/);

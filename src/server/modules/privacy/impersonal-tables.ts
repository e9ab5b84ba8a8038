/** Tables without personal data, or with it only through a row of personal-data.ts that is erased or retained. */
export const impersonalTables: readonly string[] = `
  alert_found alert_key answer_template analytics_day analytics_event currency_rate rate_held rate_pin rate_reading app_clock app_marker article article_text attribute audit_link audit_proof audit_unsealed autopilot_rival balance_mark base_category
  base_stats blog_author bonus_use card_use category category_rule category_stats chargeback_order counted_order discord_message dispute_proposal document_text
  event_delivery fee_repricing experiment_exposure experiment_run game game_stats genre handover_checklist handover_tick help_article help_article_text help_category
  integrity_check job_lease job_run process_beat backup_run reservation_part kyc_event kysely_migration kysely_migration_lock landing_page ledger_posting listed_word
  ledger_transaction mail_message mail_suppression manuscript_picture market_total month_figures offer_block offer_change
  offer_move offer_refit offer_rules offer_secret offer_unit_price offer_word outbox paper_line paper_month paper_pause paper_series payment payment_event
  payment_event_processing payout_item provider_books provider_difference provider_entry provider_event_cursor provider_payment purchase_order push_message refresh_token rule_check rule_kind sandbox_check
  sandbox_chargeback sandbox_check_webhook sandbox_entry sandbox_payment sandbox_refund
  sandbox_webhook sealed_part seller_proof_image stock_proof_image telegram_message verification_event webhook_delivery
`
  .trim()
  .split(/\s+/);

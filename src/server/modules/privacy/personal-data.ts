/**
 * Every table with personal data, in one readable list: what the data export contains of it, and what happens to it
 * when the account is deleted (decision 0020). A test compares the list with the schema, so that no new table is
 * forgotten. Tables without personal data: impersonal-tables.ts.
 */

import { money } from './personal-data-money.ts';
import { staffWork } from './personal-data-staff.ts';
import { trade } from './personal-data-trade.ts';
import { named, type PersonalTable } from './personal-table.ts';

const account: readonly PersonalTable[] = [
  {
    table: 'app_user',
    of: ['id'],
    // Blanked by the module accounts itself, last of all.
    erase: 'keep',
    give: [
      {
        file: 'profile',
        columns:
          named(`id email email_confirmed_at public_name public_name_changed_at avatar_media_id role
            is_seller seller_level trust_level required_trust_level is_banned banned_until
            second_factor_on locale currency region referral_code registered_at last_online_at
            reviews_count completed_orders away_until work_hours`),
      },
    ],
  },
  {
    table: 'seller_about',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'about', columns: ['en', 'fr', 'updated_at'] }],
  },
  {
    table: 'first_steps_choice',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'first_steps', columns: ['list_hidden_at', 'guide_left_at'] }],
  },
  {
    table: 'session',
    of: ['user_id'],
    erase: 'rows',
    give: [
      {
        file: 'sessions',
        columns: ['created_at', 'last_seen_at', 'ended_at', 'ip', 'user_agent', 'country'],
      },
    ],
  },
  { table: 'identity_code', of: ['user_id'], erase: 'rows' },
  {
    table: 'social_binding',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'sign_in_providers', columns: ['provider', 'subject', 'bound_at'] }],
  },
  { table: 'social_attempt', of: ['user_id'], erase: 'rows' },
  { table: 'totp_factor', of: ['user_id'], erase: 'rows' },
  { table: 'recovery_code', of: ['user_id'], erase: 'rows' },
  { table: 'passkey_challenge', of: ['user_id'], erase: 'rows' },
  { table: 'second_factor_tries', of: ['user_id'], erase: 'rows' },
  {
    table: 'passkey',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'passkeys', columns: ['name', 'created_at', 'last_used_at'] }],
  },
  { table: 'flash_token', of: ['user_id', 'staff_id'], erase: 'rows' },
  {
    table: 'user_ban',
    of: ['user_id'],
    erase: { scrub: ['reason', 'end_reason'] },
    give: [{ file: 'bans', columns: ['until', 'reason', 'created_at', 'ended_at', 'end_reason'] }],
  },
  {
    // Who decided is told to nobody.
    table: 'appeal',
    of: ['person_id'],
    erase: { scrub: ['text', 'decision', 'answer'] },
    give: [
      {
        file: 'appeals',
        columns: named(`type decision decision_at text status created_at answer decided_at`),
      },
    ],
  },
  {
    // Who took it down is told to nobody.
    table: 'picture_takedown',
    of: ['owner_id'],
    erase: { scrub: ['reason'] },
    give: [
      { file: 'pictures_taken_down', columns: named(`media_id place reason taken_at restored_at`) },
    ],
  },
  { table: 'follower_round', of: ['seller_id'], erase: 'rows' },
  {
    table: 'known_device',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'devices', columns: ['first_seen_at', 'last_seen_at'] }],
  },
  {
    table: 'experiment_person',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'experiments', columns: ['visitor_key', 'created_at'] }],
  },
  {
    table: 'registration_source',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'registration', columns: ['utm', 'created_at'] }],
  },
  {
    table: 'former_email',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'former_emails', columns: ['email', 'changed_at'] }],
  },
  // A hash remains, which prevents others from taking the name for a while.
  { table: 'retired_name', of: ['user_id'], erase: { blank: { user_id: null } } },
  {
    table: 'seller_request',
    of: ['user_id'],
    erase: 'rows',
    give: [
      {
        file: 'seller_requests',
        columns: ['status', 'about', 'game_aliases', 'reason', 'created_at', 'decided_at'],
      },
    ],
  },
  {
    table: 'seller_vacation',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'vacations',
        columns: named(`from_at until_at time_zone offers keeps_instant created_at started_at
          ended_at`),
      },
    ],
  },
  { table: 'seller_number', of: ['user_id'], erase: 'keep' },
  // Staff actions on or in the account. They remain as evidence, without addresses and names.
  {
    table: 'audit_record',
    of: ['actor_id', 'impersonated_id', 'subject_id'],
    erase: { scrub: ['before', 'after', 'reason'], redacts: true },
  },
  {
    table: 'data_export',
    of: ['user_id'],
    erase: 'keep',
    give: [{ file: 'data_exports', columns: ['requested_at', 'ready_at', 'status'] }],
  },
  { table: 'account_deletion', of: ['user_id'], erase: 'keep' },
  { table: 'idempotency_key', of: ['user_id'], erase: 'rows' },
  {
    table: 'media',
    of: ['owner_id'],
    // Pictures of the person are deleted with the account; those in trades and chats also belong to the other side,
    // and icons of games to the market.
    erase: 'keep',
    give: [{ file: 'images', columns: ['id', 'width', 'height', 'created_at'] }],
  },
  { table: 'media_allowance', of: ['owner_id'], erase: 'rows' },
  // Texts that staff wrote for the market: who wrote them is without a name once the account is.
  { table: 'manuscript', of: ['updated_by'], erase: 'keep' },
  { table: 'manuscript_version', of: ['editor_id'], erase: 'keep' },
  { table: 'news_round', of: ['sent_by'], erase: 'keep' },
];

const verification: readonly PersonalTable[] = [
  {
    table: 'verification',
    of: ['user_id'],
    erase: { blank: { provider_reference: null }, scrub: ['reason'] },
    give: [
      {
        file: 'identity_checks',
        // The provider's id of the case: with it the person can request the data stored there.
        columns: named(`level provider provider_reference status reason is_final created_at
          updated_at`),
      },
    ],
  },
];

const words: readonly PersonalTable[] = [
  { table: 'chat_room', of: ['buyer_id', 'seller_id'], erase: 'keep' },
  { table: 'chat_member', of: ['user_id', 'companion_id'], erase: 'keep' },
  {
    table: 'chat_message',
    of: ['sender_id'],
    through: { column: 'room_id', partOf: 'rooms' },
    erase: { scrub: ['body'] },
    give: [
      {
        file: 'messages_written',
        columns: named('room_id body attachments offer_id order_id automatic created_at'),
      },
    ],
  },
  {
    table: 'chat_quick_reply',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'quick_replies', columns: ['body', 'created_at'] }],
  },
  // A copy of what `chat_message` gives.
  { table: 'chat_translation', of: ['sender_id'], erase: 'rows' },
  {
    table: 'contact_message',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'letters_to_us', columns: ['topic', 'message', 'email', 'name', 'created_at'] }],
  },
  {
    table: 'help_vote',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'help_votes', columns: ['article_id', 'is_useful', 'missing', 'voted_at'] }],
  },
  {
    table: 'notification_choice',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'consents', columns: ['kind', 'channel', 'enabled'] }],
  },
  {
    table: 'notice',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'notifications', columns: ['kind', 'data', 'created_at', 'read_at'] }],
  },
  { table: 'first_order_mail', of: ['user_id'], erase: 'rows' },
  { table: 'held_notice', of: ['user_id'], erase: 'rows' },
  {
    table: 'notification_preference',
    of: ['user_id'],
    erase: 'rows',
    give: [
      {
        file: 'notification_times',
        columns: named(
          'time_zone quiet_from quiet_to quiet_days deadlines_pass digest digest_hour',
        ),
      },
    ],
  },
  {
    table: 'api_key',
    of: ['user_id'],
    erase: 'rows',
    give: [
      {
        file: 'api_keys',
        columns: named('name hint scopes calls_per_minute created_at expires_at last_used_at'),
      },
    ],
  },
  // What waits for a webhook goes with it.
  {
    table: 'seller_webhook',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'webhooks', columns: ['url', 'events', 'created_at'] }],
  },
  // What waits for a device or a channel goes with it.
  {
    table: 'push_subscription',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'push_devices', columns: ['user_agent', 'created_at'] }],
  },
  {
    table: 'discord_webhook',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'discord', columns: ['name', 'masked', 'created_at'] }],
  },
  {
    table: 'telegram_binding',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'telegram', columns: ['chat_id', 'username', 'bound_at'] }],
  },
  { table: 'telegram_start_code', of: ['user_id'], erase: 'rows' },
];

export const personalTables: readonly PersonalTable[] = [
  ...account,
  ...verification,
  ...trade,
  ...staffWork,
  ...money,
  ...words,
];

/** Tables whose key is an e-mail address: rows of the person's present and former addresses are deleted. */
export const addressedTables: readonly {
  table: string;
  column: string;
  /** Stored as typed; the others are lower-case. */
  asTyped?: true;
}[] = [
  { table: 'mail_message', column: 'recipient' },
  { table: 'mail_message', column: 'reply_to', asTyped: true },
  { table: 'mail_suppression', column: 'address' },
  { table: 'contact_message', column: 'email', asTyped: true },
];

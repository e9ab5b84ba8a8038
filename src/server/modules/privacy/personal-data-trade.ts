/** The list of personal data, continued: what people buy and sell. */
import { named, NOW, type PersonalTable } from './personal-table.ts';

export const trade: readonly PersonalTable[] = [
  {
    table: 'market_order',
    of: ['buyer_id', 'seller_id'],
    erase: { scrub: ['buyer_inputs', 'review'] },
    give: [
      {
        file: 'orders_bought',
        of: 'buyer_id',
        columns:
          named(`id status offer count currency rate rate_dated total_cents discount_cents promo_code
            buyer_inputs paid_bonus_cents paid_card_cents paid_real_cents paid_provider_cents created_at
            paid_at delivered_at completed_at dispute_reason promised_cents promised_until`),
      },
      {
        // What the buyer typed in is the buyer's.
        file: 'orders_sold',
        of: 'seller_id',
        columns: named(`id status offer count currency total_cents net_cents fee_cents created_at
            paid_at delivered_at completed_at`),
      },
    ],
  },
  {
    table: 'case_statement',
    of: ['author_id'],
    through: { column: 'order_id', partOf: 'orders' },
    erase: { scrub: ['text'], redacts: true },
    give: [{ file: 'dispute_statements', columns: ['order_id', 'text', 'images', 'at'] }],
  },
  // Copies of messages, their writer's.
  {
    table: 'case_mark',
    of: ['author_id'],
    through: { column: 'order_id', partOf: 'orders' },
    erase: { scrub: ['body'], redacts: true },
    give: [
      {
        file: 'marked_messages',
        columns: named('order_id message_id body images written_at hash'),
      },
    ],
  },
  {
    table: 'order_event',
    of: ['actor_id'],
    through: { column: 'order_id', partOf: 'orders' },
    erase: { scrub: ['note'], redacts: true },
    give: [
      { file: 'order_events', columns: ['order_id', 'event', 'status', 'note', 'images', 'at'] },
    ],
  },
  // Sealed, for a week: an order that comes of it is given instead.
  { table: 'checkout_draft', of: ['user_id'], erase: 'rows' },
  {
    table: 'secret_view',
    of: ['user_id'],
    through: { column: 'order_id', partOf: 'orders' },
    erase: { blank: { ip: '' } },
    give: [{ file: 'deliveries_viewed', columns: ['order_id', 'ip', 'at'] }],
  },
  {
    table: 'offer',
    // Whom an accepted bid's offer was for.
    of: ['seller_id', 'reserved_for'],
    erase: {
      blank: { description: '', moderation_reason: null, external_id: null, deleted_at: NOW },
      scrub: ['title'],
    },
    give: [
      {
        file: 'offers',
        of: 'seller_id',
        columns: named(`id category_id status title description price_micros in_stock min_purchase
            delivery_method attributes external_id created_at deleted_at`),
      },
    ],
  },
  {
    // The picture stays with the offer that was sold; where it came from tells of its seller.
    table: 'offer_image',
    of: [],
    through: { column: 'offer_id', partOf: 'offers' },
    erase: { blank: { source_url: null } },
    give: [{ file: 'offer_pictures', columns: ['offer_id', 'position', 'media_id', 'source_url'] }],
  },
  {
    table: 'offer_version',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'offer_versions', columns: named('offer_id version by changes at') }],
  },
  {
    table: 'seller_level_change',
    of: ['seller_id'],
    erase: 'keep',
    give: [{ file: 'seller_levels', columns: named('from_level to_level at') }],
  },
  {
    table: 'buyer_request',
    of: ['buyer_id'],
    erase: { blank: { title: '', note: '' } },
    give: [
      {
        file: 'requests',
        columns: named(`id category_id status title note attributes count budget_cents ends_at
            created_at ended_at order_id`),
      },
    ],
  },
  {
    table: 'request_bid',
    of: ['seller_id'],
    erase: { blank: { note: '' } },
    give: [
      {
        file: 'bids',
        columns: named(`request_id version price_micros total_cents net_cents delivery_minutes note
            valid_until created_at updated_at withdrawn_at`),
      },
    ],
  },
  {
    table: 'request_block',
    of: ['buyer_id', 'seller_id'],
    erase: 'rows',
    give: [{ file: 'blocked_sellers', of: 'buyer_id', columns: ['seller_id', 'created_at'] }],
  },
  {
    table: 'request_follow',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'followed_requests', columns: ['category_id', 'created_at'] }],
  },
  { table: 'request_news', of: ['user_id'], erase: 'rows', give: [] },
  { table: 'request_follower', of: ['user_id'], erase: 'rows', give: [] },
  {
    table: 'seller_proof',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'seller_proofs',
        columns: named('category_id status about reason created_at decided_at'),
      },
    ],
  },
  {
    table: 'stock_proof',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'stock_proofs',
        columns: named('offer_id status units about reason created_at decided_at'),
      },
    ],
  },
  {
    table: 'offer_import',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'offer_imports',
        columns: named('id category_id file_name header status created_at started_at ended_at'),
      },
    ],
  },
  {
    table: 'offer_import_row',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      { file: 'offer_import_rows', columns: named('import_id number cells outcome offer_id') },
    ],
  },
  {
    table: 'offer_import_picture',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'offer_import_pictures', columns: named('import_id url state') }],
  },
  {
    table: 'offer_bulk',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'offer_changes', columns: named('id act status total created_at ended_at') }],
  },
  {
    table: 'offer_bulk_item',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'offer_change_items', columns: named('bulk_id offer_id outcome code before') }],
  },
  {
    table: 'stale_notice',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'told_of_offers', columns: ['told_at'] }],
  },
  // What its rounds saw of others goes with a rule.
  {
    table: 'autopilot_rule',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'price_rules',
        columns: named(
          'id category_id market_key kind step_micros step_bps floor_micros ceiling_micros below_floor min_level min_rating min_stock every_minutes is_on created_at updated_at',
        ),
      },
    ],
  },
  {
    table: 'autopilot_offer',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'stopped_prices', columns: named('offer_id reason wanted_micros stopped_at') }],
  },
  {
    table: 'autopilot_act',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'automatic_prices',
        columns: named(
          'id rule_id offer_id kind reason old_micros new_micros created_at undone_at',
        ),
      },
    ],
  },
  {
    table: 'autopilot_reply',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'automatic_texts',
        columns: named('kind is_on text_en text_fr every_hours updated_at'),
      },
    ],
  },
  { table: 'autopilot_talk', of: ['seller_id'], erase: 'rows' },
  {
    table: 'autopilot_deed',
    of: ['seller_id', 'companion_id'],
    erase: 'rows',
    give: [
      {
        file: 'automatic_acts',
        of: 'seller_id',
        columns: named('id kind reply cause_id order_id count created_at'),
      },
    ],
  },
  {
    table: 'autopilot_start',
    of: ['seller_id'],
    erase: 'rows',
    give: [
      {
        file: 'automatic_starts',
        columns: named('is_on category_ids after_minutes in_hours with_inputs updated_at'),
      },
    ],
  },
  { table: 'autopilot_waiting', of: ['seller_id'], erase: 'rows' },
  // Lines of a vault without what its units are: they belong to offers and orders, which are kept.
  { table: 'vault_entry', of: ['seller_id'], erase: 'keep' },
  { table: 'market_sale', of: ['seller_id'], erase: 'keep' },
  // Of the orders and the ledger, which are kept and given along as they are.
  { table: 'seller_entry', of: ['seller_id'], erase: 'keep' },
  {
    table: 'offer_view_day',
    of: ['seller_id'],
    erase: 'rows',
    give: [{ file: 'offer_views', columns: named('offer_id day views') }],
  },
  {
    table: 'report',
    of: ['reporter_id', 'person_id'],
    erase: { scrub: ['quote', 'text'] },
    give: [
      {
        // Who reported somebody is told to nobody, and what was said of them neither.
        file: 'reports',
        of: 'reporter_id',
        columns: named(`type quote reason text status created_at decided_at`),
      },
    ],
  },
  {
    table: 'review',
    of: ['buyer_id', 'seller_id'],
    erase: { scrub: ['message', 'reply', 'hidden_reason'] },
    give: [
      {
        file: 'reviews_written',
        of: 'buyer_id',
        columns: named(`order_id communication fulfillment start_time message created_at hidden_at
            hidden_code hidden_reason`),
      },
      {
        file: 'reviews_received',
        of: 'seller_id',
        columns: named(`order_id communication fulfillment start_time message reply replied_at
            created_at hidden_at hidden_code hidden_reason`),
      },
    ],
  },
  {
    // Postings refer to it; it holds amounts alone.
    table: 'late_credit',
    of: ['buyer_id', 'seller_id'],
    erase: 'keep',
    give: [
      {
        file: 'late_credits',
        of: 'buyer_id',
        columns: ['order_id', 'cents', 'created_at'],
      },
    ],
  },
  {
    // A grant refers to it; it holds amounts alone.
    table: 'cashback',
    of: ['user_id'],
    erase: 'keep',
    give: [
      {
        file: 'cashback',
        of: 'user_id',
        columns: ['order_id', 'spent_cents', 'cents', 'settled_at'],
      },
    ],
  },
  {
    // As late credits: postings refer to it.
    table: 'recall_payment',
    of: ['buyer_id', 'seller_id'],
    erase: 'keep',
    give: [
      {
        file: 'recall_payments',
        of: 'buyer_id',
        columns: ['order_id', 'real_cents', 'card_cents', 'created_at'],
      },
    ],
  },
  {
    // Stars alone, without a word: what they tell of an order stays with it.
    table: 'buyer_rating',
    of: ['buyer_id', 'seller_id'],
    erase: 'keep',
    give: [
      {
        file: 'buyer_ratings_given',
        of: 'seller_id',
        columns: ['order_id', 'stars', 'created_at'],
      },
      {
        // Nobody shows them to the buyer; the right of access does.
        file: 'buyer_ratings_received',
        of: 'buyer_id',
        columns: ['stars', 'created_at'],
      },
    ],
  },
  {
    table: 'favorite_offer',
    of: ['user_id'],
    erase: 'rows',
    give: [{ file: 'favourites', columns: ['offer_id', 'price_micros', 'created_at'] }],
  },
  {
    table: 'followed_seller',
    of: ['user_id', 'seller_id'],
    erase: 'rows',
    give: [{ file: 'followed_sellers', of: 'user_id', columns: ['seller_id', 'created_at'] }],
  },
  {
    table: 'alert',
    of: ['user_id'],
    erase: 'rows',
    give: [
      {
        file: 'saved_searches_and_alerts',
        columns: named(`kind category_id offer_id filters name frequency wanted_micros told_micros
            told_at ended_at created_at`),
      },
    ],
  },
  { table: 'seller_news', of: ['seller_id'], erase: 'rows' },
];

/** Kysely table types of orders. */
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import type { OrderClocks } from '~/domain/order-clocks.ts';
import type { WorkHours } from '~/domain/work-hours.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Currency } from '~config';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { DraftPart } from '~/contracts/orders/checkout-drafts.contract.ts';
import type { HandoverStep } from '~/contracts/orders/handover-steps.ts';
import type { SealedPartName } from '~/contracts/orders/handover.ts';
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { ProposalKind, ProposalOutcome } from '~/domain/proposals.ts';

export interface Bilingual {
  en: string;
  fr: string;
}

/** The offer as it was when the order was placed. */
export interface OfferSnapshot {
  title: string;
  /** URL of the first uploaded image; null when the offer shows generated artwork. */
  image: string | null;
  market_key: string;
  unit: { name: Bilingual; size: number };
  category: { id: string; title: Bilingual; alias: string; base: string };
  game: { id: string; title: string; alias: string; family: string | null };
  /** Labels of the buyer inputs at that time. */
  buyer_inputs: { key: string; label: Bilingual }[];
}

export interface ReviewSnapshot {
  id: string;
  communication: number;
  fulfillment: number;
  start_time: number;
  message: string;
  created_at: string;
  /** The seller's answer, once there is one. */
  reply?: string;
  /** While staff hide it: why, and since when. */
  hidden?: { code: HideCode; reason: string; since: string };
}

export type OrderRisk = 'low' | 'medium' | 'high';
type Json<T extends object> = JSONColumnType<T, string, string>;

export interface MarketOrderTable {
  id: string;
  buyer_id: string;
  seller_id: string;
  offer_id: string;
  status: OrderStatus;
  offer: Json<OfferSnapshot>;
  count: number;
  currency: Currency;
  /** Millionths of the currency for one US dollar. */
  rate: number;
  /** The day that its source names, `YYYY-MM-DD`; null for a built-in figure, a pin, and US dollars. */
  rate_dated: Generated<string | null>;
  /** Unit prices after the volume discount. */
  price_micros: number;
  catalog_price_micros: number;
  total_cents: number;
  /** What a promo code takes off; the platform pays it. */
  discount_cents: Generated<number>;
  /** The shares of the escrow at completion: `net_cents` to the seller, `fee_cents` to the platform. */
  net_cents: number;
  fee_cents: number;
  delivery: 'manual' | 'instant';
  delivery_minutes: number;
  /** The seller's hours when it was placed, where its promise counts only them. */
  work_hours: ColumnType<WorkHours | null, WorkHours | null | undefined, never>;
  /** Times that were rules when it was placed; null: the built-in ones, when there were no such rules. */
  clocks: ColumnType<OrderClocks | null, OrderClocks | null | undefined, never>;
  check_hours: number;
  hold_hours: number;
  hold_rule: string;
  warranty_days: number;
  buyer_inputs: Json<Record<string, string>>;
  promo_code: Generated<string | null>;
  risk: Generated<OrderRisk>;
  paid_bonus_cents: Generated<number>;
  /** Card money of the wallet. */
  paid_card_cents: Generated<number>;
  paid_real_cents: Generated<number>;
  paid_provider_cents: Generated<number>;
  refunded_bonus_cents: Generated<number>;
  /** To the card money of the wallet, whatever way the card had paid. */
  refunded_card_cents: Generated<number>;
  /** Earlier versions also put here what a provider had taken. */
  refunded_real_cents: Generated<number>;
  /** By the provider, back to the card itself. */
  refunded_provider_cents: Generated<number>;
  refunded_promo_cents: Generated<number>;
  created_at: Date;
  paid_at: Generated<Date | null>;
  /** From when the promised delivery time counts. */
  deliver_from: Generated<Date | null>;
  /** The time of a new delivery that both sides agreed on, instead of the promised one. */
  redeliver_minutes: Generated<number | null>;
  started_at: Generated<Date | null>;
  delivered_at: Generated<Date | null>;
  completed_at: Generated<Date | null>;
  /** When the order entered its present status. */
  status_at: Date;
  deliver_by: Date | null;
  cancel_free_until: Date | null;
  check_until: Date | null;
  warranty_until: Date | null;
  seller_paid_on: Date | null;
  /** The one timer: the sweeper raises `due_event` at `due_at`. */
  due_at: Date | null;
  due_event: OrderEvent | null;
  /** Until when a payment may hold the units of the unpaid order, however often one is started. */
  pay_by: Generated<Date | null>;
  /** What it took of the offer's free stock when it was placed. */
  stock_share_bps: Generated<number>;
  /** When somebody is to be reminded next. */
  remind_at: Generated<Date | null>;
  /** Since when a dispute has paused all timers. */
  clock_stopped_at: Generated<Date | null>;
  dispute_opened_by: Generated<'buyer' | 'seller' | null>;
  /** When the other side of the dispute answered. */
  dispute_answered_at: Generated<Date | null>;
  dispute_reason: Generated<DisputeReason | null>;
  /** The status in which it was opened. */
  dispute_from: Generated<OrderStatus | null>;
  /** When support took over what the two sides did not settle. */
  dispute_escalated_at: Generated<Date | null>;
  /** Whose word the dispute waits for; null: nobody's, or support's. */
  dispute_turn: Generated<'buyer' | 'seller' | null>;
  /** How long disputes that were withdrawn stopped the time to deliver and the time to check. */
  deliver_paused_ms: Generated<number>;
  check_paused_ms: Generated<number>;
  /** Disputes before completion that were withdrawn are not among them. */
  disputes_count: Generated<number>;
  /** How many disputes each side has withdrawn. */
  buyer_withdrawals: Generated<number>;
  seller_withdrawals: Generated<number>;
  secrets_count: Generated<number>;
  /** Sealed parts that the buyer may open. */
  sealed_count: Generated<number>;
  review: ColumnType<ReviewSnapshot | null, string | undefined, string>;
  /** Since when a bank has the money that paid it, undecided: nothing happens to the order meanwhile (decision 0099). */
  bank_stopped_at: Generated<Date | null>;
  /** Since when a bank keeps money that paid it, for good. Written by chargebacks alone. */
  bank_kept_at: Generated<Date | null>;
  /**
   * Of money that a card has promised (decision 0100): it `waiting`s with the order, was `asked` for, became money (`taken`), was
   * `given_up` by the order, or was `lost`. Null: the order was never paid so.
   */
  promise: Generated<'waiting' | 'asked' | 'taken' | 'given_up' | 'lost' | null>;
  /** Our payment that has the promise. */
  promise_payment_id: Generated<string | null>;
  promised_cents: Generated<number>;
  /** Until when its provider lets us take it. */
  promised_until: Generated<Date | null>;
  /** What the seller gave the buyer, 1 to 5. */
  buyer_stars: Generated<number | null>;
}

/** Append-only by trigger. */
export interface OrderEventTable {
  id: string;
  order_id: string;
  from_status: OrderStatus | null;
  status: OrderStatus;
  event: OrderEvent | 'place';
  actor: OrderActor;
  actor_id: string | null;
  note: string | null;
  /** Of a dispute that was opened; null also where it was not kept then. */
  reason: Generated<DisputeReason | null>;
  /** Ids of claimed media. */
  images: string[];
  at: Date;
}

/** One part of what a seller handed over in secret: one press opens it. */
export interface SealedPartTable {
  id: string;
  order_id: string;
  /** Which unit or code of the delivery, from 1. */
  unit: number;
  part: SealedPartName;
  position: number;
  /** The fields by key, encrypted as the vault's secrets are; null once it has ended. */
  ciphertext: string | null;
  sealed_at: Date;
  opened_at: Generated<Date | null>;
  /** By another delivery; taken back unopened with a refund; with the buyer's account. */
  ended: Generated<'replaced' | 'withdrawn' | 'erased' | null>;
}

/** One reveal of the data of an instant delivery, or of one sealed part. */
export interface SecretViewTable {
  id: string;
  order_id: string;
  /** Null: the vault's. */
  sealed_id: Generated<string | null>;
  user_id: string;
  ip: string;
  at: Date;
}

/** One part of what a buyer has begun at the checkout of some offers. */
export interface CheckoutDraftTable {
  user_id: string;
  /** The offers' ids with commas. */
  subject: string;
  part: DraftPart;
  ciphertext: string;
  saved_at: Date;
}

/** Orders of several sellers that were bought together. */
export interface PurchaseTable {
  id: string;
  buyer_id: string;
  created_at: Date;
}

export interface PurchaseOrderTable {
  order_id: string;
  purchase_id: string;
}

/** How one side of a dispute proposes to end it; its words stand with the order's event of the same moment. */
export interface DisputeProposalTable {
  id: string;
  order_id: string;
  side: 'buyer' | 'seller';
  kind: ProposalKind;
  /** Of a partial refund: of what the buyer paid. */
  cents: number | null;
  /** Of a new delivery by hand. */
  hours: number | null;
  made_at: Date;
  until: Date;
  /** At most one of an order has neither. */
  ended_at: Generated<Date | null>;
  outcome: Generated<ProposalOutcome | null>;
}

/** What the market gave a buyer because nothing came in time. */
export interface LateCreditTable {
  order_id: string;
  buyer_id: string;
  seller_id: string;
  grant_id: string;
  cents: number;
  created_at: Date;
}

/** The steps of the handover as they were when the order was paid. */
export interface HandoverChecklistTable {
  order_id: string;
  steps: Json<HandoverStep[]>;
  copied_at: Date;
}

/** Append-only by trigger: a step was ticked by its side, or the tick taken back. */
export interface HandoverTickTable {
  id: string;
  order_id: string;
  side: HandoverStep['side'];
  step: string;
  is_done: boolean;
  at: Date;
}

/** What recall protection paid the buyer of an order. */
export interface RecallPaymentTable {
  order_id: string;
  buyer_id: string;
  seller_id: string;
  real_cents: number;
  card_cents: number;
  fund_cents: number;
  platform_cents: number;
  created_at: Date;
}

export interface OrdersTables {
  recall_payment: RecallPaymentTable;
  handover_checklist: HandoverChecklistTable;
  handover_tick: HandoverTickTable;
  dispute_proposal: DisputeProposalTable;
  checkout_draft: CheckoutDraftTable;
  late_credit: LateCreditTable;
  purchase: PurchaseTable;
  purchase_order: PurchaseOrderTable;
  market_order: MarketOrderTable;
  order_event: OrderEventTable;
  sealed_part: SealedPartTable;
  secret_view: SecretViewTable;
}

/** The demo market as plain objects, before it is written to the database. */
import type { ReplyKind } from '~/domain/auto-reply.ts';
import type { Currency, Locale } from '~config';
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { DisputeReason } from '~/contracts/disputes/reasons.ts';
import type { AttributeValue, OfferStatus } from '~/server/modules/offers/offers.tables.ts';
import type { CategoryDefinition } from './catalogue/definition.types.ts';
import type { GameDefinition } from './catalogue/catalogue.ts';

export type DemoRole = 'user' | 'support' | 'admin' | 'super_admin';

export interface DemoUser {
  id: string;
  email: string;
  publicName: string;
  role: DemoRole;
  isSeller: boolean;
  /** The level that the last 30 days of orders earn; 0 for everybody else. */
  sellerLevel: number;
  trustLevel: number;
  locale: Locale;
  currency: Currency;
  region: string;
  registeredAt: Date;
  lastOnlineAt: Date;
  /** Listed on the sign-in page; the title says what the account is for. */
  demoTitle?: { en: string; fr: string };
}

export interface DemoCategory {
  id: string;
  gameId: string;
  position: number;
  definition: CategoryDefinition;
}

export interface DemoGame {
  id: string;
  definition: GameDefinition;
  categories: DemoCategory[];
}

export interface DemoOffer {
  id: string;
  sellerId: string;
  category: DemoCategory;
  status: OfferStatus;
  locale: Locale;
  title: string;
  description: string;
  priceMicros: number;
  catalogPriceMicros: number;
  inStock: number;
  minPurchase: number;
  delivery: { method: 'manual' | 'instant'; minutes: number };
  warrantyDays: number;
  volumeDiscounts: { from_count: number; percent: number }[];
  attributes: Record<string, AttributeValue>;
  /** Free secrets of instant delivery, obviously made up. */
  secrets: Record<string, string>[];
  createdAt: Date;
}

export interface DemoOrderEvent {
  event: OrderEvent | 'place';
  actor: OrderActor;
  from: OrderStatus | null;
  to: OrderStatus;
  at: Date;
  note?: string;
}

export interface DemoOrder {
  id: string;
  offer: DemoOffer;
  buyerId: string;
  sellerId: string;
  status: OrderStatus;
  currency: Currency;
  count: number;
  /** Unit prices at the time of the order, after a volume discount. */
  priceMicros: number;
  catalogPriceMicros: number;
  totalCents: number;
  netCents: number;
  feeCents: number;
  /** What support gave back to the buyer of an order that completed after a dispute. */
  partialRefundCents: number;
  sellerLevel: number;
  risk: 'low' | 'medium' | 'high';
  buyerInputs: Record<string, string>;
  events: DemoOrderEvent[];
  createdAt: Date;
  paidAt: Date | null;
  startedAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  /** Cancelled or refunded. */
  endedAt: Date | null;
  /** When the held proceeds became real money; null while they are on hold. */
  releasedAt: Date | null;
  deliveryText: string | null;
  dispute: DemoDispute | null;
}

export interface DemoDispute {
  reason: DisputeReason;
  text: string;
  answer: string | null;
  openedBy: 'buyer' | 'seller';
  openedAt: Date;
  resolvedAt: Date | null;
}

export interface DemoReview {
  id: string;
  order: DemoOrder;
  communication: number;
  fulfillment: number;
  startTime: number;
  message: string;
  locale: Locale;
  reply: string | null;
  repliedAt: Date | null;
  createdAt: Date;
}

export interface DemoMessage {
  /** Null for a system message. */
  senderId: string | null;
  body: string;
  at: Date;
  orderId?: string;
  /** What a system message reports. */
  event?: DemoOrderEvent;
  /** Which text of the sender's autopilot it is. */
  automatic?: ReplyKind;
}

export interface DemoRoom {
  id: string;
  buyerId: string;
  sellerId: string;
  messages: DemoMessage[];
  /** So many of the last messages are unread by this user. */
  unread?: { userId: string; count: number };
}

export interface DemoPayout {
  id: string;
  userId: string;
  kind: 'bank' | 'paypal';
  cents: number;
  feeCents: number;
  /** `declined`: the bank sent it back. */
  status: 'pending' | 'approved' | 'withdrawn' | 'declined';
  requestedAt: Date;
  /** Of a large one that waits: when the first of two approved. */
  endorsedAt?: Date;
  decidedAt: Date | null;
  bouncedAt?: Date;
  /** Since when payouts of its owner are frozen. */
  frozenAt?: Date;
}

export interface DemoDeposit {
  userId: string;
  kind: 'adjustment' | 'bonus';
  cents: number;
  at: Date;
}

export interface DemoMarket {
  now: Date;
  games: DemoGame[];
  users: DemoUser[];
  offers: DemoOffer[];
  orders: DemoOrder[];
  reviews: DemoReview[];
  rooms: DemoRoom[];
  deposits: DemoDeposit[];
  payouts: DemoPayout[];
  favorites: { userId: string; offerId: string; at: Date }[];
}

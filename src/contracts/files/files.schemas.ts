/** The files of staff: everything that is known of an order, a person, an offer or a seller (decision 0124). Amounts are US cents. */
import * as v from 'valibot';
import { chargebackStatuses } from '~/domain/chargeback-lifecycle.ts';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { payoutStatuses } from '~/domain/payout-lifecycle.ts';
import { paymentStatuses } from '~/domain/payment-lifecycle.ts';
import { sideFactsSchema } from '../cases/cases.schemas.ts';
import {
  centsSchema,
  countSchema,
  idSchema,
  longText,
  shownPriceSchema,
  signedCentsSchema,
  timestampSchema,
} from '../common.ts';
import { ledgerBalanceSchema, ledgerTransactionSchema } from '../ledger/ledger.schemas.ts';
import { offerStatuses } from '../offers/offer-statuses.ts';
import { proofStatuses } from '../offers/proof.schemas.ts';
import { shownPictureSchema, takenPictureSchema } from '../pictures/pictures.schemas.ts';
import { reportOutcomes, reportReasons } from '../reports/reports.schemas.ts';

/** In the addresses of the files: `/staff/orders/<id>`. */
export const filePlaces = ['orders', 'people', 'offers', 'sellers'] as const;
export type FilePlace = (typeof filePlaces)[number];

const MOST_NOTE = 1_000;
export const noteTextSchema = longText({ min: 3, max: MOST_NOTE });

const member = v.object({ id: idSchema, public_name: v.string() });

/** A note of staff: nothing of it is changed later, and whom it is about does not read it. */
export const staffNoteSchema = v.object({
  id: idSchema,
  by: v.nullable(member),
  text: v.string(),
  at: timestampSchema,
});
export type StaffNote = v.InferOutput<typeof staffNoteSchema>;

/** What staff did with what the file is about, out of the record: looks and decisions. */
const lookSchema = v.object({
  id: idSchema,
  by: v.nullable(member),
  action: v.string(),
  at: timestampSchema,
});
export type FileLook = v.InferOutput<typeof lookSchema>;

/** What every file ends with, the newest first. */
const kept = { notes: v.array(staffNoteSchema), looks: v.array(lookSchema) };

export const filedReportSchema = v.object({
  id: idSchema,
  reason: v.picklist(reportReasons),
  status: v.picklist(['open', ...reportOutcomes]),
  /** What was reported as it was then; empty for a person. */
  quote: v.string(),
  text: v.string(),
  reporter: v.nullable(member),
  person: v.nullable(member),
  at: timestampSchema,
});
export type FiledReport = v.InferOutput<typeof filedReportSchema>;

/** What of an offer can differ from what was bought. */
export const offerTraits = [
  'title',
  'price',
  'delivery',
  'minutes',
  'warranty',
  'category',
  'removed',
] as const;
export type OfferTrait = (typeof offerTraits)[number];

/** Cents for a unit, which may be a part of one; minutes, days, or words; null: there is none. */
const traitValue = v.nullable(v.union([v.string(), v.number()]));

export const orderFileSchema = v.object({
  id: idSchema,
  /** Who of the staff has it, where it waits for them. */
  holder: v.nullable(v.object({ ...member.entries, since: timestampSchema })),
  /** Everything that was posted for it, the oldest first. */
  postings: v.array(ledgerTransactionSchema),
  has_more_postings: v.boolean(),
  payments: v.array(
    v.object({
      id: idSchema,
      provider: v.string(),
      status: v.picklist(paymentStatuses),
      amount: centsSchema,
      at: timestampSchema,
    }),
  ),
  card_refunds: v.array(
    v.object({
      id: idSchema,
      provider: v.string(),
      status: v.picklist(['queued', 'sent', 'done', 'failed', 'kept']),
      amount: centsSchema,
      at: timestampSchema,
    }),
  ),
  chargebacks: v.array(
    v.object({
      id: idSchema,
      provider: v.string(),
      status: v.picklist(chargebackStatuses),
      /** The part that falls on this order. */
      amount: centsSchema,
      reason: v.string(),
      at: timestampSchema,
    }),
  ),
  facts: v.object({ buyer: sideFactsSchema, seller: sideFactsSchema }),
  /** What the rules of risk said, and what the market knows besides; nothing is guessed. */
  signals: v.object({
    risk: v.picklist(['low', 'medium', 'high']),
    /** Devices on which both were signed in. */
    shared_devices: countSchema,
    /** Both have payouts sent to the same place. */
    shared_payout: v.boolean(),
    reveals: countSchema,
    reveal_addresses: countSchema,
    /** Open reports about either side. */
    open_reports: countSchema,
  }),
  /** The offer as it was bought, and as it is. */
  offer: v.object({
    status: v.nullable(v.picklist(offerStatuses)),
    /** When it was changed last. */
    changed_at: v.nullable(timestampSchema),
    changes: v.array(
      v.object({ trait: v.picklist(offerTraits), bought: traitValue, now: traitValue }),
    ),
  }),
  ...kept,
});
export type OrderFile = v.InferOutput<typeof orderFileSchema>;

/** Another account that shares something with this one. */
export const linkedAccountSchema = v.object({
  ...member.entries,
  is_banned: v.boolean(),
  /** Devices on which both were signed in, and places to which payouts of both go. */
  devices: countSchema,
  payouts: countSchema,
  last_at: timestampSchema,
});
export type LinkedAccount = v.InferOutput<typeof linkedAccountSchema>;

const reportsSchema = v.object({
  about: v.array(filedReportSchema),
  by: v.array(filedReportSchema),
});

export const personFileSchema = v.object({
  id: idSchema,
  /** What the accounts of this person hold; null for whoever may not look at the books. */
  balances: v.nullable(v.array(ledgerBalanceSchema)),
  reports: reportsSchema,
  linked: v.array(linkedAccountSchema),
  /** The profile picture; null: none. */
  avatar: v.nullable(shownPictureSchema),
  /** Pictures of this person that staff have taken down, wherever they stood. */
  taken: v.array(takenPictureSchema),
  ...kept,
});
export type PersonFile = v.InferOutput<typeof personFileSchema>;

/** What of an offer is kept when it changes. */
export const versionFields = [
  'title',
  'description',
  'price_micros',
  'status',
  'delivery_method',
  'delivery_minutes',
  'warranty_days',
  'min_purchase',
  'category_id',
  'attributes',
  'volume_discounts',
] as const;
export type VersionField = (typeof versionFields)[number];

export const offerVersionSchema = v.object({
  id: countSchema,
  at: timestampSchema,
  /** `market`: the rules held it, or it rests. Which of the staff it was stands in the record. */
  by: v.picklist(['seller', 'staff', 'market']),
  changes: v.array(
    v.object({
      field: v.picklist(versionFields),
      /** Of an attribute: which. */
      name: v.nullable(v.string()),
      before: traitValue,
      after: traitValue,
    }),
  ),
});
export type OfferVersion = v.InferOutput<typeof offerVersionSchema>;

/** The seller's price of a unit from then on, in cents, which may be a part of one. */
const priceStepSchema = v.object({
  at: timestampSchema,
  by: v.picklist(['seller', 'staff', 'market', 'autopilot']),
  before: shownPriceSchema,
  after: shownPriceSchema,
});

export const offerFileSchema = v.object({
  id: idSchema,
  status: v.picklist(offerStatuses),
  title: v.string(),
  description: v.string(),
  seller: member,
  category: v.string(),
  game: v.string(),
  price: shownPriceSchema,
  catalog_price: shownPriceSchema,
  in_stock: countSchema,
  delivery_method: v.picklist(['manual', 'instant']),
  delivery_minutes: countSchema,
  warranty_days: countSchema,
  sold: countSchema,
  orders: countSchema,
  moderation_reason: v.nullable(v.string()),
  is_held: v.boolean(),
  created_at: timestampSchema,
  published_at: v.nullable(timestampSchema),
  changed_at: timestampSchema,
  removed_at: v.nullable(timestampSchema),
  /** The newest first, since versions are kept. */
  versions: v.array(offerVersionSchema),
  prices: v.array(priceStepSchema),
  /** Those it shows, in their order, and those that staff have taken down. */
  pictures: v.array(shownPictureSchema),
  taken: v.array(takenPictureSchema),
  reports: v.array(filedReportSchema),
  ...kept,
});
export type OfferFile = v.InferOutput<typeof offerFileSchema>;

export const sellerFileSchema = v.object({
  id: idSchema,
  public_name: v.string(),
  registered_at: timestampSchema,
  away_until: v.nullable(timestampSchema),
  level: countSchema,
  /** The newest first, since they are kept. */
  levels: v.array(
    v.object({ id: idSchema, from: countSchema, to: countSchema, at: timestampSchema }),
  ),
  requests: v.array(
    v.object({
      id: idSchema,
      status: v.picklist(['pending', 'approved', 'rejected']),
      about: v.string(),
      reason: v.nullable(v.string()),
      at: timestampSchema,
    }),
  ),
  proofs: v.array(
    v.object({
      id: idSchema,
      status: v.picklist(proofStatuses),
      category: v.string(),
      game: v.string(),
      reason: v.nullable(v.string()),
      at: timestampSchema,
    }),
  ),
  /** Of all time, as the market shows them; `recent` is what the level is counted from. */
  results: v.object({
    completed: countSchema,
    on_time: countSchema,
    disputes: countSchema,
    disputes_lost: countSchema,
    /** A mean of stars; null where nobody rated. */
    rating: v.nullable(v.number()),
    ratings: countSchema,
    recent: v.object({
      days: countSchema,
      orders: countSchema,
      turnover: signedCentsSchema,
      failed: countSchema,
    }),
  }),
  offers: v.array(v.object({ status: v.picklist(offerStatuses), count: countSchema })),
  holds: v.object({ count: countSchema, amount: centsSchema }),
  /** Those that wait for a decision or to be sent; null for whoever decides none. */
  payouts: v.nullable(
    v.array(
      v.object({
        id: idSchema,
        status: v.picklist(payoutStatuses),
        amount: centsSchema,
        at: timestampSchema,
      }),
    ),
  ),
  ...kept,
});
export type SellerFile = v.InferOutput<typeof sellerFileSchema>;

/** One line of the orders of a person or of an offer. */
export const filedOrderSchema = v.object({
  id: idSchema,
  status: v.picklist(orderStatuses),
  title: v.string(),
  amount: centsSchema,
  buyer: member,
  seller: member,
  at: timestampSchema,
});
export type FiledOrder = v.InferOutput<typeof filedOrderSchema>;

/** Whose orders: what a person bought or sold, or what was ordered of an offer. */
export const filedOrdersQuery = {
  place: v.picklist(['buyer', 'seller', 'offer']),
  id: idSchema,
};
export type FiledOrdersOf = v.InferOutput<typeof filedOrdersQuery.place>;

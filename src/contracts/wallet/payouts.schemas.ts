/** Shapes of payouts that only their own part of the wallet and the staff need. All amounts are US cents. */
import * as v from 'valibot';
import { centsSchema, countSchema, idSchema, timestampSchema } from '../common.ts';
import { sentStatuses } from '~/domain/payout-provider.ts';
import { payoutMethodKinds, payoutProviders, payoutRequestSchema } from './wallet.schemas.ts';

/** A limit of payouts, and what is left of it. */
const payoutLimitSchema = v.object({ limit: centsSchema, left: centsSchema });

/** Under which conditions money leaves now. */
export const payoutTermsSchema = v.object({
  /** What a payout of each kind costs: a fixed part and a share of the amount, together at most so much. */
  kinds: v.array(
    v.object({
      kind: v.picklist(payoutMethodKinds),
      flat_amount: centsSchema,
      /** Of the amount, in basis points (2 % are 200), rounded down to the cent. */
      share_bps: countSchema,
      most_amount: centsSchema,
    }),
  ),
  /** Within 24 hours and 30 days. */
  day: payoutLimitSchema,
  month: payoutLimitSchema,
  /** Other limits that come; null while none are known. */
  next: v.nullable(v.object({ from: timestampSchema, day: centsSchema, month: centsSchema })),
  /** What can be asked for now, whatever the balance; 0 when that is less than the smallest payout. */
  possible_amount: centsSchema,
  /** When more will be possible; null while nothing counts. */
  more_at: v.nullable(timestampSchema),
  /** While payouts of this account are frozen: since when. */
  frozen: v.nullable(v.object({ since: timestampSchema })),
});

const personSchema = v.object({ user_id: idSchema, public_name: v.string() });

/** A request as staff sees it, whose it is, and the account it goes to. */
export const staffPayoutRequestSchema = v.object({
  ...payoutRequestSchema.entries,
  user_id: idSchema,
  public_name: v.string(),
  /** Null when they cannot be decrypted: they were encrypted with another `APP_SECRET`. */
  details: v.nullable(v.string()),
  /** Whether two people approve it. */
  needs_second: v.boolean(),
  /** Who approved it so far, the first one first. */
  approvals: v.array(v.object({ ...personSchema.entries, at: timestampSchema })),
  /** While payouts of its owner are frozen: since when. */
  frozen_at: v.nullable(timestampSchema),
  /** Its owner owes after a chargeback: nothing is paid out until that is settled. */
  owes: v.boolean(),
  /** When money came back from the account it goes to: nothing is sent there any more. */
  method_failed_at: v.nullable(timestampSchema),
  /** The batch that it waits in. */
  batch_id: v.nullable(idSchema),
});

/** A time in which nothing is paid out to an account. */
export const payoutFreezeSchema = v.object({
  id: idSchema,
  ...personSchema.entries,
  /** Empty to the one whose payouts are frozen; so is `lift_reason`. */
  reason: v.string(),
  frozen_by: personSchema,
  created_at: timestampSchema,
  lifted_by: v.nullable(personSchema),
  lifted_at: v.nullable(timestampSchema),
  lift_reason: v.nullable(v.string()),
});

/** Approved payouts that are carried out together, by one file. */
export const payoutBatchSchema = v.object({
  id: idSchema,
  kind: v.picklist(payoutMethodKinds),
  /** `sent`: its file was carried out. */
  status: v.picklist(['open', 'sent', 'cancelled']),
  /** Of those that were not taken out again: how many, what leaves with them, and whose money is booked as sent. */
  count: countSchema,
  net_amount: centsSchema,
  paid_count: countSchema,
  created_by: personSchema,
  created_at: timestampSchema,
  /** When its file was taken last. */
  file_at: v.nullable(timestampSchema),
  released_by: v.nullable(personSchema),
  released_at: v.nullable(timestampSchema),
  /** `file`: people carry it out; otherwise a service does, once it is released. */
  provider: v.picklist(payoutProviders),
  /** What the service calls it; null before it has said so. */
  provider_batch_id: v.nullable(v.string()),
  /** Why it does not go on: the service's own word, or one of ours in small letters. */
  trouble: v.nullable(v.string()),
});

export const payoutBatchItemSchema = v.object({
  payout_id: idSchema,
  /** What stands in the file and in the receiver's statement. */
  reference: v.string(),
  ...personSchema.entries,
  net_amount: centsSchema,
  /** Masked. */
  label: v.string(),
  state: v.picklist(['waiting', 'paid', 'dropped']),
  /** What the service last said of it; null before it was asked, and of what people carry out. */
  provider_status: v.nullable(v.picklist(sentStatuses)),
  /** The service's own word for why it did not arrive. */
  provider_error: v.nullable(v.string()),
  /** What the service took for it, as far as that is booked. */
  provider_fee_amount: centsSchema,
  frozen_at: v.nullable(timestampSchema),
  owes: v.boolean(),
  method_failed_at: v.nullable(timestampSchema),
});

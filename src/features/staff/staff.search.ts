/** Search parameters of the staff's pages. A broken value falls back. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';

/** The router parses texts of digits as numbers. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim());

export const peopleDefaults = { search: '', state: 'all' } as const;

export const peopleSearch = v.object({
  search: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  state: v.optional(v.fallback(v.picklist(['all', 'banned', 'staff']), 'all'), 'all'),
});
export type PeopleSearch = v.InferOutput<typeof peopleSearch>;

const day = v.pipe(v.string(), v.isoDate());

export const auditDefaults = { action: '', subject_id: '' } as const;

export const auditSearch = v.object({
  action: v.optional(v.fallback(v.pipe(v.string(), v.regex(/^[a-z_.]{0,60}$/)), ''), ''),
  subject_id: v.optional(v.fallback(v.pipe(words, v.maxLength(100)), ''), ''),
  actor_id: v.fallback(v.optional(idSchema), undefined),
  from: v.fallback(v.optional(day), undefined),
  to: v.fallback(v.optional(day), undefined),
});
export type AuditSearch = v.InferOutput<typeof auditSearch>;

export const orderQueueDefaults = { queue: 'disputed' } as const;

export const orderQueueSearch = v.object({
  queue: v.optional(
    v.fallback(v.picklist(['disputed', 'waiting_approval']), 'disputed'),
    'disputed',
  ),
});
export const paymentDefaults = { state: 'open', reason: 'any' } as const;

export const paymentSearch = v.object({
  state: v.optional(v.fallback(v.picklist(['open', 'all']), 'open'), 'open'),
  reason: v.optional(
    v.fallback(v.picklist(['any', 'mismatch', 'unknown', 'failing', 'late']), 'any'),
    'any',
  ),
});
export type PaymentSearch = v.InferOutput<typeof paymentSearch>;

export const payoutQueueDefaults = { queue: 'open' } as const;

export const payoutQueueSearch = v.object({
  queue: v.optional(v.fallback(v.picklist(['open', 'sent']), 'open'), 'open'),
});
export type PayoutQueue = v.InferOutput<typeof payoutQueueSearch>['queue'];

export type OrderQueue = v.InferOutput<typeof orderQueueSearch>['queue'];

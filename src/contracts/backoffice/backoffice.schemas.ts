/** What waits for staff: the queues of the back office, their oldest entries, and who has taken what. */
import * as v from 'valibot';
import { roles } from '~/domain/roles.ts';
import { countSchema, idSchema, timestampSchema } from '../common.ts';

/** In the order in which the home of the day shows them. */
export const workQueueNames = [
  'offers',
  'sellers',
  'proofs',
  'reports',
  'appeals',
  'disputes',
  'approvals',
  'payouts',
  'payments',
  'books',
  'chargebacks',
  'adjustments',
  'rates',
  'rewards',
  'partners',
  'deliveries',
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];
export const workQueueSchema = v.picklist(workQueueNames);

const member = v.object({ id: idSchema, public_name: v.string() });

export const workQueueSummarySchema = v.object({
  queue: workQueueSchema,
  /** Up to 1 000; `has_more` says that more wait. */
  waiting: countSchema,
  has_more: v.boolean(),
  /** Of those that are counted: whose promised time is over. */
  late: countSchema,
  /** Since when the one waits that waits longest. */
  oldest_at: v.nullable(timestampSchema),
  promised_minutes: countSchema,
  /** Who has taken something that waits here. */
  holders: v.array(member),
});
export type WorkQueueSummary = v.InferOutput<typeof workQueueSummarySchema>;

export const workItemSchema = v.object({
  queue: workQueueSchema,
  id: idSchema,
  /** What it is about, in the words of whoever wrote it, or a technical name; null: the queue and the person say it. */
  title: v.nullable(v.string()),
  /** Whom it is about first. */
  person: v.nullable(member),
  /** Cents of US dollars that hang on it; null: none. A difference of the books may be negative. */
  amount: v.nullable(v.pipe(v.number(), v.safeInteger())),
  since: timestampSchema,
  due_at: timestampSchema,
  holder: v.nullable(member),
  is_mine: v.boolean(),
});
export type WorkItem = v.InferOutput<typeof workItemSchema>;

/** Who has what of one queue. */
export const takenWorkSchema = v.object({
  data: v.array(v.object({ id: idSchema, holder: member, is_mine: v.boolean() })),
});
export type TakenWork = v.InferOutput<typeof takenWorkSchema>;

export const workHomeSchema = v.object({
  queues: v.array(workQueueSummarySchema),
  /** What is due first over all queues. */
  items: v.array(workItemSchema),
  at: timestampSchema,
});
export type WorkHome = v.InferOutput<typeof workHomeSchema>;

/** Who works here, and what they have decided today: acts with a reason, since midnight in UTC. */
export const workTeamSchema = v.object({
  data: v.array(
    v.object({
      ...member.entries,
      role: v.picklist(roles),
      is_online: v.boolean(),
      decided_today: countSchema,
    }),
  ),
});
export type WorkTeam = v.InferOutput<typeof workTeamSchema>;

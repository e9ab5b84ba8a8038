/** A seller's availability on the wire (decision 0077). */
import * as v from 'valibot';
import { daysBetween, VACATION_DAYS, vacationOffers } from '~/domain/vacation.ts';
import {
  DAY_MINUTES,
  hasOverlap,
  LEAST_WEEKLY_MINUTES,
  MOST_SPANS,
  weeklyMinutes,
} from '~/domain/work-hours.ts';
import { countSchema, daySchema, idSchema, timestampSchema } from '../common.ts';
import { timeZoneSchema } from '../notifications/notifications.schemas.ts';
import { orderStatusSchema } from '../orders/orders.schemas.ts';

export const vacationSchema = v.object({
  id: idSchema,
  from: timestampSchema,
  until: timestampSchema,
  time_zone: v.string(),
  offers: v.picklist(vacationOffers),
  keeps_instant: v.boolean(),
  has_started: v.boolean(),
});
export type Vacation = v.InferOutput<typeof vacationSchema>;

const minuteSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DAY_MINUTES));

/** Minutes of the day, the end up to midnight (1440); one that is not after the beginning is on the next day. */
export const workSpanSchema = v.pipe(
  v.object({ from: v.pipe(minuteSchema, v.maxValue(DAY_MINUTES - 1)), to: minuteSchema }),
  v.forward(
    v.check(({ from, to }) => from !== to, 'hours_empty'),
    ['to'],
  ),
);

export const workHoursSchema = v.object({
  time_zone: timeZoneSchema,
  /** Seven lists, Monday first. */
  days: v.pipe(
    v.array(v.pipe(v.array(workSpanSchema), v.maxLength(MOST_SPANS))),
    v.length(7),
    v.check((days) => weeklyMinutes(days) >= LEAST_WEEKLY_MINUTES, 'hours_few'),
    v.check((days) => !hasOverlap(days), 'hours_overlap'),
  ),
});
export type WorkHoursInput = v.InferOutput<typeof workHoursSchema>;

/** Null: no hours are said, and promises count all time. */
export const changeHoursInputSchema = v.object({
  hours: v.nullable(workHoursSchema),
  /** The version that the change is based on: with another one by now it is refused. Without it the last change wins. */
  version: v.optional(countSchema),
});

export const availabilitySchema = v.object({
  /** Null where none are said. */
  hours: v.nullable(workHoursSchema),
  /** How often they were changed. */
  hours_version: countSchema,
  /** The one that is planned or runs; null without one. */
  vacation: v.nullable(vacationSchema),
  /** Own offers on sale, or that would be without the vacation. */
  offers: v.object({ manual: countSchema, instant: countSchema }),
  /** Sales that have not ended: a vacation changes none of their dates. Those that are due first, a few of them. */
  open_orders: v.object({
    total: countSchema,
    data: v.array(
      v.object({
        id: idSchema,
        title: v.string(),
        status: orderStatusSchema,
        deliver_by: v.nullable(timestampSchema),
      }),
    ),
  }),
});
export type Availability = v.InferOutput<typeof availabilitySchema>;

export const planVacationInputSchema = v.pipe(
  v.object({
    /** The first day away, in the zone; today: it begins at once. */
    from: daySchema,
    /** The first day back. */
    until: daySchema,
    time_zone: timeZoneSchema,
    offers: v.picklist(vacationOffers),
    keeps_instant: v.boolean(),
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => daysBetween(from, until) > 0,
      'vacation_order',
    ),
    ['until'],
  ),
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from, until }) => daysBetween(from, until) <= VACATION_DAYS,
      'vacation_length',
    ),
    ['until'],
  ),
);
export type PlanVacationInput = v.InferOutput<typeof planVacationInputSchema>;

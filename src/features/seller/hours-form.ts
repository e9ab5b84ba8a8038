/** The week of a seller's hours as its form has it: times as `HH:MM`, empty where nothing was typed. */
import * as v from 'valibot';
import type { WorkHoursInput } from '~/contracts/sellers/sellers.schemas.ts';

const spanSchema = v.object({ from: v.string(), to: v.string() });
export type TypedSpan = Readonly<v.InferOutput<typeof spanSchema>>;
/** Seven lists, Monday first. */
export type TypedWeek = readonly (readonly TypedSpan[])[];
const weekSchema = v.pipe(v.array(v.array(spanSchema)), v.length(7));

const draftSchema = v.object({ week: weekSchema, version: v.number() });
/** What was typed, with the version of the stored hours that it began from. */
export type HoursDraft = Readonly<{ week: TypedWeek; version: number }>;
export const isHoursDraft = (value: unknown): value is HoursDraft => v.is(draftSchema, value);

const MIDNIGHT = 24 * 60;
export const newSpan: TypedSpan = { from: '09:00', to: '18:00' };

const timeText = (minute: number): string => {
  const of = (value: number) => String(value).padStart(2, '0');
  return `${of(Math.floor((minute % MIDNIGHT) / 60))}:${of(minute % 60)}`;
};

/** NaN where no time was typed. */
function minuteOf(text: string): number {
  const [hours, minutes] = text.split(':');
  return Number(hours || Number.NaN) * 60 + Number(minutes || Number.NaN);
}

/** What is stored as typed; Monday to Friday from nine to six where nothing is. */
export function weekOf(days: WorkHoursInput['days'] | null): TypedWeek {
  if (days === null) return Array.from({ length: 7 }, (_, day) => (day < 5 ? [newSpan] : []));
  return days.map((spans) =>
    spans.map(({ from, to }) => ({ from: timeText(from), to: timeText(to) })),
  );
}

/** What was typed as the endpoint takes it. An end at 0:00 is midnight of the same day. */
export function daysOf(week: TypedWeek): WorkHoursInput['days'] {
  return week.map((spans) =>
    spans.map(({ from, to }) => ({
      from: minuteOf(from),
      to: minuteOf(to) || (to ? MIDNIGHT : Number.NaN),
    })),
  );
}

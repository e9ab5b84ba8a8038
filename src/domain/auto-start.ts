/** When the autopilot starts an order that was paid (decision 0081). Pure. */
import { nextWork, type WorkHours } from './work-hours.ts';

/**
 * A start cannot be taken back: it ends the buyer's free cancellation. So it waits, and both can still decide otherwise.
 */
export const startBounds = { afterMinutes: { min: 0, max: 720, usual: 5 }, categories: 200 };

const MINUTE_MS = 60_000;

export interface StartRule {
  afterMinutes: number;
  /** Only while the seller answers, where they say hours. */
  inHours: boolean;
}

/** Never during a vacation: the promised time runs from the payment, and nobody is there to keep it. */
export function startAt(
  { afterMinutes, inHours }: StartRule,
  seller: { awayUntil: Date | null; hours: WorkHours | null },
  paidAt: Date,
): Date {
  const { awayUntil, hours } = seller;
  const waited = new Date(paidAt.getTime() + afterMinutes * MINUTE_MS);
  const there = awayUntil && awayUntil > waited ? awayUntil : waited;
  const opening = inHours && hours ? nextWork(hours, there)?.from : undefined;
  return opening && opening > there ? opening : there;
}

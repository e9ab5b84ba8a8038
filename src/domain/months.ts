/** Months of UTC as `YYYY-MM`: what is counted or billed by month. */

/** `2026-10` of any moment in October 2026. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The first moment of a month. */
export function startOf(month: string): Date {
  return new Date(`${month}-01T00:00:00.000Z`);
}

/** The month so many months later, or earlier. */
export function monthAfter(month: string, months = 1): string {
  const start = startOf(month);
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months)));
}

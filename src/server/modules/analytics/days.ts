/** Calendar days of the report (UTC). */
const DAY_MS = 24 * 3_600_000;

/** `2026-11-25`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day so many days before. */
export function daysBefore(day: string, days: number): string {
  return dayOf(new Date(startOfDay(day).getTime() - days * DAY_MS));
}

/** How many days a period has, both ends included; below 1 when it ends before it begins. */
export function daysBetween(from: string, to: string): number {
  return (startOfDay(to).getTime() - startOfDay(from).getTime()) / DAY_MS + 1;
}

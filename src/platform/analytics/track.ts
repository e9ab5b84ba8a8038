/**
 * What pages say of what was done (contracts/analytics). Until measuring was agreed to and its script is loaded, and
 * once it was withdrawn, nothing listens and nothing is kept.
 */
import type { MeasuredEvent } from '~/contracts/analytics/analytics.schemas.ts';

let sink: ((event: MeasuredEvent) => void) | undefined;

/** Never waits and never fails. */
export function track(event: MeasuredEvent): void {
  sink?.(event);
}

/** @param next undefined: nothing listens any more */
export function listenToTracked(next: typeof sink): void {
  sink = next;
}

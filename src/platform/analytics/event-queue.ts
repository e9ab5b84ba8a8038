/**
 * The queue of a browser: a few events at a time, lost rather than slow. Nothing is sent twice, nothing waits for an
 * answer, and what a visitor has withdrawn is thrown away.
 */
import type { EventBatch, MeasuredEvent } from '~/contracts/analytics/analytics.schemas.ts';

/** As the wire takes them: contracts/analytics. */
const MOST = 20;
const EACH_MS = 5_000;

export type SentBatch = Pick<EventBatch, 'visit_id'> & {
  utm?: Record<string, string>;
  events: MeasuredEvent[];
};

interface QueuePorts {
  mayMeasure(): boolean;
  visitId(): string;
  utm(): Record<string, string> | undefined;
  /** Sends without being waited for. */
  send(batch: SentBatch, isLeaving: boolean): void;
}

export function createEventQueue({ mayMeasure, visitId, utm, send }: QueuePorts) {
  let events: MeasuredEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (isLeaving: boolean): void => {
    clearTimeout(timer);
    timer = undefined;
    const batch = events;
    events = [];
    if (batch.length === 0 || !mayMeasure()) return;
    const campaign = utm();
    send({ visit_id: visitId(), ...(campaign && { utm: campaign }), events: batch }, isLeaving);
  };
  return {
    add(event: MeasuredEvent): void {
      if (!mayMeasure()) {
        events = [];
        return;
      }
      events.push(event);
      if (events.length >= MOST) flush(false);
      else timer ??= setTimeout(() => flush(false), EACH_MS);
    },
    /** Sends what waits at once, because the page may be gone in a moment. */
    leave: () => flush(true),
    /** Throws away what waits. */
    clear(): void {
      clearTimeout(timer);
      timer = undefined;
      events = [];
    },
  };
}

/** The dates of the timeline contract as of now: a page may stay open for an hour. */
import type { Offer } from '~/contracts/offers/offers.schemas.ts';

type Timeline = Offer['timeline'];

const MINUTE_MS = 60_000;

/** A promise that counts hours cannot be moved by the clock alone: the checkout says it anew. */
const RECENT_MS = 15 * MINUTE_MS;
const isRecent = (datedAt: string, now: Date) => now.getTime() - Date.parse(datedAt) < RECENT_MS;
const undated: Timeline = {
  deliver_by: null,
  cancel_free_until: null,
  check_until: null,
  warranty_until: null,
  seller_paid_on: null,
};

/**
 * The offer's dates moved to `now`. The server computed them for the time of its response, which is the delivery date
 * less the promised time.
 */
export function timelineAt(
  offer: Pick<Offer, 'timeline' | 'delivery' | 'dated_at'>,
  now: Date,
): Timeline {
  const { timeline, delivery } = offer;
  if (offer.dated_at !== undefined) return isRecent(offer.dated_at, now) ? timeline : undated;
  if (timeline.deliver_by === null) return timeline;
  const minutes = delivery.method === 'instant' ? 0 : (delivery.minutes ?? 0);
  const datedAt = new Date(timeline.deliver_by).getTime() - minutes * MINUTE_MS;
  const passed = now.getTime() - datedAt;
  if (passed <= 0) return timeline;
  const moved = (date: string | null) =>
    date === null ? null : new Date(new Date(date).getTime() + passed).toISOString();
  return {
    deliver_by: moved(timeline.deliver_by),
    cancel_free_until: moved(timeline.cancel_free_until),
    check_until: moved(timeline.check_until),
    warranty_until: moved(timeline.warranty_until),
    seller_paid_on: moved(timeline.seller_paid_on),
  };
}

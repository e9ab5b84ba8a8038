/** Counts calls per key and window. In memory for one process, in Redis when several share the work. */
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface RateLimiter {
  /**
   * Counts one call. Answers `null` when it is allowed, otherwise the seconds to wait.
   * A limiter that cannot reach Redis allows the call: availability before strictness.
   */
  take(key: string, calls: number, seconds: number): Promise<number | null>;
}

type Counter = RateLimiterMemory | RateLimiterRedis;

/** @param redis where processes count together; null: in this process alone */
export function createRateLimiter(redis: Redis | null): RateLimiter {
  const counters = new Map<string, Counter>();
  const counterFor = (calls: number, seconds: number): Counter => {
    const name = `${calls}/${seconds}`;
    const known = counters.get(name);
    if (known) return known;
    const options = { keyPrefix: `limit:${name}`, points: calls, duration: seconds };
    const counter = redis
      ? new RateLimiterRedis({ ...options, storeClient: redis })
      : new RateLimiterMemory(options);
    counters.set(name, counter);
    return counter;
  };
  return {
    async take(key, calls, seconds) {
      try {
        await counterFor(calls, seconds).consume(key);
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
        return null;
      }
    },
  };
}

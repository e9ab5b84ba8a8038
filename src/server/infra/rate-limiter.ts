/** Rate limits by key and window. In memory for one process, in Redis for several. */
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

export interface RateLimiter {
  /**
   * Counts one call. Resolves to `null` when it is allowed, otherwise to the seconds to wait.
   * Availability before strictness: while Redis is down or slow, each process counts for itself and from zero.
   */
  take(key: string, calls: number, seconds: number): Promise<number | null>;
  /** Takes one allowed call back, which turned out not to be what the limit is about. */
  giveBack(key: string, calls: number, seconds: number): Promise<void>;
}

/** Timeout of Redis. */
const REDIS_MS = 100;
/** Circuit breaker: after a timeout Redis is skipped this long, so that no request waits for each of its limits. */
const PAUSE_MS = 3_000;

interface Counters {
  here: RateLimiterAbstract;
  /** The shared counter in Redis; undefined with one process. */
  everywhere: RateLimiterAbstract | undefined;
}

function createCounters(redis: Redis | null, calls: number, seconds: number): Counters {
  const options = { keyPrefix: `limit:${calls}/${seconds}`, points: calls, duration: seconds };
  const here = new RateLimiterMemory(options);
  if (redis === null) return { here, everywhere: undefined };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: redis,
    rejectIfRedisNotReady: true,
  });
  return { here, everywhere: new RLWrapperTimeouts({ limiter, timeoutMs: REDIS_MS }) };
}

/** @throws errors of the counter that are no refusal */
async function count(counter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await counter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000);
    throw refusal;
  }
}

/** @param redis for counters shared between processes; null: in this process alone */
export function createRateLimiter(redis: Redis | null): RateLimiter {
  const known = new Map<string, Counters>();
  let pausedUntil = 0;
  const countersFor = (calls: number, seconds: number): Counters => {
    const name = `${calls}/${seconds}`;
    const counters = known.get(name) ?? createCounters(redis, calls, seconds);
    known.set(name, counters);
    return counters;
  };
  return {
    async take(key, calls, seconds) {
      const { here, everywhere } = countersFor(calls, seconds);
      if (everywhere === undefined || performance.now() < pausedUntil) return count(here, key);
      try {
        return await count(everywhere, key);
      } catch {
        pausedUntil = performance.now() + PAUSE_MS;
        return count(here, key);
      }
    },
    async giveBack(key, calls, seconds) {
      const { here, everywhere } = countersFor(calls, seconds);
      // Where it was counted while Redis was away, there it is too much at most until the window ends.
      if (everywhere === undefined) await here.reward(key);
      else await everywhere.reward(key).catch(() => null);
    },
  };
}

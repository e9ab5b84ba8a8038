/**
 * Asks payment providers on behalf of somebody who waits: within a limit, and not at all while the provider has just
 * failed several times, so that a provider that hangs does not make everybody wait. Each process counts for itself.
 */
import { ProviderDown, ProviderRefused } from './provider.ts';

const LIMIT_MS = 10_000;
const FAILURES = 3;
const COUNTED_MS = 60_000;
const CLOSED_MS = 15_000;

export interface Breaker {
  /**
   * Runs calls to a provider.
   * @throws ProviderDown when it could not be asked, took too long, or failed often lately (then nothing was run);
   *   ProviderRefused as the call
   */
  ask<T>(provider: string, run: () => Promise<T>): Promise<T>;
}

/**
 * @param limitMs what all calls of one `ask` may take together
 * @param now milliseconds of a clock that is never set back
 */
export function createBreaker({
  limitMs = LIMIT_MS,
  now = () => performance.now(),
}: { limitMs?: number; now?: () => number } = {}): Breaker {
  /** When a provider failed lately, the last one at the end. */
  const failures = new Map<string, number[]>();

  function isOpen(provider: string): boolean {
    const known = failures.get(provider) ?? [];
    const last = known.at(-1);
    return last !== undefined && known.length >= FAILURES && now() - last < CLOSED_MS;
  }

  function noteFailure(provider: string): void {
    const known = failures.get(provider) ?? [];
    const recent = known.filter((at) => now() - at < COUNTED_MS);
    failures.set(provider, [...recent, now()].slice(-FAILURES));
  }

  return {
    async ask(provider, run) {
      if (isOpen(provider)) {
        throw new ProviderDown(provider, 'not_done', new Error('It failed several times lately'));
      }
      try {
        const answer = await within(limitMs, run());
        failures.delete(provider);
        return answer;
      } catch (error) {
        if (error instanceof ProviderRefused) {
          failures.delete(provider);
          throw error;
        }
        if (!isKeyTaken(error)) noteFailure(provider);
        throw error instanceof ProviderDown ? error : new ProviderDown(provider, 'unclear', error);
      }
    },
  };
}

/** Two presses at once are no fault of the provider's. */
const isKeyTaken = (error: unknown): boolean =>
  error instanceof ProviderDown && error.end === 'key_taken';

/** What comes too late is forgotten: nobody waits for it any more. */
async function within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

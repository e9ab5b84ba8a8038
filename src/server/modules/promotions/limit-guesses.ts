/**
 * Codes cannot be found by trying (decision 0039). Every call that says whether a code exists counts the codes that it
 * refused, for the account and for the address together over all such calls. A code that works costs nothing.
 */
import { serverConfig } from '~config';
import { asFailure, Failure } from '~/contracts/failure.ts';
import type { AdmittedRequest } from '../../core/request-context.ts';

const { account, network } = serverConfig.promotions.guesses;

interface Call<I> {
  input: I;
  context: AdmittedRequest;
}

interface Counter {
  key: string;
  calls: number;
  seconds: number;
}

function countersOf({ actor, request }: AdmittedRequest): Counter[] {
  const ofNetwork = { key: `promo-code:network:${request.ip}`, ...network };
  if (actor.kind !== 'user') return [ofNetwork];
  return [{ key: `promo-code:user:${actor.userId}`, ...account }, ofNetwork];
}

/**
 * Wraps a call that may name a code. The try is counted before the call, so that many at once are no way round, and
 * given back unless the code was refused.
 * @param codeOf the code that the call names; undefined where it names none
 */
export function limitGuesses<I, O>(
  codeOf: (input: I) => string | undefined,
  run: (call: Call<I>) => Promise<O>,
) {
  return async (call: Call<I>): Promise<O> => {
    const { limiter, env } = call.context.services;
    if (codeOf(call.input) === undefined || !env.rateLimits) return run(call);
    const taken: Counter[] = [];
    const giveBack = () =>
      Promise.all(taken.map(({ key, calls, seconds }) => limiter.giveBack(key, calls, seconds)));
    for (const counter of countersOf(call.context)) {
      const wait = await limiter.take(counter.key, counter.calls, counter.seconds);
      if (wait !== null) {
        await giveBack();
        throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
      }
      taken.push(counter);
    }
    try {
      const answer = await run(call);
      await giveBack();
      return answer;
    } catch (error) {
      if (!asFailure(error).code.startsWith('PROMO_')) await giveBack();
      throw error;
    }
  };
}

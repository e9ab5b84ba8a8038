/**
 * Calls by keys of the API (decision 0074): counted by key and by account, and let in only where the contract names a
 * scope that the key has. What names none is closed to every key.
 */
import { serverConfig } from '~config';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { Failure } from '~/contracts/failure.ts';
import { hashApiKey, isGenuineKey } from '../infra/api-key.ts';
import type { UserActor } from '../core/actor.ts';
import type { RequestContext } from '../core/request-context.ts';
import { contextOf } from '../core/unit-of-work.ts';

const MINUTE_SECONDS = 60;
const { mostCallsPerMinute, guesses } = serverConfig.integrations.keys;

async function take(
  { services, isCounted }: RequestContext,
  name: string,
  { calls, seconds }: { calls: number; seconds: number },
): Promise<void> {
  if (isCounted || !services.env.rateLimits) return;
  const wait = await services.limiter.take(name, calls, seconds);
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
}

/** @throws Failure API_KEY_REFUSED where no key may call, API_KEY_SCOPE where this one may not */
export function requireScope(
  scopes: readonly string[],
  { keys = [] }: Pick<EndpointMeta, 'keys'>,
): void {
  const [first] = keys;
  if (first === undefined) throw new Failure('API_KEY_REFUSED');
  if (!keys.some((scope) => scopes.includes(scope))) {
    throw new Failure('API_KEY_SCOPE', { values: { scope: first } });
  }
}

/**
 * The actor of a key. An invented key costs its network a guess and no question to the database; a real one is counted
 * before it is looked up, by its own limit and by that of the endpoint, which holds for all keys of an account together.
 * @throws Failure API_KEY_INVALID, API_KEY_REFUSED, API_KEY_SCOPE, TOO_MANY
 */
export async function admitKey(
  context: RequestContext,
  key: string,
  meta: EndpointMeta,
  call: { now: Date; route: string },
): Promise<UserActor> {
  if (!isGenuineKey(context.services.keys, key)) {
    await take(context, `api-key guess:${context.request.ip}`, guesses);
    throw new Failure('API_KEY_INVALID');
  }
  const name = `api-key:${hashApiKey(key)}`;
  await take(context, name, { calls: mostCallsPerMinute, seconds: MINUTE_SECONDS });
  const ctx = contextOf({ ...context, ...call, actor: { kind: 'visitor' } });
  const { actor, callsPerMinute } = await context.resolveKey(ctx, key);
  if (callsPerMinute < mostCallsPerMinute) {
    await take(context, `${name} own`, { calls: callsPerMinute, seconds: MINUTE_SECONDS });
  }
  requireScope(actor.apiKey.scopes, meta);
  if (meta.limit && meta.limit !== 'none') {
    await take(context, `${call.route}:user ${actor.userId}`, meta.limit);
  }
  return actor;
}

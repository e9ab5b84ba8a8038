/** Endpoints of social accounts. */
import { signedIn, stepwise } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { bind, unbind } from './use-cases/bind.ts';
import { start } from './use-cases/start.ts';

export const socialEndpoints = endpointsOf('social', {
  start: stepwise((ctx, input) => start(ctx, input)),
  bind: stepwise(async (ctx, input, inTransaction) => {
    const binding = await bind(signedIn(ctx), input, inTransaction);
    return { status: 'bound' as const, ...binding };
  }),
  unbind: stepwise(async (ctx, input, inTransaction) => {
    await unbind(signedIn(ctx), input, inTransaction);
    return { status: 'unbound' as const, provider: input.provider };
  }),
});

/** The endpoints of identity checks: contract, policy, use case, presenter. */
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../core/context.ts';
import { readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { pathIn } from '../../page-path.ts';
import { findTrustStanding } from '../accounts/index.ts';
import { figuresAt } from '../rules/index.ts';
import {
  activeProvider,
  cancelVerification,
  openVerification,
} from './use-cases/open-verification.ts';
import { settleCheckEvent } from './use-cases/settle-check-event.ts';
import { presentState } from './verification.presenter.ts';
import { latestVerifications } from './verification.repository.ts';

const RETURN_PATH = '/profile/me/settings?section=verification';

async function stateOf(ctx: UserCtx) {
  const { userId } = ctx.actor;
  const person = await findTrustStanding(ctx.db, userId);
  if (!person) throw new Failure('UNAUTHENTICATED');
  const rows = await latestVerifications(ctx.db, userId);
  const { medium_cents: lookCents } = await figuresAt(ctx, 'risk');
  const provider = ctx.services.kyc.active?.name ?? null;
  return presentState(person, rows, provider, { now: ctx.now, lookCents });
}

export const verificationEndpoints = endpointsOf('verification', {
  state: readAs((ctx) => stateOf(ctx)),

  // The check is committed first; a provider that is down is asked again for the same check.
  verify: stepwise(async (ctx, { trust_level: level }, inTransaction) => {
    const provider = activeProvider(ctx);
    const check = await inTransaction((step) => openVerification(signedIn(step), level));
    try {
      return await provider.openCheck({
        reference: check.id,
        level: check.level,
        returnUrl: ctx.services.env.appOrigin + pathIn(ctx.locale, RETURN_PATH),
        locale: ctx.locale,
      });
    } catch (error) {
      ctx.services.log.warn({ err: error, provider: provider.name }, 'identity provider failed');
      throw new Failure('VERIFICATION_UNAVAILABLE', { retryAfterSeconds: 60 });
    }
  }),

  cancel: writeAs(async (ctx) => {
    await cancelVerification(ctx);
    return stateOf(ctx);
  }),

  webhook: stepwise(async (ctx, { provider: name }, inTransaction, call) => {
    const provider = ctx.services.kyc.find(name);
    if (!provider) throw new Failure('NOT_FOUND');
    if (!call.raw) throw new Failure('VERIFICATION_EVENT_MALFORMED');
    const event = provider.verifyWebhook(call.raw.headers, call.raw.body);
    await inTransaction((step) => settleCheckEvent(step, name, event));
  }),
});

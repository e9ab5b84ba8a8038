/** Endpoints of the sandbox identity provider's page, for the page and for programs (decisions, section 11). */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../core/context.ts';
import { read, stepwise } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  sandboxCheckWebhook,
  settleSandboxCheck,
  showSandboxCheck,
} from '../../infra/kyc/sandbox.ts';

/** It exists only while no real provider is configured. */
function requireSandbox(ctx: Ctx): void {
  if (!ctx.services.kyc.find('sandbox')) throw new Failure('SANDBOX_OFF');
}

export const sandboxKycEndpoints = endpointsOf('sandbox', {
  check: read(async (ctx, { id }) => {
    requireSandbox(ctx);
    const check = await showSandboxCheck(ctx.db, id);
    if (!check) throw new Failure('VERIFICATION_NOT_FOUND');
    const { level, status, return_url: returnUrl } = check;
    return { id: check.id, level, status, return_url: returnUrl };
  }),
  // The decision is committed first; then the webhook is called at once, so that the page to which the person
  // returns is up to date. If the call fails, the recurring job retries it.
  decideCheck: stepwise(async (ctx, { id, outcome, reason, is_final: isFinal }, inTransaction) => {
    requireSandbox(ctx);
    const answer = await inTransaction((step) =>
      settleSandboxCheck(step.db, id, { outcome, reason, isFinal }),
    );
    await sandboxCheckWebhook.deliver(ctx.db, ctx.services);
    return answer;
  }),
});

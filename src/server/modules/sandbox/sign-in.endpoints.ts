/** Endpoints of the sandbox sign-in providers' page, for the page and for programs. */
import { randomInt } from 'node:crypto';
import { Failure } from '~/contracts/failure.ts';
import type { SandboxSignInProvider } from '~/contracts/sandbox/sign-in-providers.ts';
import type { Ctx } from '../../core/context.ts';
import { read } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  readSandboxRequest,
  sandboxReturnPath,
  type SandboxSignInRequest,
} from '../../infra/social/sandbox.ts';
import { findSandboxMembers } from '../social/index.ts';

/** How many of those who came before the page offers. */
const MEMBERS = 4;

/** It exists only on the own machine, and only while no real provider is configured. */
function openRequest(
  ctx: Ctx,
  { provider, request }: { provider: SandboxSignInProvider; request: string },
): SandboxSignInRequest {
  if (!ctx.services.social.isSimulated) throw new Failure('SANDBOX_OFF');
  return readSandboxRequest(ctx.services.keys, provider, request, ctx.now);
}

export const sandboxSignInEndpoints = endpointsOf('sandbox', {
  signIn: read(async (ctx, input) => {
    const { provider } = openRequest(ctx, input);
    const members = await findSandboxMembers(ctx.db, provider, MEMBERS);
    return { provider, new_handle: `guest_${randomInt(100_000, 1_000_000)}`, members };
  }),
  // Nothing is stored: the code itself is the decision.
  decideSignIn: read(async (ctx, { person, ...input }) => {
    const request = openRequest(ctx, input);
    return { return_url: sandboxReturnPath(ctx.services.keys, request, person, ctx.now) };
  }),
});

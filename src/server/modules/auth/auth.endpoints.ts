/** Endpoints for signing in and out, passwords and e-mail addresses. */
import { Failure } from '~/contracts/failure.ts';
import type { TokenInput, Tokens } from '~/contracts/identity/identity.schemas.ts';
import { unreachable } from '~/kernel/invariant.ts';
import type { UserActor } from '../../core/actor.ts';
import type { Ctx } from '../../core/context.ts';
import { readAs, signedIn, stepwise, write, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { openImpersonation } from './impersonation.ts';
import { refuseImpersonation } from '../accounts/index.ts';
import { lockRefreshToken } from './sessions.repository.ts';
import { signInWithPasskey } from './second-factor/use-cases/passkeys.ts';
import { hashSecret } from '../../infra/secrets.ts';
import { activate } from './use-cases/activate.ts';
import { changeEmail, changePassword } from './use-cases/change-account.ts';
import { endSessions } from './use-cases/end-sessions.ts';
import { signOut } from './use-cases/sign-out.ts';
import { listSessions } from './use-cases/list-sessions.ts';
import { refresh } from './use-cases/refresh.ts';
import { register } from './use-cases/register.ts';
import { requestMail } from './use-cases/request-mail.ts';
import { signIn } from './use-cases/sign-in.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { signInSocially } from './use-cases/sign-in-socially.ts';

/** The contract takes exactly one of the two. */
function byPasswordOrProvider(
  ctx: Ctx,
  input: Extract<TokenInput, { grant_type: 'password' }>,
  inTransaction: InTransaction,
): Promise<Tokens> {
  const { credentials, social_provider: social } = input;
  if (social) return signInSocially(ctx, { ...input, social_provider: social }, inTransaction);
  if (!credentials) throw new Failure('INVALID_CREDENTIALS');
  return signIn(ctx, credentials, input.second_factor, inTransaction);
}

function sessionOf({ sessionId, userId, impersonatorId }: UserActor) {
  return { id: sessionId, user_id: userId, impersonator_id: impersonatorId };
}

export const authEndpoints = endpointsOf('identity', {
  token: stepwise(async (ctx, input, inTransaction) => {
    switch (input.grant_type) {
      case 'password':
        return byPasswordOrProvider(ctx, input, inTransaction);
      case 'registration':
        return register(ctx, input, inTransaction);
      case 'refresh_token':
        return refresh(input.refresh_token, inTransaction);
      case 'passkey':
        return signInWithPasskey(ctx, input, inTransaction);
      case 'flash_token':
        return openImpersonation(input.flash_token, inTransaction);
      default:
        return unreachable(input);
    }
  }),

  logout: write(async (ctx, input) => {
    if (ctx.actor.kind === 'user') await signOut(ctx, sessionOf(ctx.actor));
    const locked = input.refresh_token
      ? await lockRefreshToken(ctx.db, hashSecret(input.refresh_token))
      : null;
    if (locked) await signOut(ctx, locked.session);
  }),

  logoutEverywhere: writeAs(async (ctx) => {
    refuseImpersonation(ctx.actor);
    await endSessions(ctx, ctx.actor.userId);
  }),

  sessions: readAs(async (ctx) => ({
    data: await listSessions(ctx, ctx.actor.userId, ctx.actor.sessionId),
  })),

  endSession: writeAs(async (ctx, { id }) => {
    if (id !== ctx.actor.sessionId) refuseImpersonation(ctx.actor);
    const session = { ...sessionOf(ctx.actor), id };
    if (!(await signOut(ctx, session))) throw new Failure('SESSION_NOT_FOUND');
  }),

  activate: stepwise(activate),
  resendActivation: write((ctx, { email }) => requestMail(ctx, 'confirmation', email)),
  restorePassword: write((ctx, { email }) => requestMail(ctx, 'restore', email)),
  changePassword: stepwise((ctx, input, inTransaction) =>
    changePassword(signedIn(ctx), input, inTransaction),
  ),
  changeEmail: stepwise((ctx, input, inTransaction) =>
    changeEmail(signedIn(ctx), input, inTransaction),
  ),
});

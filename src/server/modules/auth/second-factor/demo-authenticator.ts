/**
 * The demo market's staff have a second factor like all staff: an authenticator app. Its secret is generated when the
 * market is seeded; the sandbox simulates the app and returns the next usable code (decisions 0017 and 0029).
 */
import { TOTP_STEP_SECONDS } from '~/domain/rule-windows.ts';
import type { Ctx } from '../../../core/context.ts';
import { isDemoLocked } from '../auth.policy.ts';
import { sessionClock } from '../tokens.ts';
import { selectUsersByEmail } from '../../accounts/index.ts';
import { selectTotp } from './second-factor.repository.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';
import { codeOfStep, newTotpSecret, stepAt } from './totp.ts';
import type { Keys } from '../../../infra/keys.ts';

/** The row of a simulated authenticator app for a demo account. */
export function demoTotpFactor(keys: Pick<Keys, 'encrypt'>, userId: string, at: Date) {
  return {
    user_id: userId,
    sealed_secret: sealTotpSecret(keys, userId, newTotpSecret()),
    created_at: at,
    confirmed_at: at,
    last_step: 0,
    is_demo: true,
  };
}

/**
 * The next unused code of a demo account, and in how many seconds it can be used (0: now). Null for locked accounts
 * and for apps that are not simulated: codes of real secrets are never exposed.
 */
export async function demoCode(
  ctx: Ctx,
  email: string,
): Promise<{ code: string; usableInSeconds: number } | null> {
  const { holder } = await selectUsersByEmail(ctx.db, email);
  if (!holder || isDemoLocked(ctx.services.env, holder)) return null;
  const factor = await selectTotp(ctx.db, holder.id);
  if (!factor || factor.confirmed_at === null || !factor.is_demo) return null;
  const secret = openTotpSecret(ctx.services.keys, factor);
  const at = sessionClock();
  const now = stepAt(at);
  const step = Math.max(now, (factor.last_step ?? 0) + 1);
  // A code is accepted from one step before its own time step.
  const usableFrom = (step - 1) * TOTP_STEP_SECONDS;
  const wait = Math.max(0, Math.ceil(usableFrom - at.getTime() / 1000));
  return { code: codeOfStep(secret, step), usableInSeconds: wait };
}

/**
 * The demo market's staff have a second factor like all staff: an authenticator app whose secret is known, as their
 * password is. The sandbox plays the app and tells the next code that can be used (decision 0017).
 */
import type { Ctx } from '../../../context.ts';
import { sessionClock } from '../tokens.ts';
import { selectUsersByEmail } from '../users.repository.ts';
import { selectTotp } from './second-factor.repository.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secret.ts';
import { codeOfStep, stepAt, STEP_SECONDS } from './totp.ts';
import type { Keys } from '../../../infra/keys.ts';

/** Accepted in the demo market only, where everything is pretend. */
const DEMO_TOTP_SECRET = 'LEGENDDEMOMARKET2222TRADELIKEALE';

/** The row that connects the known app to a demo account. */
export function demoTotpFactor(keys: Pick<Keys, 'encrypt'>, userId: string, at: Date) {
  return {
    user_id: userId,
    sealed_secret: sealTotpSecret(keys, userId, DEMO_TOTP_SECRET),
    created_at: at,
    confirmed_at: at,
    last_step: 0,
  };
}

/**
 * The next unused code of a demo account, and in how many seconds it can be used (0: now). Null for every account
 * whose app is not the known one: real secrets are never read out.
 */
export async function demoCode(
  ctx: Ctx,
  email: string,
): Promise<{ code: string; usableInSeconds: number } | null> {
  const { holder } = await selectUsersByEmail(ctx.db, email);
  const factor = holder && (await selectTotp(ctx.db, holder.id));
  if (!factor || factor.confirmed_at === null) return null;
  if (openTotpSecret(ctx.services.keys, factor) !== DEMO_TOTP_SECRET) return null;
  const at = sessionClock();
  const now = stepAt(at);
  const step = Math.max(now, (factor.last_step ?? 0) + 1);
  // A code counts one step before its own begins.
  const usableFrom = (step - 1) * STEP_SECONDS;
  const wait = Math.max(0, Math.ceil(usableFrom - at.getTime() / 1000));
  return { code: codeOfStep(DEMO_TOTP_SECRET, step), usableInSeconds: wait };
}

/**
 * The second step of every sign-in. A grant that has verified the first factor calls `requireSecondFactor` and starts
 * the session with its result (decision 0017).
 */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { SecondFactor } from '~/contracts/identity/second-factor.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { hashSecret } from '../../../infra/secrets.ts';
import { sessionClock } from '../tokens.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { addresseeOf, type Account } from '../../accounts/index.ts';
import { spendChallenge } from './challenges.ts';
import {
  notePasskeyUse,
  selectPasskeyByCredential,
  type PasskeyRow,
} from './passkeys.repository.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { codesTriedMail, recoveryCodeUsedMail } from './second-factor.mails.ts';
import {
  countRecoveryCodes,
  forgetTries,
  selectMethods,
  selectTotp,
  takeTry,
  spendRecoveryCode,
  spendTotpStep,
} from './second-factor.repository.ts';
import type { ChallengePurpose } from './second-factor.tables.ts';
import { openTotpSecret } from './totp-secret.ts';
import { stepOfCode } from './totp.ts';
import { checkAssertion } from './web-authn.ts';

const { tries } = serverConfig.identity.secondFactor;

/** The account columns needed here. */
export type FactorOwner = Pick<
  Account,
  'id' | 'second_factor_on' | 'email' | 'public_name' | 'locale'
>;

/**
 * Passes when the account has no second factor, or when `given` is a valid one. Returns when it was confirmed, for
 * `startSession`; null without a factor.
 * @param given `second_factor` of the grant's input
 * @param inTransaction of `stepwise`: failed attempts must stay counted although the call fails
 * @throws Failure SECOND_FACTOR_REQUIRED with the values `methods` (comma-separated), SECOND_FACTOR_WRONG,
 * PASSKEY_INVALID, PASSKEY_CHALLENGE_EXPIRED, TOO_MANY
 */
export async function requireSecondFactor(
  ctx: Ctx,
  user: FactorOwner,
  given: SecondFactor | undefined,
  inTransaction: InTransaction,
): Promise<Date | null> {
  if (!user.second_factor_on) return null;
  if (!given) {
    const methods = await selectMethods(ctx.db, user.id);
    throw new Failure('SECOND_FACTOR_REQUIRED', { values: { methods: methods.join(',') } });
  }
  return checkSecondFactor(ctx, user, given, inTransaction, {
    purpose: 'sign_in',
    path: 'second_factor.code',
  });
}

/**
 * Verifies and consumes one second-factor response. Returns the time of the confirmation by the system clock.
 * @throws Failure as `requireSecondFactor` does
 */
export async function checkSecondFactor(
  ctx: Ctx,
  user: FactorOwner,
  given: SecondFactor,
  inTransaction: InTransaction,
  { purpose, path }: { purpose: ChallengePurpose; path: string },
): Promise<Date> {
  if (given.method === 'passkey') {
    const passkey = await acceptPasskey(ctx, given, purpose);
    if (passkey.user_id !== user.id) throw new Failure('PASSKEY_INVALID');
    return sessionClock();
  }
  await countTry(user, inTransaction);
  const isRight =
    given.method === 'totp'
      ? await spendTotpCode(ctx, user.id, given.code)
      : await spendTypedCode(user, given.code, inTransaction);
  if (!isRight) throw fieldFailure('SECOND_FACTOR_WRONG', path, ctx.locale);
  await forgetTries(ctx.db, user.id);
  return sessionClock();
}

/**
 * Counts an attempt before it is made, in a transaction of its own, so that parallel guesses are serialised. The owner
 * gets one mail when the limit is reached, because whoever tries codes knows the password.
 * @throws Failure TOO_MANY
 */
export async function countTry(user: FactorOwner, inTransaction: InTransaction): Promise<void> {
  const at = sessionClock();
  const windowMs = tries.seconds * 1000;
  const { count, since } = await inTransaction(async (step) => {
    const taken = await takeTry(step.db, user.id, {
      at,
      since: new Date(at.getTime() - windowMs),
    });
    if (taken.count === tries.calls + 1) {
      await step.services.mail.send(step.db, codesTriedMail(addresseeOf(step, user)), step.now);
    }
    return taken;
  });
  if (count > tries.calls) {
    const wait = Math.ceil((since.getTime() + windowMs - at.getTime()) / 1000);
    throw new Failure('TOO_MANY', { retryAfterSeconds: Math.max(1, wait) });
  }
}

/** Whether the code is correct and its time step unused; marks the step as used. */
async function spendTotpCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const factor = await selectTotp(ctx.db, userId);
  if (!factor || factor.confirmed_at === null) return false;
  const secret = openTotpSecret(ctx.services.keys, factor);
  const step = stepOfCode(secret, code, sessionClock());
  return step !== null && (await spendTotpStep(ctx.db, userId, step));
}

async function spendTypedCode(
  user: FactorOwner,
  code: string,
  inTransaction: InTransaction,
): Promise<boolean> {
  return inTransaction(async (step) => {
    const hash = hashRecoveryCode(step.services.keys, user.id, code);
    if (!(await spendRecoveryCode(step.db, user.id, hash, sessionClock()))) return false;
    const left = await countRecoveryCodes(step.db, user.id);
    const message = recoveryCodeUsedMail(addresseeOf(step, user), left);
    await step.services.mail.send(step.db, message, step.now);
    return true;
  });
}

/**
 * Verifies a passkey's response to a challenge and stores the use. Returns the passkey with its owner's id.
 * @throws Failure PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID
 */
export async function acceptPasskey(
  ctx: Ctx,
  given: Pick<Extract<SecondFactor, { method: 'passkey' }>, 'challenge_id' | 'credential'>,
  purpose: ChallengePurpose,
): Promise<PasskeyRow> {
  const challenge = await spendChallenge(ctx, given.challenge_id, purpose);
  const passkey = await selectPasskeyByCredential(ctx.db, given.credential.id);
  if (!passkey) {
    const credential = hashSecret(given.credential.id).slice(0, 12);
    ctx.services.log.info({ credential }, 'passkey unknown');
    throw new Failure('PASSKEY_INVALID');
  }
  const use = await checkAssertion(ctx, given.credential, challenge, passkey);
  const noted = await notePasskeyUse(ctx.db, passkey.id, { ...use, at: sessionClock() });
  if (!noted) throw new Failure('PASSKEY_INVALID');
  return passkey;
}

/** Social sign-in and sign-up. */
import { randomInt } from 'node:crypto';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { SocialGrant, TokenInput, Tokens } from '~/contracts/identity/identity.schemas.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Ctx } from '../../../core/context.ts';
import { socialAccounts, type Newcomer } from '../social-accounts.ts';
import { requireSecondFactor } from '../second-factor/require-second-factor.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import {
  confirmAddress,
  isReservedName,
  openAccount,
  selectUser,
  type Attribution,
} from '../../accounts/index.ts';
import { mailNewcomer } from './register.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { startSession } from './start-session.ts';

type Grant = Extract<TokenInput, { grant_type: 'password' }>;

/**
 * Opens a session for the user whom the provider identifies; creates an account for a new user.
 * @throws Failure with one of the SOCIAL_ codes; SOCIAL_NEED_AUTHORIZATION and SOCIAL_NEED_EMAIL leave the attempt
 * open, as does a second factor that is missing (`requireSecondFactor`)
 */
export async function signInSocially(
  ctx: Ctx,
  input: Grant & { social_provider: SocialGrant },
  inTransaction: InTransaction,
): Promise<Tokens> {
  const authenticated = await socialAccounts
    .of(ctx)
    .authenticate(ctx, input.social_provider, inTransaction);
  const secondFactorAt = await askSecondFactor(ctx, authenticated.userId, input, inTransaction);
  try {
    return await inTransaction(async (step) => {
      const userId =
        authenticated.userId ?? (await registerNewcomer(step, authenticated.newcomer, input));
      await authenticated.settle(step, userId);
      return startSession(step, userId, secondFactorAt);
    });
  } catch (error) {
    // A concurrent transaction confirmed the same address after the check.
    if (isUniqueViolation(error, 'app_user_confirmed_email')) {
      throw new Failure('SOCIAL_NEED_AUTHORIZATION');
    }
    throw error;
  }
}

/** The attempt stays open until the second factor is given, so that the provider is contacted only once. */
async function askSecondFactor(
  ctx: Ctx,
  userId: string | null,
  input: Grant,
  inTransaction: InTransaction,
): Promise<Date | null> {
  const user = userId === null ? undefined : await selectUser(ctx.db, userId);
  return user ? requireSecondFactor(ctx, user, input.second_factor, inTransaction) : null;
}

async function registerNewcomer(
  ctx: Ctx,
  newcomer: Newcomer | null,
  attribution: Attribution,
): Promise<string> {
  invariant(newcomer, 'Whoever has no account is new');
  const { email, isProven } = newcomer;
  const { id, name } = await openNamed(ctx, newcomer, attribution);
  if (isProven) {
    await confirmAddress(ctx, id, email);
  } else {
    await mailNewcomer(ctx, id, { email, public_name: name });
  }
  return id;
}

const TRIES = 8;
const SUFFIX = 1_000_000;
const { min, max } = appConfig.identity.publicNameLength;

/**
 * Candidates for the public name, best first. A handle is public already; real names are never used, because this name
 * is visible to everybody. The user may change it.
 */
export function namesFor(handle: string | null, random: () => number): string[] {
  const plain = (handle ?? '').replaceAll(/[^A-Za-z0-9_-]/g, '').slice(0, max);
  const isUsable = plain.length >= min && !isReservedName(plain);
  const stem = (isUsable ? plain : 'player').slice(0, max - 7);
  const numbered = Array.from({ length: TRIES }, () => `${stem}-${random()}`);
  return isUsable ? [plain, ...numbered] : numbered;
}

async function openNamed(
  ctx: Ctx,
  { email, handle }: Newcomer,
  attribution: Attribution,
): Promise<{ id: string; name: string }> {
  for (const name of namesFor(handle, () => randomInt(SUFFIX))) {
    // One after the other on purpose: the first free name is taken.
    // oxlint-disable-next-line no-await-in-loop
    const id = await openAccount(ctx, { email, passwordHash: null, publicName: name }, attribution);
    if (id !== null) return { id, name };
  }
  throw new Failure('CONFLICT');
}

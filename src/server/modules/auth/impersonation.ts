/**
 * Impersonation of users by staff. A flash token works once, within a minute. The session that it opens records the
 * impersonator and lasts an hour at most; it ends as soon as the staff member's own session ends, their role loses the
 * right, or they are banned (decisions, sections 3 and 4; decision 0019).
 */
import { appConfig, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Tokens } from '~/contracts/identity/identity.schemas.ts';
import { isStaff, may } from '~/domain/roles.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../core/context.ts';
import type { Db } from '../../db/database.ts';
import { unitOfWork } from '../../core/unit-of-work.ts';
import { findGround, insertFlashToken, takeFlashToken } from './flash-tokens.repository.ts';
import { isBanned, selectUser } from '../accounts/index.ts';
import { requireUnlocked } from './auth.policy.ts';
import { recordAuditBy } from '../../core/audit.ts';
import {
  insertRefreshToken,
  insertSession,
  selectImpersonations,
  type SessionRow,
} from './sessions.repository.ts';
import { deviceOf, sessionClock } from './tokens.ts';
import { hashSecret, newSecret } from '../../infra/secrets.ts';
import { endSessions } from './use-cases/end-sessions.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { refreshTokenEnd, tokensFor } from './use-cases/start-session.ts';

const { flashTokenSeconds } = serverConfig.identity;
const { actingSeconds } = appConfig.moderation;
/** Batch size of impersonation sessions per check: there are never many. */
const LOOKED_AT_ONCE = 200;

/** Creates a single-use token. The caller has checked who may impersonate whom. */
export async function issueFlashToken(
  ctx: UserCtx,
  userId: string,
  reason: string,
): Promise<string> {
  const token = newSecret();
  const at = sessionClock();
  await insertFlashToken(ctx.db, {
    hash: hashSecret(token),
    staff_id: ctx.actor.userId,
    staff_session_id: ctx.actor.sessionId,
    user_id: userId,
    reason,
    created_at: at,
    expires_at: new Date(at.getTime() + flashTokenSeconds * 1000),
    used_at: null,
  });
  return token;
}

/** Whether the staff member may still impersonate from the session in which the token was requested. */
async function hasGround(
  db: Db,
  staffId: string,
  staffSessionId: string | null,
  now: Date,
): Promise<boolean> {
  if (staffSessionId === null) return false;
  const staff = await findGround(db, staffId, staffSessionId);
  return staff !== undefined && may(staff.role, 'impersonate') && !isBanned(staff, now);
}

/** Whether an impersonation session is still valid. */
export async function isImpersonationValid(
  db: Db,
  session: { impersonator_id: string; acting_from: string | null; created_at: Date },
  now: Date,
): Promise<boolean> {
  const age = sessionClock().getTime() - session.created_at.getTime();
  if (age > actingSeconds * 1000) return false;
  return hasGround(db, session.impersonator_id, session.acting_from, now);
}

type Acting = Pick<SessionRow, 'id' | 'user_id'>;

/**
 * Ends an impersonation session in a transaction of its own. Called by whichever check first finds it invalid; the
 * event, published once, closes its sockets.
 */
export async function endImpersonation(ctx: Ctx, session: Acting): Promise<void> {
  await unitOfWork(ctx, (step) => endSessions(step, session.user_id, { only: session.id }));
}

/**
 * Periodically ends impersonation sessions that have expired or whose staff member has lost the right. Checks on
 * requests are not enough: an idle session could hold a socket open. Returns how many ended.
 */
export async function endInvalidImpersonations(ctx: Ctx): Promise<number> {
  const { db, now } = ctx;
  let ended = 0;
  for (const session of await selectImpersonations(db, LOOKED_AT_ONCE)) {
    const { impersonator_id: staffId } = session;
    const stands =
      staffId !== null &&
      (await isImpersonationValid(db, { ...session, impersonator_id: staffId }, now));
    if (stands) continue;
    await endImpersonation(ctx, session);
    ended += 1;
  }
  return ended;
}

/**
 * Exchanges a flash token for an impersonation session.
 * @throws Failure FLASH_TOKEN_INVALID when it is used, expired or unknown, or impersonation is not allowed any more;
 * DEMO_ACCOUNT_LOCKED
 */
export function openImpersonation(
  flashToken: string,
  inTransaction: InTransaction,
): Promise<Tokens> {
  return inTransaction(async (step) => {
    const at = sessionClock();
    const flash = await takeFlashToken(step.db, hashSecret(flashToken), at);
    if (!flash) throw new Failure('FLASH_TOKEN_INVALID');
    const person = await selectUser(step.db, flash.user_id);
    const stands = await hasGround(step.db, flash.staff_id, flash.staff_session_id, step.now);
    // The user may have become a staff member since the token was issued.
    if (!stands || !person || isStaff(person.role)) throw new Failure('FLASH_TOKEN_INVALID');
    requireUnlocked(step.services.env, person);
    const sessionId = newId();
    await insertSession(step.db, {
      id: sessionId,
      user_id: flash.user_id,
      user_agent: step.request.userAgent,
      ip: step.request.ip,
      created_at: at,
      last_seen_at: at,
      ended_at: null,
      impersonator_id: flash.staff_id,
      acting_from: flash.staff_session_id,
      // The staff member's device must not become a known device of the user.
      device_hash: null,
      country: null,
      device_check: null,
    });
    const refreshToken = newSecret();
    await insertRefreshToken(step.db, {
      hash: hashSecret(refreshToken),
      session_id: sessionId,
      fingerprint: deviceOf(step.request),
      created_at: at,
      expires_at: refreshTokenEnd(at, at),
      used_at: null,
      replaced_by: null,
    });
    await recordAuditBy(
      step,
      { actorId: flash.staff_id, impersonatedId: flash.user_id },
      {
        action: 'acting.enter',
        subject: { type: 'user', id: flash.user_id },
        reason: flash.reason,
      },
    );
    return tokensFor(step, { userId: flash.user_id, sessionId }, refreshToken);
  });
}

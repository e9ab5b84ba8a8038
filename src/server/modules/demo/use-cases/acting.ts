/** How the script acts: as a demo seller, through the use cases that the seller's own calls go through. */
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { sessionClock } from '../../auth/index.ts';
import { selectSeededAt, type ScriptedSeller, type ScriptTime } from '../demo.repository.ts';
import { PERSON_QUIET_MS } from '../timing.ts';

/** What the script goes by; null where it does not run: it is switched off, or there is no demo market. */
export async function scriptTime(ctx: Ctx): Promise<ScriptTime | null> {
  if (!ctx.services.env.demoScript) return null;
  const seededAt = await selectSeededAt(ctx.db);
  if (!seededAt) return null;
  return {
    now: ctx.now,
    seededAt,
    quietSince: new Date(ctx.now.getTime() - PERSON_QUIET_MS),
    sessionsSince: new Date(sessionClock().getTime() - PERSON_QUIET_MS),
  };
}

function inTheNameOf(ctx: Ctx, seller: ScriptedSeller): UserCtx {
  return {
    ...ctx,
    locale: seller.seller_locale,
    actor: {
      kind: 'user',
      userId: seller.seller_id,
      // No session stands behind it: nobody signed in.
      sessionId: newId(),
      role: 'user',
      isSeller: true,
      isBanned: false,
      trustLevel: seller.trust_level,
      requiredTrustLevel: seller.required_trust_level,
      impersonatorId: null,
      secondFactor: { isOn: false, confirmedAt: null },
    },
  };
}

/**
 * One act of a seller, as one unit of work. What is refused, because somebody was faster or a rule says no, is left; what
 * fails is logged and stops no other act.
 */
export async function actAs(
  ctx: Ctx,
  seller: ScriptedSeller,
  act: (ctx: UserCtx) => Promise<unknown>,
): Promise<void> {
  await actInSteps(ctx, seller, async (own) => {
    await unitOfWork(own, (step) => act({ ...step, actor: own.actor }));
  });
}

/** The same for what needs more than one unit of work: files are stored outside of any. */
export async function actInSteps(
  ctx: Ctx,
  seller: ScriptedSeller,
  act: (ctx: UserCtx) => Promise<unknown>,
): Promise<void> {
  try {
    await act(inTheNameOf(ctx, seller));
  } catch (error) {
    if (error instanceof Failure) return;
    ctx.services.log.error({ err: error, seller: seller.seller_id }, 'demo script failed');
  }
}

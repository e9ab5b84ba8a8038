/** The hours in which a seller answers. Orders that were placed keep the ones that they were placed with. */
import { isDeepStrictEqual } from 'node:util';
import { Failure } from '~/contracts/failure.ts';
import type { WorkHoursInput } from '~/contracts/sellers/sellers.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findHoursVersion, lockAccount, setWorkHours } from '../../accounts/index.ts';
import { sellerAvailabilityChanged } from '../sellers.events.ts';

/**
 * Changes them in the version that they were read in. What stands already is not written again. Needs a transaction.
 * @param hours null: none are said any more
 * @param basedOn undefined: the last change wins
 * @throws {Failure} HOURS_CHANGED
 */
export async function changeHours(
  ctx: UserCtx,
  hours: WorkHoursInput | null,
  basedOn?: number,
): Promise<void> {
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const stored = await findHoursVersion(ctx.db, userId);
  const next = hours && { timeZone: hours.time_zone, days: hours.days };
  // Pressed twice: the second finds what the first has written.
  if (isDeepStrictEqual(next, stored.hours)) return;
  if (basedOn !== undefined && basedOn !== stored.version) throw new Failure('HOURS_CHANGED');
  await setWorkHours(ctx.db, userId, next);
  await ctx.publish(sellerAvailabilityChanged({ user_id: userId }));
}

/** The hours in which a seller answers. Orders that were placed keep the ones that they were placed with. */
import type { WorkHoursInput } from '~/contracts/sellers/sellers.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { setWorkHours } from '../../accounts/index.ts';
import { sellerAvailabilityChanged } from '../sellers.events.ts';

/** @param hours null: none are said any more. Needs a transaction. */
export async function changeHours(ctx: UserCtx, hours: WorkHoursInput | null): Promise<void> {
  const { userId } = ctx.actor;
  await setWorkHours(ctx.db, userId, hours && { timeZone: hours.time_zone, days: hours.days });
  await ctx.publish(sellerAvailabilityChanged({ user_id: userId }));
}

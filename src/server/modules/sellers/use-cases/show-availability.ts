/** A seller's own availability: the vacation, what it would change, and the orders that it leaves alone. */
import type { Availability } from '~/contracts/sellers/sellers.schemas.ts';
import type { OrderStatus } from '~/domain/order-lifecycle.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findHoursVersion } from '../../accounts/index.ts';
import { countOnSale } from '../../offers/index.ts';
import { listOrders } from '../../orders/index.ts';
import { presentVacation } from '../sellers.presenter.ts';
import { selectOpenVacation } from '../vacations.repository.ts';

/** Paid for and not over: they need their seller, whatever is planned. */
const open: readonly OrderStatus[] = ['paid', 'in_progress', 'acceptance', 'disputed'];
const NAMED_ORDERS = 5;

export async function showAvailability(ctx: UserCtx): Promise<Availability> {
  const { userId } = ctx.actor;
  const vacation = await selectOpenVacation(ctx.db, userId);
  const offers = await countOnSale(ctx.db, userId);
  const { rows, total } = await listOrders(ctx.db, {
    userId,
    role: 'seller',
    statuses: open,
    sort: 'urgent',
    after: null,
    limit: NAMED_ORDERS,
    offset: 0,
  });
  const { hours, version } = await findHoursVersion(ctx.db, userId);
  return {
    hours: hours && { time_zone: hours.timeZone, days: hours.days.map((spans) => [...spans]) },
    hours_version: version,
    vacation: vacation ? presentVacation(vacation) : null,
    offers,
    open_orders: {
      total,
      data: rows.map((order) => ({
        id: order.id,
        title: order.offer.title,
        status: order.status,
        deliver_by: order.deliver_by?.toISOString() ?? null,
      })),
    },
  };
}

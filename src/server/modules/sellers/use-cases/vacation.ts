/** Vacations: planned, begun, ended, by their seller or by their dates (decision 0077). */
import { Failure } from '~/contracts/failure.ts';
import type { PlanVacationInput } from '~/contracts/sellers/sellers.schemas.ts';
import { dayIn, daysBetween, midnightOf, VACATION_AHEAD_DAYS } from '~/domain/vacation.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { fieldErrorsFor } from '../../../http/field-errors.ts';
import { lockAccount, setAwayUntil } from '../../accounts/index.ts';
import { followSeller } from '../../offers/index.ts';
import { sellerAvailabilityChanged } from '../sellers.events.ts';
import {
  claimDueVacation,
  insertVacation,
  markVacationEnded,
  markVacationStarted,
  selectOpenVacation,
  type VacationRow,
} from '../vacations.repository.ts';

function refuseDay(ctx: UserCtx, message: 'vacation_past' | 'vacation_far'): Failure {
  const issues = [{ path: ['from'], kind: 'validation', message }];
  return new Failure('VALIDATION', { errors: fieldErrorsFor(issues, ctx.locale) });
}

/** What a vacation says of the seller's account and does to the offers. The account is locked. */
async function follow(ctx: Ctx, sellerId: string, awayUntil: Date | null): Promise<void> {
  await setAwayUntil(ctx.db, sellerId, awayUntil);
  await followSeller(ctx, sellerId);
  await ctx.publish(sellerAvailabilityChanged({ user_id: sellerId }));
}

async function start(ctx: Ctx, vacation: Pick<VacationRow, 'id' | 'seller_id' | 'until_at'>) {
  await markVacationStarted(ctx.db, vacation.id, ctx.now);
  await follow(ctx, vacation.seller_id, vacation.until_at);
}

async function end(ctx: Ctx, vacation: VacationRow, by: 'seller' | 'time'): Promise<void> {
  await markVacationEnded(ctx.db, vacation.id, { at: ctx.now, by });
  if (vacation.started_at) await follow(ctx, vacation.seller_id, null);
}

/**
 * Plans a vacation; from today it begins at once. Needs a transaction. Locks the account, then the offers.
 * @throws Failure VALIDATION for days that are over or too far ahead, VACATION_PLANNED
 */
export async function planVacation(ctx: UserCtx, input: PlanVacationInput): Promise<void> {
  const { from, until, time_zone: zone } = input;
  const today = dayIn(ctx.now, zone);
  const ahead = daysBetween(today, from);
  if (ahead < 0) throw refuseDay(ctx, 'vacation_past');
  if (ahead > VACATION_AHEAD_DAYS) throw refuseDay(ctx, 'vacation_far');
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const vacation = {
    id: newId(),
    seller_id: userId,
    from_at: ahead === 0 ? ctx.now : midnightOf(from, zone),
    until_at: midnightOf(until, zone),
    time_zone: zone,
    offers: input.offers,
    keeps_instant: input.keeps_instant,
    created_at: ctx.now,
  };
  if (!(await insertVacation(ctx.db, vacation))) throw new Failure('VACATION_PLANNED');
  if (ahead === 0) await start(ctx, vacation);
}

/**
 * Ends the vacation that runs, or calls off the one that is planned. Needs a transaction; locks as `planVacation`.
 * @throws Failure VACATION_NOT_FOUND
 */
export async function endVacation(ctx: UserCtx): Promise<void> {
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const vacation = await selectOpenVacation(ctx.db, userId);
  if (!vacation) throw new Failure('VACATION_NOT_FOUND');
  await end(ctx, vacation, 'seller');
}

/** Begins and ends vacations whose dates have come. */
export function turnVacations(ctx: Ctx, limit: number): Promise<number> {
  return eachDue(ctx, limit, {
    job: 'sellers.turn_vacations',
    claim: ({ db, now }, except) => claimDueVacation(db, now, except),
    work: async (step, { id: sellerId }) => {
      // Read after the account was locked: its seller may have ended it meanwhile.
      const vacation = await selectOpenVacation(step.db, sellerId);
      if (!vacation) return;
      if (vacation.started_at === null && vacation.from_at <= step.now) {
        await start(step, vacation);
      } else if (vacation.until_at <= step.now) {
        await end(step, vacation, 'time');
      }
    },
  });
}

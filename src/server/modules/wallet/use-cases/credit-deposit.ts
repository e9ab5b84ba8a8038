/** Credits a captured deposit to its owner's wallet. */
import type { Ctx } from '../../../core/context.ts';
import type { CapturedDeposit } from '../../payments/index.ts';
import { sendBackWhole, takeIn } from './card-money.ts';

/**
 * Posts a captured deposit to the card money of the wallet. Needs the transaction that captured it and holds its lock; locks
 * the ledger account. Idempotent: the ledger refuses a second posting.
 */
export async function creditDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void> {
  const { id, ...lot } = deposit;
  await takeIn(ctx.db, {
    lot: { id, ...lot, kind: 'deposit', at: ctx.now },
    entry: { kind: 'deposit', key: `deposit:${id}`, reference: id },
  });
}

/** As `creditDeposit`, for one that may not stay: it goes back to its card at once, and the statement shows both. */
export async function returnDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void> {
  await creditDeposit(ctx, deposit);
  await sendBackWhole(ctx.db, { ...deposit, kind: 'deposit', orderId: null, at: ctx.now });
}

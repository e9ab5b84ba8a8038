/** The port to whoever books what banks take back: it lies above payments, orders and the wallet (decision 0099). */
import type { Ctx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';
import type { SeenChargeback } from '../../infra/payments/index.ts';

/** A chargeback as its provider knows it, and when that was asked. */
export interface LookedAtChargeback {
  provider: string;
  seen: SeenChargeback;
  askedAt: Date;
}

interface ChargebackDesk {
  /**
   * Applies what was seen, in a transaction: once, whatever is told how often and in which order.
   * @returns `unknown` where people have to look at it, `ignored` where nothing changes
   */
  settle(ctx: Ctx, looked: LookedAtChargeback): Promise<'noted' | 'ignored' | 'unknown'>;
}

export const chargebackDesk = definePort<ChargebackDesk>('payments.chargeback_desk');

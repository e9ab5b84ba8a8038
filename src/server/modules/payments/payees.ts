/**
 * Who gets money that a provider took. Orders and the wallet lie above payments and hear of it here, within the
 * transaction of the provider's event: what they post commits with the payment's new state, or not at all.
 */
import type { Ctx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';

/** Money that a provider took for an order. */
export interface CapturedPayment {
  id: string;
  provider: string;
  cents: number;
  /** Bonus money that the order takes beside it. */
  bonusCents: number;
}

/** Money that a provider took for somebody's wallet. */
export interface CapturedDeposit {
  id: string;
  provider: string;
  userId: string;
  cents: number;
}

/** An order, locked until the transaction ends, whose payment has been captured. */
export interface PayableOrder {
  /** Whether it still waits for exactly this payment. May lock the buyer's accounts in the ledger. */
  wants(payment: CapturedPayment): Promise<boolean>;
  /** Takes the payment. Locks ledger accounts, then what the order hands over. */
  capture(payment: CapturedPayment): Promise<void>;
  /** Gives a payment that it does not want to the buyer's wallet. Locks ledger accounts. */
  creditBuyer(payment: CapturedPayment): Promise<void>;
}

interface Payees {
  /** Locks the order of a payment; the payment is locked after it. Null when there is none. */
  lockOrder(ctx: Ctx, orderId: string): Promise<PayableOrder | null>;
  /** Books a deposit, which is locked, to its owner. Locks ledger accounts. */
  creditDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void>;
}

export const payees = definePort<Payees>('payments.payees');

/**
 * The port to the payees of captured money. Orders and the wallet lie above payments and are called by it within the
 * transaction of the provider's event: their postings commit with the payment's new state, or not at all.
 */
import type { Ctx } from '../../core/context.ts';
import { definePort } from '../../core/ports.ts';
import type { LockedPayment } from './payments.repository.ts';

/** Captured money for an order. */
export interface CapturedPayment {
  id: string;
  provider: string;
  cents: number;
  /** Bonus money that the order is paid with in addition. */
  bonusCents: number;
  /** And other money of the wallet. */
  walletCents: number;
}

/** What a locked payment brings its order, once it is there. */
export function capturedOf(payment: LockedPayment): CapturedPayment {
  const { id, provider, amount_cents: cents } = payment;
  const { bonus_cents: bonusCents, wallet_cents: walletCents } = payment;
  return { id, provider, cents, bonusCents, walletCents };
}

/** Money that a card has promised for an order. */
export interface PromisedPayment extends CapturedPayment {
  /** Until when it can be taken. */
  until: Date;
}

/** Captured money for somebody's wallet. */
export interface CapturedDeposit {
  id: string;
  provider: string;
  userId: string;
  cents: number;
}

/** An order, locked until the transaction ends, whose payment has been captured. */
export interface PayableOrder {
  buyerId: string;
  /** Whether it still waits for a payment. */
  isUnpaid: boolean;
  /** Whether it still waits for exactly this payment. May lock the buyer's accounts in the ledger. */
  wants(payment: CapturedPayment): Promise<boolean>;
  /**
   * Whether it still waits for exactly this promise, and whether it is to wait with it for a check. May lock the buyer's accounts in
   * the ledger. What the wallet pays besides has to be reserved for it.
   */
  wantsPromise(payment: CapturedPayment): Promise<{ isWanted: boolean; isRisky: boolean }>;
  /** Waits with the promise. Locks ledger accounts where another payment had money reserved. */
  promise(payment: PromisedPayment): Promise<void>;
  /** Promised money will be there in a moment: the order is kept for it. */
  keep(): Promise<void>;
  /** The order's promise has become money. Locks ledger accounts, then what the order hands over. */
  collect(payment: CapturedPayment): Promise<void>;
  /** The order's promise is gone: it ends, and what is reserved goes back. Locks ledger accounts, offer, promo code. */
  lose(paymentId: string): Promise<void>;
  /** Takes the payment. Locks ledger accounts, then what the order hands over. */
  capture(payment: CapturedPayment): Promise<void>;
  /** Gives back what is reserved of the buyer's wallet for this payment, if anything still is. Locks ledger accounts. */
  unreserve(paymentId: string): Promise<void>;
  /** Sends a payment that the order no longer wants back to its card. Locks ledger accounts. */
  giveBack(payment: CapturedPayment): Promise<void>;
}

/** A purchase, its orders locked until the transaction ends. */
export interface PayablePurchase {
  /** One of its orders: where its buyer is led. */
  orderId: string;
  isUnpaid: boolean;
  /** Whether all its orders wait for exactly this payment. Locks the buyer's accounts in the ledger. */
  wants(payment: CapturedPayment): Promise<boolean>;
  /** Pays all its orders out of the wallet, where the money is, and out of what is reserved for it. */
  pay(payment: CapturedPayment): Promise<void>;
  /** Gives back what is reserved of the buyer's wallet for this payment, if anything still is. Locks ledger accounts. */
  unreserve(paymentId: string): Promise<void>;
}

interface Payees {
  /** Locks the orders of a purchase by their ids; its card payment is locked after them. Null when there is none. */
  lockPurchase(ctx: Ctx, purchaseId: string): Promise<PayablePurchase | null>;
  /** Locks the order of a payment; the payment is locked after it. Null when there is none. */
  lockOrder(ctx: Ctx, orderId: string): Promise<PayableOrder | null>;
  /** Posts a locked deposit to its owner's account. Locks ledger accounts. */
  creditDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void>;
  /** Sends a locked deposit that may not stay back to its card. Locks ledger accounts. */
  returnDeposit(ctx: Ctx, deposit: CapturedDeposit): Promise<void>;
}

export const payees = definePort<Payees>('payments.payees');

/** Who bears what a bank took back: the written rule of decision 0099. Pure; whole cents. */
import { sumCents } from '~/kernel/money.ts';

/** An order that the charged-back capture paid, as it is when the bank takes its money. */
export interface ChargedOrder {
  id: string;
  sellerId: string;
  /** What of the capture is in the order and was not given back. */
  usedCents: number;
  /** What the seller got for it, or would. */
  netCents: number;
  state: 'running' | 'completed';
  /** Its log proves that the buyer has the goods. */
  isProven: boolean;
}

/**
 * - `end`     it runs, and is not delivered or not provably: it stops, and ends where the chargeback is lost
 * - `seller`  completed without a proof: the seller answers for their proceeds, the market for its fee
 * - `buyer`   the goods are provably with the buyer, who owes; the order goes on as it would
 */
export const chargedKinds = ['end', 'seller', 'buyer'] as const;
export type ChargedKind = (typeof chargedKinds)[number];

export interface ChargedPart {
  order: ChargedOrder;
  kind: ChargedKind;
  /** What of the chargeback falls on this order. */
  cents: number;
  /** What its seller answers for. */
  sellerCents: number;
  /** What the market bears. */
  marketCents: number;
}

export interface ChargebackDivision {
  parts: ChargedPart[];
  /** What the payer answers for at once: what lies in the wallet, was spent on goods that came, or was given back before. */
  buyerCents: number;
}

function kindOf({ state, isProven }: ChargedOrder): ChargedKind {
  if (isProven) return 'buyer';
  return state === 'running' ? 'end' : 'seller';
}

/**
 * Divides what a bank took, up to what each order still has of the capture. Orders that are not provably delivered come
 * first: whatever the payer claims, it is about goods that did not come before it is about goods that did.
 */
export function divideChargeback(
  cents: number,
  orders: readonly ChargedOrder[],
): ChargebackDivision {
  const rank = { end: 0, seller: 1, buyer: 2 } satisfies Record<ChargedKind, number>;
  const sorted = orders.toSorted(
    (one, other) => rank[kindOf(one)] - rank[kindOf(other)] || (one.id < other.id ? -1 : 1),
  );
  let left = cents;
  const parts = sorted.map((order): ChargedPart => {
    const kind = kindOf(order);
    const taken = Math.min(order.usedCents, left);
    left -= taken;
    const sellerCents = kind === 'seller' ? Math.min(taken, order.netCents) : 0;
    const marketCents = kind === 'seller' ? taken - sellerCents : 0;
    return { order, kind, cents: taken, sellerCents, marketCents };
  });
  const paid = parts.filter(({ kind }) => kind === 'buyer').map((part) => part.cents);
  return { parts: parts.filter((part) => part.cents > 0), buyerCents: sumCents(left, ...paid) };
}

/** What of a release pays a debt: half at most, so that who owes can go on selling. */
export function debtShare(netCents: number, owedCents: number): number {
  return Math.min(owedCents, Math.floor(netCents / 2));
}

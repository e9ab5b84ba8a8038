/**
 * The ledger of the demo market: every payment, completion, release, refund and payout as the wallet
 * itself would have posted it (decisions, section 7). Pure; balances are the sums of the postings.
 */
import { serverConfig } from '~config';
import { holdRule } from '~/domain/fees.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import {
  accountId,
  clearingAccount,
  escrowAccount,
  isCached,
  platformAccount,
  userAccount,
  type Account,
} from '~/server/modules/ledger/accounts.ts';
import { builtInHolds } from '../built-in-rules.ts';
import type { DemoDeposit, DemoOrder, DemoPayout } from '../market.types.ts';
import type { Random } from '../random.ts';
import { holdEnd } from './holds.ts';

const DAY = 86_400_000;
const PROVIDER = 'sandbox';

export interface PlannedPosting {
  id: string;
  accountId: string;
  cents: number;
}

export interface PlannedTransaction {
  id: string;
  kind: LedgerKind;
  key: string;
  reference: string;
  rule: string | null;
  releaseAt: Date | null;
  at: Date;
  postings: PlannedPosting[];
}

export interface PlannedHold {
  id: string;
  userId: string;
  orderId: string;
  cents: number;
  rule: string;
  releaseAt: Date;
  createdAt: Date;
  releasedAt: Date | null;
}

export interface PlannedGrant {
  id: string;
  userId: string;
  cents: number;
  expiresAt: Date;
  createdAt: Date;
}

export interface LedgerPlan {
  /** In the order of time. */
  transactions: PlannedTransaction[];
  accounts: { id: string; account: Account; balance: number | null }[];
  holds: PlannedHold[];
  grants: PlannedGrant[];
}

interface Entry {
  kind: LedgerKind;
  key: string;
  reference: string;
  rule?: string;
  releaseAt?: Date;
  at: Date;
  lines: readonly (readonly [Account, number])[];
}

class Plan {
  readonly entries: Entry[] = [];
  readonly holds: PlannedHold[] = [];
  readonly grants: PlannedGrant[] = [];
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  deposit({ userId, kind, cents, at }: DemoDeposit): void {
    const id = this.#random.uuid(at);
    if (kind === 'bonus') {
      const expiresAt = new Date(at.getTime() + serverConfig.wallet.bonusDays * DAY);
      this.grants.push({ id, userId, cents, expiresAt, createdAt: at });
      this.entries.push({
        kind: 'bonus_granted',
        key: `bonus:${id}:granted`,
        reference: id,
        rule: 'bonus.welcome',
        at,
        lines: [
          [platformAccount('bonus_expense'), -cents],
          [userAccount('bonus', userId), cents],
        ],
      });
      return;
    }
    this.entries.push({
      kind: 'adjustment',
      key: `adjustment:${id}`,
      reference: userId,
      at,
      lines: [
        [platformAccount('fx'), -cents],
        [userAccount('real', userId), cents],
      ],
    });
  }

  order(order: DemoOrder): void {
    const { id, totalCents, paidAt } = order;
    if (!paidAt) return;
    this.entries.push({
      kind: 'order_paid',
      key: `order:${id}:paid`,
      reference: id,
      at: paidAt,
      lines: [
        [clearingAccount(PROVIDER), -totalCents],
        [escrowAccount(id), totalCents],
      ],
    });
    if (order.status === 'completed') this.#complete(order);
    if (order.status === 'refund' && order.endedAt) {
      this.entries.push({
        kind: 'order_refunded',
        key: `order:${id}:refunded`,
        reference: id,
        at: order.endedAt,
        lines: [
          [escrowAccount(id), -totalCents],
          [userAccount('card', order.buyerId), totalCents],
        ],
      });
    }
  }

  #complete(order: DemoOrder): void {
    const { id, sellerId, buyerId, netCents, completedAt } = order;
    if (!completedAt) return;
    const rule = holdRule(builtInHolds, {
      level: order.sellerLevel,
      base: order.offer.category.definition.base,
      warrantyDays: order.offer.warrantyDays,
    });
    const releaseAt = holdEnd(order, completedAt);
    this.entries.push({
      kind: 'order_completed',
      key: `order:${id}:completed:1`,
      reference: id,
      rule,
      releaseAt,
      at: completedAt,
      lines: [
        [escrowAccount(id), -order.totalCents],
        [userAccount('hold', sellerId), netCents],
        [platformAccount('fees'), order.feeCents],
        [userAccount('card', buyerId), order.partialRefundCents],
      ],
    });
    if (netCents === 0) return;
    const holdId = this.#random.uuid(completedAt);
    const { releasedAt } = order;
    this.holds.push({
      id: holdId,
      userId: sellerId,
      orderId: id,
      cents: netCents,
      rule,
      releaseAt,
      createdAt: completedAt,
      releasedAt,
    });
    if (!releasedAt) return;
    this.entries.push({
      kind: 'hold_released',
      key: `hold:${holdId}:released`,
      reference: id,
      rule,
      at: releasedAt,
      lines: [
        [userAccount('hold', sellerId), -netCents],
        [userAccount('real', sellerId), netCents],
      ],
    });
  }

  payout(payout: DemoPayout): void {
    const { id, userId, kind, cents, feeCents, status, decidedAt, bouncedAt } = payout;
    const [real, waiting] = [userAccount('real', userId), userAccount('payout', userId)];
    const [clearing, fees] = [clearingAccount(kind), platformAccount('fees')];
    const entry = { reference: id };
    this.entries.push({
      ...entry,
      kind: 'payout_requested',
      key: `payout:${id}:requested`,
      at: payout.requestedAt,
      lines: [
        [real, -cents],
        [waiting, cents],
      ],
    });
    const hasLeft = status === 'withdrawn' || status === 'declined';
    if (!hasLeft || !decidedAt) return;
    this.entries.push({
      ...entry,
      kind: 'payout_paid',
      key: `payout:${id}:paid`,
      ...(feeCents > 0 && { rule: `payout.fee.${kind}` }),
      at: decidedAt,
      lines: [
        [waiting, -cents],
        [clearing, cents - feeCents],
        [fees, feeCents],
      ],
    });
    if (!bouncedAt) return;
    this.entries.push({
      ...entry,
      kind: 'payout_returned',
      key: `payout:${id}:bounced`,
      at: bouncedAt,
      lines: [
        [clearing, feeCents - cents],
        [fees, -feeCents],
        [real, cents],
      ],
    });
  }
}

/** Plans the whole ledger. Transactions come in the order of time, so that no balance was ever below zero. */
export function planLedger(
  random: Random,
  market: {
    orders: readonly DemoOrder[];
    deposits: readonly DemoDeposit[];
    payouts: readonly DemoPayout[];
  },
): LedgerPlan {
  const plan = new Plan(random);
  for (const deposit of market.deposits) plan.deposit(deposit);
  for (const order of market.orders) plan.order(order);
  for (const payout of market.payouts) plan.payout(payout);
  const entries = plan.entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const accounts = new Map<string, LedgerPlan['accounts'][number]>();
  const ids = new Map<string, string>();
  const entryOf = (account: Account) => {
    const name = `${account.kind}:${account.owner}`;
    const id = ids.get(name) ?? accountId(account);
    ids.set(name, id);
    const known = accounts.get(id) ?? { id, account, balance: isCached(account) ? 0 : null };
    accounts.set(id, known);
    return known;
  };
  const transactions = entries.map(({ lines, rule, releaseAt, ...entry }) => {
    const postings = lines
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => {
        const known = entryOf(account);
        if (known.balance !== null) known.balance += cents;
        return { id: random.uuid(entry.at), accountId: known.id, cents };
      });
    return {
      id: random.uuid(entry.at),
      ...entry,
      rule: rule ?? null,
      releaseAt: releaseAt ?? null,
      postings,
    };
  });
  const { holds, grants } = plan;
  return { transactions, accounts: [...accounts.values()], holds, grants };
}

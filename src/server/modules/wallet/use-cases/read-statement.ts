/** The statement of one person by what it is about: an order and all that moved for it is one entry. */
import type { StatementEntryOutput, StatementKind } from '~/contracts/wallet/statement.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import {
  balancesAfter,
  listEntryHeads,
  listEntryPostings,
  sumPeriod,
  type EntryHead,
  type EntryPosting,
  type StatementPeriod,
  type UserAccountKind,
} from '../../ledger/index.ts';
import { findPayoutTargets } from '../payouts/payouts.repository.ts';
import { orderSearch, orderSubjects } from '../wallet.ports.ts';

type Step = StatementEntryOutput['steps'][number];

interface StatementInput {
  from?: string | undefined;
  to?: string | undefined;
}

export function periodOf({ from, to }: StatementInput): StatementPeriod {
  return {
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}

/** What support gave back to a buyer is booked with a completion: to the buyer it is a refund. */
function eventOf(postings: readonly EntryPosting[], first: EntryPosting) {
  const isGivenBack =
    first.kind === 'order_completed' && postings.every(({ account }) => account !== 'hold');
  return isGivenBack
    ? ({ event: 'order_refunded', rule: null } as const)
    : { event: first.kind, rule: first.rule };
}

/** One transaction: the parts on the person's own accounts, and the fee of a sale. */
export function presentStep(postings: readonly EntryPosting[], first: EntryPosting): Step {
  const own = postings.flatMap(({ account, cents }) =>
    account === null ? [] : [{ account, amount: cents }],
  );
  const holds = own.some(({ account, amount }) => account === 'hold' && amount > 0);
  const fee = postings.reduce((sum, { account, cents }) => (account ? sum : sum + cents), 0);
  return {
    id: first.id,
    ...eventOf(postings, first),
    parts: own,
    fee_amount: holds ? Math.max(0, fee) : 0,
    release_at: holds ? (first.release_at?.toISOString() ?? null) : null,
    created_at: first.created_at.toISOString(),
  };
}

/**
 * The transactions of an entry, the oldest first, without those that touched no account of the person: but for the payment of
 * an order with money that was reserved for it before.
 */
function stepsOf(postings: readonly EntryPosting[]): Step[] {
  const isReserved = postings.some(
    ({ kind, account }) => kind === 'payment_reserved' && account !== null,
  );
  const byTransaction = Map.groupBy(postings, (posting) => posting.transaction_id);
  return [...byTransaction.values()].flatMap((group) => {
    const own = group.find(({ account }) => account !== null);
    const first = own ?? (isReserved ? group.find(({ kind }) => kind === 'order_paid') : undefined);
    return first ? [presentStep(group, first)] : [];
  });
}

const sumOn = (steps: readonly Step[], accounts: readonly UserAccountKind[]): number =>
  steps
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => (accounts.includes(part.account) ? sum + part.amount : sum), 0);

/** The account whose balance tells most after the newest step. A payout has left the available money before it is sent. */
function toldAccount(kind: EntryHead['kind'], newest: Step | undefined): UserAccountKind {
  const order: readonly UserAccountKind[] =
    kind === 'payout' ? ['real'] : ['real', 'hold', 'card', 'bonus'];
  const touched = newest?.parts.map(({ account }) => account) ?? [];
  return order.find((account) => touched.includes(account)) ?? 'real';
}

/** Entries of the actor, with the goods of their orders and the targets of their payouts. */
export async function readStatement(
  ctx: UserCtx,
  input: StatementInput & {
    kind?: StatementKind | undefined;
    direction?: 'in' | 'out' | undefined;
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  },
) {
  const { userId } = ctx.actor;
  const period = periodOf(input);
  const { kind = null, direction = null, search = '', cursor = null, limit } = input;
  const references = search === '' ? null : await orderSearch.of(ctx)(ctx.db, userId, search);
  const found = await listEntryHeads(ctx.db, userId, {
    ...period,
    kind,
    direction,
    references,
    before: cursor,
    limit: limit + 1,
  });
  const { data: heads, meta } = pageById(found, limit, (head) => head);
  if (heads.length === 0) return { data: [], meta };
  return { data: await presentEntries(ctx, heads, period), meta };
}

const aboutOrder = (head: EntryHead) => head.kind === 'sale' || head.kind === 'purchase';

async function presentEntries(
  ctx: UserCtx,
  heads: readonly EntryHead[],
  period: StatementPeriod,
): Promise<StatementEntryOutput[]> {
  const { db, actor } = ctx;
  const idsOf = (wanted: (head: EntryHead) => boolean) =>
    heads.filter(wanted).map(({ reference }) => reference);
  const postings = await listEntryPostings(
    db,
    actor.userId,
    idsOf(() => true),
    period,
  );
  const byReference = Map.groupBy(postings, ({ reference }) => reference);
  const orders = await orderSubjects.of(ctx)(db, actor.userId, idsOf(aboutOrder));
  const payouts = await findPayoutTargets(
    db,
    actor.userId,
    idsOf(({ kind }) => kind === 'payout'),
  );
  const entries = heads.map((head) => {
    const steps = stepsOf(byReference.get(head.reference) ?? []);
    const moved = steps.findLast(({ parts }) => parts.length > 0);
    return { head, steps, account: toldAccount(head.kind, moved) };
  });
  const balances = await balancesAfter(
    db,
    actor.userId,
    entries.map(({ head, account }) => ({ account, postingId: head.id })),
  );
  return entries.map(({ head, steps, account }, index) => {
    const available = sumOn(steps, ['real', 'card', 'bonus']);
    const held = sumOn(steps, ['hold']);
    const order = aboutOrder(head) ? orders.get(head.reference) : undefined;
    return {
      id: head.id,
      kind: head.kind,
      order: order ? { id: head.reference, ...order } : null,
      payout: payouts.get(head.reference) ?? null,
      amount: available === 0 ? held : available,
      held_amount: held,
      balance: { account, amount: balances[index] ?? 0 },
      steps,
      created_at: head.created_at.toISOString(),
    };
  });
}

/** The available money at both ends of a period. */
export async function readStatementTotals(ctx: UserCtx, input: StatementInput) {
  const sums = await sumPeriod(ctx.db, ctx.actor.userId, periodOf(input));
  const closing = sums.balance - sums.later;
  return {
    opening_amount: closing - sums.incoming + sums.outgoing,
    in_amount: sums.incoming,
    out_amount: sums.outgoing,
    closing_amount: closing,
  };
}

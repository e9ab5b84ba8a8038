/**
 * The money of chargebacks (decision 0099). What a bank takes is booked at once, and what covers it is put aside; what it
 * decides is booked once, by the keys of the ledger. All functions need the transaction that holds the locks of the orders
 * concerned and of the chargeback, lock holds, then ledger accounts, then captures, and authorize nobody.
 */
import { invariant } from '~/kernel/invariant.ts';
import { sumCents } from '~/kernel/money.ts';
import type { Db } from '../../../db/database.ts';
import {
  clearingAccount,
  disputedAccount,
  escrowAccount,
  lockAccounts,
  lockBalances,
  platformAccount,
  post,
  securedAccount,
  userAccount,
} from '../../ledger/index.ts';
import { keepWaitingRefunds, resumeWaitingRefunds } from '../../payments/index.ts';
import {
  endParts,
  notePart,
  restoreLot,
  stopHold,
  takeHold,
  takeLots,
  unreturnLot,
  type TakenPart,
} from '../chargebacks.repository.ts';

/** A chargeback, as its money is booked. */
export interface ChargebackMoney {
  id: string;
  provider: string;
  /** Who paid. */
  userId: string;
  /** The capture that is taken back. */
  captureId: string;
  cents: number;
  at: Date;
}

const sumOf = (parts: readonly TakenPart[], kind: TakenPart['kind']): number =>
  sumCents(...parts.filter((part) => part.kind === kind).map(({ cents }) => cents));

/** Takes up to so much of a wallet, card money first. The accounts are locked by it; the caller posts what it took. */
async function takeOfWallet(
  db: Db,
  { userId, captureId: first }: Pick<ChargebackMoney, 'userId' | 'captureId'>,
  most: number,
): Promise<TakenPart[]> {
  if (most === 0) return [];
  const balances = await lockBalances(db, [
    userAccount('card', userId),
    userAccount('real', userId),
  ]);
  const [card = 0, real = 0] = await balances();
  const ofCard = Math.min(card, most);
  const parts = ofCard > 0 ? await takeLots(db, { userId, first, cents: ofCard }) : [];
  invariant(sumOf(parts, 'card') === ofCard, 'Card money that is taken matches its captures');
  const ofReal = Math.min(real, most - ofCard);
  return ofReal > 0 ? [...parts, { kind: 'real', sourceId: userId, cents: ofReal }] : parts;
}

/** What was taken of a wallet, as it is posted; `sign` −1 takes it. */
function walletLines(userId: string, parts: readonly TakenPart[], sign: 1 | -1) {
  return (['card', 'real'] as const).map((kind) => ({
    account: userAccount(kind, userId),
    cents: sign * sumOf(parts, kind),
  }));
}

/**
 * The bank has the money: it leaves what the provider holds for us, what the payer answers for is put aside as far as it is there,
 * and holds of sales that are not proven wait.
 * @returns what was put aside of the wallet, in cents
 */
export async function secureChargeback(
  db: Db,
  chargeback: ChargebackMoney,
  { buyerCents, sales }: { buyerCents: number; sales: readonly string[] },
): Promise<number> {
  const { id, provider, userId, cents, at } = chargeback;
  for (const orderId of sales) await stopHold(db, orderId, id);
  const parts = await takeOfWallet(db, chargeback, buyerCents);
  const secured = sumCents(...parts.map((part) => part.cents));
  await post(db, {
    kind: 'chargeback_secured',
    key: `chargeback:${id}:secured`,
    reference: id,
    rule: 'chargeback.secured',
    at,
    postings: [
      { account: clearingAccount(provider), cents },
      { account: disputedAccount(provider), cents: -cents },
      ...walletLines(userId, parts, -1),
      { account: securedAccount(id), cents: secured },
    ],
  });
  for (const part of parts)
    await notePart(db, { ...part, chargebackId: id, userId, state: 'secured' });
  return secured;
}

/** The bank gives the money back: so does what was put aside, each part to where it came from. */
export async function giveBackChargeback(db: Db, chargeback: ChargebackMoney): Promise<void> {
  const { id, provider, userId, cents, at } = chargeback;
  const parts = await endParts(db, id, 'returned');
  const secured = sumCents(...parts.map((part) => part.cents));
  await post(db, {
    kind: 'chargeback_released',
    key: `chargeback:${id}:released`,
    reference: id,
    rule: 'chargeback.won',
    at,
    postings: [
      { account: disputedAccount(provider), cents },
      { account: clearingAccount(provider), cents: -cents },
      { account: securedAccount(id), cents: -secured },
      ...walletLines(userId, parts, 1),
    ],
  });
  for (const part of parts) if (part.kind === 'card') await restoreLot(db, part);
  await resumeWaitingRefunds(db, chargeback.captureId, at);
}

/**
 * Refunds of the payment that waited for its bank never go to the card: they are in the wallet again, where the bank's part is
 * taken (decision 0110). Locks the ledger account of the payer before the capture.
 */
async function takeInWaiting(db: Db, chargeback: ChargebackMoney): Promise<void> {
  const { provider, userId, captureId, at } = chargeback;
  for (const { id, cents } of await keepWaitingRefunds(db, captureId, at)) {
    await post(db, {
      kind: 'card_refund_failed',
      key: `card_refund:${id}:kept`,
      reference: id,
      rule: 'chargeback.kept',
      at,
      postings: [
        { account: clearingAccount(provider), cents: -cents },
        { account: userAccount('card', userId), cents },
      ],
    });
    await unreturnLot(db, { sourceId: captureId, cents });
  }
}

/** A seller who answers for a sale that was not proven. */
export interface AnsweringSeller {
  orderId: string;
  sellerId: string;
  cents: number;
  /** Another chargeback that may still take from the same hold. */
  next: string | null;
}

export interface ChargebackLoss {
  /** What the payer answers for. */
  buyerCents: number;
  sellers: readonly AnsweringSeller[];
  marketCents: number;
}

/** What is owed from now on. */
export interface NewDebts {
  buyer: number;
  /** By order. */
  sellers: ReadonlyMap<string, number>;
}

/**
 * Locks, by their ids, all ledger accounts that a loss moves: orders that end by it touch some of them, and then their offers,
 * which come behind.
 */
export async function lockLoss(
  db: Db,
  { userId }: Pick<ChargebackMoney, 'userId'>,
  of: { sellerIds: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  await lockAccounts(db, [
    ...(['card', 'real', 'bonus', 'debt'] as const).map((kind) => userAccount(kind, userId)),
    ...of.sellerIds.flatMap((sellerId) =>
      (['hold', 'real', 'debt'] as const).map((kind) => userAccount(kind, sellerId)),
    ),
    ...of.orderIds.map((id) => escrowAccount(id)),
  ]);
}

/** What one seller gives: the hold of that sale first, whose rest is theirs at once; what it lacks is owed. */
async function linesOfSeller(
  db: Db,
  chargeback: Pick<ChargebackMoney, 'at'>,
  seller: AnsweringSeller,
) {
  const { orderId, sellerId, cents, next } = seller;
  const held = await takeHold(db, orderId, { cents, next, at: chargeback.at });
  const given = Math.min(held, cents);
  const owed = cents - given;
  return {
    owed,
    lines: [
      { account: userAccount('hold', sellerId), cents: -held },
      { account: userAccount('real', sellerId), cents: held - given },
      { account: userAccount('debt', sellerId), cents: -owed },
    ],
  };
}

/**
 * The chargeback is lost: the bank keeps the money. What was put aside is gone, then what the wallet has; what it lacks is owed.
 * Sellers who answer give the hold of the sale, and owe the rest; the market bears its fee of such a sale. Needs `lockLoss`.
 */
export async function loseChargeback(
  db: Db,
  chargeback: ChargebackMoney,
  { buyerCents, sellers, marketCents }: ChargebackLoss,
): Promise<NewDebts> {
  const { id, provider, userId, cents, at } = chargeback;
  const ofSellers = [];
  for (const seller of sellers) {
    ofSellers.push({ ...seller, ...(await linesOfSeller(db, chargeback, seller)) });
  }
  await takeInWaiting(db, chargeback);
  const secured = sumCents(...(await endParts(db, id, 'lost')).map((part) => part.cents));
  const more = await takeOfWallet(db, chargeback, buyerCents - secured);
  const owed = buyerCents - secured - sumCents(...more.map((part) => part.cents));
  await post(db, {
    kind: 'chargeback_lost',
    key: `chargeback:${id}:lost`,
    reference: id,
    rule: 'chargeback.lost',
    at,
    postings: [
      { account: disputedAccount(provider), cents },
      { account: securedAccount(id), cents: -secured },
      ...walletLines(userId, more, -1),
      { account: userAccount('debt', userId), cents: -owed },
      ...ofSellers.flatMap(({ lines }) => lines),
      { account: platformAccount('chargeback'), cents: -marketCents },
    ],
  });
  for (const part of more) await notePart(db, { ...part, chargebackId: id, userId, state: 'lost' });
  return {
    buyer: owed,
    sellers: new Map(ofSellers.map((seller) => [seller.orderId, seller.owed])),
  };
}

/**
 * The provider's fee for a chargeback as it is by now: a cost of the market, unless the provider gives it back. Each answer of the
 * provider books once what it changes.
 */
export async function bookChargebackFee(
  db: Db,
  fee: Pick<ChargebackMoney, 'id' | 'provider' | 'cents' | 'at'> & {
    before: number;
    askedAt: Date;
  },
): Promise<void> {
  const { id, provider, cents, before, askedAt, at } = fee;
  const more = cents - before;
  if (more === 0) return;
  await post(db, {
    kind: 'provider_entry',
    key: `chargeback:${id}:fee:${cents}:${askedAt.getTime()}`,
    reference: id,
    at,
    postings: [
      { account: clearingAccount(provider), cents: more },
      { account: platformAccount('provider_cost'), cents: -more },
    ],
  });
}

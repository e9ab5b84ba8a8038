/** The planned ledger, holds, card money, payouts and bonus grants as rows. */
import { sql } from 'kysely';
import { serverConfig } from '~config';
import type { Db } from '~/server/db/database.ts';
import { maskedLabel } from '~/server/modules/wallet/payouts/payout-methods.ts';
import type { LedgerPlan } from '../ledger/plan.ts';
import type { DemoMarket, DemoPayout } from '../market.types.ts';
import type { Random } from '../random.ts';
import { insertRows } from './rows.ts';

/** Encrypts payout details the way the wallet reads them. */
export interface PayoutSealer {
  seal(plain: string): string;
  fingerprint(text: string): string;
}

async function insertLedger(db: Db, ledger: LedgerPlan): Promise<void> {
  await insertRows(
    db,
    'ledger_account',
    ledger.accounts.map(({ id, account, balance }) => ({ id, ...account, balance })),
  );
  await insertRows(
    db,
    'ledger_transaction',
    ledger.transactions.map(({ id, kind, key, reference, rule, releaseAt, at }) => ({
      id,
      kind,
      key,
      reference,
      rule,
      release_at: releaseAt,
      created_at: at,
    })),
  );
  await insertPostings(db, ledger);
}

/** A group must not be split over two statements: the database checks each statement's groups. */
async function insertPostings(db: Db, ledger: LedgerPlan): Promise<void> {
  const groups = ledger.transactions.map(({ id, postings }) =>
    postings.map((posting) => ({
      id: posting.id,
      transaction_id: id,
      account_id: posting.accountId,
      cents: posting.cents,
    })),
  );
  const GROUPS_EACH = 2500;
  for (let start = 0; start < groups.length; start += GROUPS_EACH) {
    const rows = groups.slice(start, start + GROUPS_EACH).flat();
    await insertRows(db, 'ledger_posting', rows, rows.length);
  }
}

/** Who decided: the first alone, both about a large one. */
type Deciders = readonly [first: string, second: string];

function approvalOf(payout: DemoPayout, [first, second]: Deciders) {
  const { cents, endorsedAt, decidedAt } = payout;
  const needsSecond = cents >= serverConfig.payouts.fourEyesCents;
  const firstAt = needsSecond ? (endorsedAt ?? decidedAt) : null;
  return {
    needs_second: needsSecond,
    first_approved_by: firstAt ? first : null,
    first_approved_at: firstAt,
    approved_by: decidedAt ? (needsSecond ? second : first) : null,
    approved_at: decidedAt,
  };
}

function payoutRow(payout: DemoPayout, methodId: string, deciders: Deciders) {
  const { id, userId, cents, feeCents, status, requestedAt, bouncedAt, decidedAt } = payout;
  const decided = bouncedAt ?? decidedAt ?? payout.endorsedAt;
  return {
    id,
    user_id: userId,
    method_id: methodId,
    amount_cents: cents,
    fee_cents: feeCents,
    status,
    decline_reason: bouncedAt ? ('bounced' as const) : null,
    ...approvalOf(payout, deciders),
    decided_by: decided ? deciders[0] : null,
    created_at: requestedAt,
    updated_at: decided ?? requestedAt,
  };
}

/** Bank accounts that nobody has: a valid form, zeros inside. Addresses of a domain that is reserved. */
function demoDetails(kind: DemoPayout['kind'], index: number): string {
  return kind === 'bank'
    ? `PL00 0000 0000 0000 0000 0000 ${String(3021 + index).padStart(4, '0')}`
    : `seller${index}@legend.example`;
}

async function insertPayouts(
  db: Db,
  random: Random,
  market: DemoMarket,
  sealer: PayoutSealer,
): Promise<void> {
  const idOf = (wanted: DemoMarket['users'][number]['role']) =>
    market.users.find(({ role }) => role === wanted)?.id ?? '';
  const deciders: Deciders = [idOf('admin'), idOf('super_admin')];
  const byUser = Map.groupBy(market.payouts, ({ userId }) => userId);
  const methods = [...byUser].map(([userId, payouts], index) => {
    const kind = payouts[0]?.kind ?? 'bank';
    const details = demoDetails(kind, index);
    const createdAt = new Date((payouts[0]?.requestedAt.getTime() ?? 0) - 3 * 86_400_000);
    return {
      id: random.uuid(createdAt),
      user_id: userId,
      kind,
      label: maskedLabel(kind, details),
      sealed_details: sealer.seal(JSON.stringify({ holder: 'Demo seller', details })),
      fingerprint: sealer.fingerprint(`${kind}:${details.replaceAll(' ', '').toLowerCase()}`),
      usable_from: new Date(createdAt.getTime() + 2 * 86_400_000),
      created_at: createdAt,
      failed_at: payouts.at(-1)?.bouncedAt ?? null,
    };
  });
  await insertRows(db, 'payout_method', methods);
  const methodOf = new Map(methods.map((method) => [method.user_id, method.id]));
  await insertRows(
    db,
    'payout_request',
    market.payouts.map((payout) => payoutRow(payout, methodOf.get(payout.userId) ?? '', deciders)),
  );
  await insertRows(
    db,
    'payout_freeze',
    market.payouts.flatMap(({ userId, frozenAt }) =>
      frozenAt
        ? [
            {
              id: random.uuid(frozenAt),
              user_id: userId,
              reason: 'Two buyers say that accounts were taken back: looked into with them.',
              frozen_by: deciders[0],
              created_at: frozenAt,
            },
          ]
        : [],
    ),
  );
}

/** The card behind each payment: what an order gave back lies in the wallet, and can be sent back to the sandbox's card. */
async function insertCardMoney(db: Db): Promise<void> {
  await sql`
    insert into card_money (id, user_id, kind, provider, cents, remaining_cents, captured_at)
    select p.id, o.buyer_id, 'payment', p.provider, p.amount_cents, o.refunded_card_cents, p.updated_at
    from payment p join market_order o on o.id = p.order_id where p.status = 'captured'
  `.execute(db);
  await sql`
    insert into card_use (order_id, lot_id, cents, returned_cents, is_direct)
    select p.order_id, p.id, p.amount_cents, lot.remaining_cents, true
    from payment p join card_money lot on lot.id = p.id
  `.execute(db);
  await sql`
    insert into sandbox_payment
      (id, purpose, reference, amount_cents, currency, title, return_url, status, created_at, decided_at)
    select p.id, 'order', p.id::text, p.amount_cents, p.currency, o.offer ->> 'title', '/', 'completed',
      p.created_at, p.updated_at
    from payment p join market_order o on o.id = p.order_id where p.status = 'captured'
  `.execute(db);
}

/** What counts for the tiers of buyers. Nothing was given back: the programme began with the market's real trade. */
async function insertSpent(db: Db): Promise<void> {
  await sql`
    insert into cashback (order_id, user_id, spent_cents, share_bps, cents, settled_at)
    select o.id, o.buyer_id,
      o.paid_card_cents + o.paid_real_cents + o.paid_provider_cents
        - o.refunded_card_cents - o.refunded_real_cents - o.refunded_provider_cents,
      0, 0, h.resolved_at
    from hold h join market_order o on o.id = h.order_id
    where h.resolution = 'released' and o.status = 'completed'
  `.execute(db);
}

export async function insertWallet(
  db: Db,
  random: Random,
  market: DemoMarket & { ledger: LedgerPlan },
  sealer: PayoutSealer,
): Promise<void> {
  const { ledger } = market;
  await insertLedger(db, ledger);
  await insertRows(
    db,
    'hold',
    ledger.holds.map((hold) => ({
      id: hold.id,
      user_id: hold.userId,
      order_id: hold.orderId,
      net_cents: hold.cents,
      rule: hold.rule,
      release_at: hold.releaseAt,
      created_at: hold.createdAt,
      resolved_at: hold.releasedAt,
      resolution: hold.releasedAt ? ('released' as const) : null,
    })),
  );
  await insertCardMoney(db);
  await insertSpent(db);
  await insertRows(
    db,
    'bonus_grant',
    ledger.grants.map(({ id, userId, cents, expiresAt, createdAt }) => ({
      id,
      user_id: userId,
      cents,
      remaining_cents: cents,
      reason: 'welcome',
      expires_at: expiresAt,
      created_at: createdAt,
    })),
  );
  await insertPayouts(db, random, market, sealer);
}

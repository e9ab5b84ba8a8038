/** SQL that puts a provider's lines and the postings on its clearing account side by side. */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { accountId, clearingAccount, idBound } from '../ledger/index.ts';
import { ownRules, type Sides } from './match-entries.ts';

interface SubjectSides extends Sides {
  subject: string;
}

/**
 * What a transaction `t` on a clearing account is about, in the words of `subjectOf`. An order is paid by the one payment
 * (`paid`) whose money it took, a chargeback has the provider's name (`taken`). Whatever has no place here is about its own reference, so that nothing is left out.
 */
const subject = sql`
  case
    when t.rule like 'reconciliation.%' then t.reference
    when t.kind = 'order_paid' then coalesce('payment:' || paid.id, 'ledger:' || t.reference)
    when t.kind = 'deposit' then 'payment:' || t.reference
    when t.kind = 'late_payment' then 'payment:' || split_part(t.key, ':', 2)
    when t.kind in ('card_returned', 'card_refund_failed', 'card_refund_revived', 'card_refund_by_hand')
      then 'refund:' || t.reference
    when t.key like 'chargeback:%' then 'chargeback:' || coalesce(taken.provider_id, t.reference)
    else 'ledger:' || t.reference
  end
`;

const ofUs = (provider: string) => sql`
  left join lateral (
    select id from payment
    where t.kind = 'order_paid' and order_id = case when t.kind = 'order_paid' then t.reference::uuid end
      and provider = ${provider} and outcome = 'order'
    limit 1
  ) paid on true
  left join lateral (
    select provider_id from chargeback
    where t.key like 'chargeback:%' and id = case when t.key like 'chargeback:%' then t.reference::uuid end
  ) taken on true
`;

/** What follows from a line alone is on both sides by it. */
const isCompared = sql`
  coalesce(t.rule, '') not in (${ownRules.fee}::text, ${ownRules.currency}::text)
`;

/** Lines that cost something are posted as they are; in a currency that nobody knows, they are asked about. */
const isAsked = sql`(category <> 'fee' or usd_cents is null)`;

/**
 * Both sides of the subjects of a query that answers `subject`. Over all time: each subject by its own indexes. What waits for a
 * bank before it is refunded (decision 0110) is booked here and asked of nobody: the provider has no line of it for months.
 */
async function sidesOf(
  db: Db,
  provider: string,
  subjects: RawBuilder<unknown>,
): Promise<SubjectSides[]> {
  const account = accountId(clearingAccount(provider));
  const { rows } = await sql<SubjectSides>`
    with asked as materialized (${subjects})
    select a.subject,
      e.entries::int as entries, e.cents as "providerCents", e.is_unvalued as "isUnvalued",
      e.is_foreign as "isForeign", l.movements::int as movements, l.cents as "ledgerCents",
      least(e.first_at, l.first_at) as "firstAt", greatest(e.last_at, l.last_at) as "lastAt"
    from asked a
    left join payment named on named.id =
      case when a.subject ~ '^payment:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then split_part(a.subject, ':', 2)::uuid end
    left join chargeback charged on charged.provider = ${provider}
      and charged.provider_id = case when a.subject like 'chargeback:%' then split_part(a.subject, ':', 2) end
    left join card_refund waiting on waiting.status = 'queued' and waiting.id =
      case when a.subject ~ '^refund:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then split_part(a.subject, ':', 2)::uuid end
      and exists (select from chargeback bank
        where bank.source_id = waiting.source_id and bank.taken_at is not null and bank.ended_at is null)
    cross join lateral (
      select count(*) as entries, coalesce(sum(usd_cents) filter (where not waived), 0)::bigint as cents,
        coalesce(bool_or(usd_cents is null and not waived), false) as is_unvalued,
        coalesce(bool_or(currency <> 'USD'), false) as is_foreign,
        min(booked_at) as first_at, max(booked_at) as last_at
      from provider_entry
      where provider = ${provider} and subject = a.subject and ${isAsked}
    ) e
    cross join lateral (
      select count(*) as movements, coalesce(-sum(p.cents), 0)::bigint as cents,
        min(t.created_at) as first_at, max(t.created_at) as last_at
      from ledger_transaction t
      join ledger_posting p on p.transaction_id = t.id and p.account_id = ${account}::uuid
      ${ofUs(provider)}
      where t.reference in (split_part(a.subject, ':', 2), a.subject, coalesce(named.order_id::text, ''),
          coalesce(charged.id::text, ''))
        and ${isCompared} and ${subject} = a.subject and waiting.id is null
    ) l
    where e.entries + l.movements > 0
  `.execute(db);
  return rows;
}

/** Both sides of whatever moved on either since an instant, and of what is an open difference. */
export function movedSides(
  db: Db,
  { provider, since }: { provider: string; since: Date },
): Promise<SubjectSides[]> {
  const account = accountId(clearingAccount(provider));
  return sidesOf(
    db,
    provider,
    sql`
      select ${subject} as subject
      from ledger_posting p join ledger_transaction t on t.id = p.transaction_id ${ofUs(provider)}
      where p.account_id = ${account}::uuid and p.id >= ${idBound(since)}::uuid
        and t.created_at >= ${since} and ${isCompared}
      union
      select subject from provider_entry
      where provider = ${provider} and read_at >= ${since} and ${isAsked}
      union
      select subject from provider_difference where provider = ${provider} and state = 'open'
    `,
  );
}

/** Both sides of one subject; undefined where neither has it. */
export async function sidesOfSubject(
  db: Db,
  provider: string,
  about: string,
): Promise<SubjectSides | undefined> {
  const [sides] = await sidesOf(db, provider, sql`select ${about}::text as subject`);
  return sides;
}

/** What a provider should hold by our books. */
export async function heldByLedger(db: Db, provider: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(cents), 0)::bigint as cents from ledger_posting
    where account_id = ${accountId(clearingAccount(provider))}::uuid
  `.execute(db);
  return rows[0]?.cents ?? 0;
}

export interface DayRow {
  day: string;
  providerCents: number;
  ledgerCents: number;
  feeCents: number;
  lines: number;
}

/**
 * Payments, refunds and chargebacks (these with their fees) of each day (UTC) as both sides booked them, and the provider's
 * other fees. Money to and from
 * the bank, fees and what reconciling posted stand in neither sum.
 */
export async function daysOf(
  db: Db,
  { provider, since }: { provider: string; since: Date },
): Promise<DayRow[]> {
  const account = accountId(clearingAccount(provider));
  const { rows } = await sql<DayRow>`
    with theirs as (
      select (booked_at at time zone 'UTC')::date as day,
        coalesce(sum(usd_cents) filter (where category not in ('fee', 'payout', 'payout_reversal', 'topup')), 0)::bigint as cents,
        coalesce(sum(case when category = 'fee' then fee_cents - amount_cents else fee_cents end)
          filter (where currency = 'USD' and category not in ('chargeback', 'chargeback_reversal')), 0)::bigint as fees,
        count(*)::int as lines
      from provider_entry where provider = ${provider} and booked_at >= ${since} group by 1
    ),
    ours as (
      select (t.created_at at time zone 'UTC')::date as day, coalesce(-sum(p.cents), 0)::bigint as cents
      from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
      where p.account_id = ${account}::uuid and p.id >= ${idBound(since)}::uuid and t.created_at >= ${since}
        and coalesce(t.rule, '') not like 'reconciliation.%'
      group by 1
    )
    select to_char(coalesce(theirs.day, ours.day), 'YYYY-MM-DD') as day,
      coalesce(theirs.cents, 0)::bigint as "providerCents", coalesce(ours.cents, 0)::bigint as "ledgerCents",
      coalesce(theirs.fees, 0)::bigint as "feeCents", coalesce(theirs.lines, 0)::int as lines
    from theirs full join ours on ours.day = theirs.day
    order by 1 desc
  `.execute(db);
  return rows;
}

/** SQL of what the two sides of a dispute propose. Whoever changes it has locked the order (architecture, *Locks*). */
import { sql } from 'kysely';
import type { ProposalOutcome, ProposalTerms } from '~/domain/proposals.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';

/** A proposal as it is read with its order. */
export interface ProposalView extends ProposalTerms {
  id: string;
  side: 'buyer' | 'seller';
  made_at: string;
  until: string;
  ended_at: string | null;
  outcome: ProposalOutcome | null;
}

/** Whether it can be accepted now: neither ended nor over, whether the job has noted it or not. */
export function isStanding({ ended_at: ended, until }: ProposalView, now: Date): boolean {
  return ended === null && new Date(until) > now;
}

/** For a statement about `market_order o`: the proposals of its open dispute, the oldest first. */
export const proposalsOf = sql`
  (select coalesce(json_agg(json_build_object('id', p.id, 'side', p.side, 'kind', p.kind,
      'cents', p.cents, 'hours', p.hours, 'made_at', p.made_at, 'until', p.until,
      'ended_at', p.ended_at, 'outcome', p.outcome) order by p.id), '[]')
    from dispute_proposal p
    where p.order_id = o.id and o.status = 'disputed' and p.made_at >= o.clock_stopped_at) as proposals
`;

/** The proposals of the open dispute as they are now: those that were read with the lock may be older than it. */
export async function selectProposals(db: Db, orderId: string): Promise<ProposalView[]> {
  const { rows } = await sql<{ proposals: ProposalView[] }>`
    /* prepared */
    select ${proposalsOf} from market_order o where o.id = ${orderId}
  `.execute(db);
  return rows[0]?.proposals ?? [];
}

/** Makes a proposal. At most one of an order stands: a unique index. */
export async function insertProposal(
  db: Db,
  orderId: string,
  proposal: ProposalTerms & { side: 'buyer' | 'seller'; at: Date; until: Date },
): Promise<void> {
  const { kind, cents, hours, side, at, until } = proposal;
  await db
    .insertInto('dispute_proposal')
    .values({ id: newId(), order_id: orderId, side, kind, cents, hours, made_at: at, until })
    .execute();
}

/** Ends what stands, if anything does. @param outcome by the side that had made it */
export async function endProposal(
  db: Db,
  orderId: string,
  at: Date,
  outcome: Record<'buyer' | 'seller', ProposalOutcome>,
): Promise<void> {
  await sql`
    /* prepared */
    update dispute_proposal set ended_at = ${at},
      outcome = case side when 'buyer' then ${outcome.buyer}::text else ${outcome.seller}::text end
    where order_id = ${orderId} and ended_at is null
  `.execute(db);
}

/** Who made the proposal that stands; null while none does. */
export async function findMaker(db: Db, orderId: string): Promise<'buyer' | 'seller' | null> {
  const row = await db
    .selectFrom('dispute_proposal')
    .select('side')
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.side ?? null;
}

/**
 * Whether the buyer has opened something of the delivery for the first time since the proposal was made. Both are numbered
 * behind the order's lock, so that their ids tell which came first.
 */
export async function wasOpenedSince(
  db: Db,
  orderId: string,
  proposalId: string,
): Promise<boolean> {
  const { rows } = await sql<{ opened: boolean }>`
    select exists (
      select from secret_view v join market_order o on o.id = v.order_id
      where v.order_id = ${orderId} and v.id > ${proposalId}::uuid and not exists (
        select from secret_view e
        where e.order_id = v.order_id and e.id < ${proposalId}::uuid
          and e.sealed_id is not distinct from v.sealed_id
          and e.at >= coalesce(o.delivered_at, e.at)
      )
    ) as opened
  `.execute(db);
  return rows[0]?.opened ?? false;
}

/**
 * Locks one order whose standing proposal is over, or returns undefined. Orders that are locked elsewhere are skipped. The
 * proposal itself was read before the lock: whoever ends it looks again.
 */
export async function lockNextLapsed(
  db: Db,
  now: Date,
  except: readonly string[],
): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from dispute_proposal p join market_order o on o.id = p.order_id
    where p.ended_at is null and p.until <= ${now} and o.bank_stopped_at is null and o.id <> all(${[...except]}::uuid[])
    order by p.until, p.id limit 1 for no key update of o skip locked
  `.execute(db);
  return rows[0];
}

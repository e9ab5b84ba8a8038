/**
 * A case as evidence: everything that its reader may see, as plain data, the same for the paper and for the file of events.
 * Never what was delivered in secret: neither sealed parts and the vault's data, nor the words of a delivery, which may be a
 * login and its password.
 */
import type { CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import {
  handoverLogOf,
  selectProposalsSince,
  selectReveals,
  type OrderRole,
  type OrderView,
  type ProposalView,
} from '../orders/index.ts';
import {
  selectCase,
  selectQuestions,
  selectStatements,
  type CaseRecord,
  type MarkRow,
  type QuestionRow,
  type StatementRow,
} from './cases.repository.ts';

/** A picture of the case: in the order in which they were shown. */
export interface PackPicture {
  /** From 1. */
  number: number;
  id: string;
  by: 'buyer' | 'seller' | 'support' | 'system';
  at: string;
  /** Where it was shown. */
  place: 'event' | 'statement' | 'message';
}

export interface PackCase {
  order: OrderView;
  role: OrderRole;
  since: Date;
  endedAt: Date | null;
  record: CaseRecord | undefined;
  statements: readonly StatementRow[];
  questions: readonly QuestionRow[];
  proposals: readonly ProposalView[];
  /** The steps of the handover as they were copied to the order, and every change of a tick. */
  handover: Awaited<ReturnType<typeof handoverLogOf>>;
  /** First openings. */
  opened: readonly { at: Date; part: string; unit: number | null }[];
  pictures: readonly PackPicture[];
  /** The last moment at which something of it changed: the time of the paper, so that the same case is the same paper. */
  changedAt: Date;
}

function picturesOf(order: OrderView, statements: readonly StatementRow[]): PackPicture[] {
  const shown: Omit<PackPicture, 'number'>[] = [];
  for (const { images, actor, at } of order.events) {
    const by = { by: actor, at: new Date(at).toISOString(), place: 'event' } as const;
    shown.push(...images.map((id) => ({ id, ...by })));
  }
  for (const { images, side, at, marks } of statements) {
    const by = { by: side, at: at.toISOString(), place: 'statement' } as const;
    shown.push(...images.map((id) => ({ id, ...by })));
    for (const mark of marks) {
      const writer = mark.author_id === order.buyer_id ? ('buyer' as const) : ('seller' as const);
      const of = { by: writer, at: mark.written_at.toISOString(), place: 'message' } as const;
      shown.push(...mark.images.map((id) => ({ id, ...of })));
    }
  }
  const known = new Set<string>();
  const once = shown.filter(({ id }) => !known.has(id) && known.add(id));
  return once.map((picture, index) => ({ number: index + 1, ...picture }));
}

/** The first opening of each part. */
function firstOpenings(reveals: Awaited<ReturnType<typeof selectReveals>>): PackCase['opened'] {
  const known = new Set<string>();
  return reveals.flatMap(({ at, part, unit }) => {
    const key = `${part ?? 'vault'} ${unit ?? ''}`;
    if (known.has(key)) return [];
    known.add(key);
    return [{ at, part: part ?? 'vault', unit }];
  });
}

/** Collects the case of the order's dispute that was opened then. */
export async function packCaseOf(
  { db }: Pick<Ctx, 'db'>,
  order: OrderView,
  role: OrderRole,
  { since, endedAt }: { since: Date; endedAt: Date | null },
): Promise<PackCase> {
  const statements = await selectStatements(db, order.id);
  const questions = await selectQuestions(db, order.id);
  const proposals = await selectProposalsSince(db, order.id, since);
  const opened = firstOpenings(await selectReveals(db, order.id));
  const handover = await handoverLogOf(db, order.id);
  const moments = [
    ...order.events.map(({ at }) => new Date(at)),
    ...statements.map(({ at }) => at),
    ...questions.map(({ at }) => at),
    ...opened.map(({ at }) => at),
    ...handover.ticks.map(({ at }) => at),
  ];
  return {
    order,
    role,
    since,
    endedAt,
    record: await selectCase(db, { orderId: order.id, since }),
    statements,
    questions,
    proposals,
    handover,
    opened,
    pictures: picturesOf(order, statements),
    changedAt: new Date(Math.max(...moments.map((at) => at.getTime()))),
  };
}

/** The words of an event, without those of a delivery. */
export function wordsOf({ event, note }: OrderView['events'][number]): string | null {
  return event === 'deliver' ? null : note;
}

function markFacts({ buyer_id: buyer, ...order }: OrderView, mark: MarkRow) {
  return {
    message_id: mark.message_id,
    number: mark.seq,
    by: mark.author_id === buyer ? 'buyer' : 'seller',
    by_id: mark.author_id,
    written_at: mark.written_at.toISOString(),
    body: mark.body,
    pictures: mark.images,
    automatic: mark.automatic,
    sha256: mark.hash,
    order_id: order.id,
  };
}

/** What each reader may know of the money, in US cents. */
export function moneyOf({ order, role }: PackCase): Record<string, number> {
  const refunded = {
    bonus: order.refunded_bonus_cents,
    card: order.refunded_card_cents,
    wallet: order.refunded_real_cents,
    provider: order.refunded_provider_cents,
  };
  const back = Object.values(refunded).reduce((sum, cents) => sum + cents, 0);
  const seller = { seller_gets: order.net_cents, fee: order.fee_cents };
  const buyer = {
    discount: order.discount_cents,
    paid_from_bonus: order.paid_bonus_cents,
    paid_from_wallet: order.paid_real_cents + order.paid_card_cents,
    paid_by_card: order.paid_provider_cents,
    given_back: back,
  };
  return {
    price: order.total_cents,
    ...(role !== 'seller' && buyer),
    ...(role !== 'buyer' && seller),
  };
}

type Outcome = CaseOutput['decision'];

export function decisionOf({ record }: PackCase): Outcome {
  return record?.outcome ? { outcome: record.outcome, code: record.code } : null;
}

/** The case as the file of events, for programs: stable names, instants in UTC, US cents. */
export function caseFacts(pack: PackCase): Record<string, unknown> {
  const { order, since, endedAt, statements, questions, proposals, handover, opened } = pack;
  return {
    version: 1,
    order: {
      id: order.id,
      goods: order.offer.title,
      game: order.offer.game.title,
      category: order.offer.category.title.en,
      count: order.count,
      delivery: order.delivery,
      placed_at: order.created_at.toISOString(),
      status: order.status,
    },
    parties: {
      buyer: { id: order.buyer_id, name: order.buyer_name },
      seller: { id: order.seller_id, name: order.seller_name },
    },
    money_cents: moneyOf(pack),
    dispute: {
      opened_at: since.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      decision: decisionOf(pack),
    },
    events: order.events.map((event) => ({
      at: new Date(event.at).toISOString(),
      event: event.event,
      by: event.actor,
      status: event.status,
      words: wordsOf(event),
      pictures: event.images,
    })),
    openings: opened.map(({ at, part, unit }) => ({ at: at.toISOString(), part, unit })),
    handover: {
      steps: handover.steps,
      ticks: handover.ticks.map(({ at, side, step, is_done: isDone }) => ({
        at: at.toISOString(),
        by: side,
        step,
        done: isDone,
      })),
    },
    proposals,
    statements: statements.map(({ id, side, author_id: author, text, images, marks, at }) => ({
      id,
      at: at.toISOString(),
      by: side,
      by_id: author,
      text,
      pictures: images,
      marked_messages: marks.map((mark) => markFacts(order, mark)),
    })),
    questions: questions.map(({ id, side, text, at }) => ({
      id,
      at: at.toISOString(),
      to: side,
      text,
    })),
  };
}

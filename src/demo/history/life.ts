/**
 * Simulates one order with the events of the lifecycle table. Events after `now` are left out: such orders are still
 * open.
 */
import { appConfig } from '~config';
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { DemoDispute, DemoOffer, DemoOrderEvent } from '../market.types.ts';
import type { Random } from '../random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Outcome =
  | 'completed'
  | 'unpaid'
  | 'declined'
  | 'late'
  | 'not_started'
  | 'lost_dispute'
  | 'won_dispute';

export interface Life {
  status: OrderStatus;
  events: DemoOrderEvent[];
  paidAt: Date | null;
  startedAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  endedAt: Date | null;
  deliveryText: string | null;
  dispute: DemoDispute | null;
  /** Share of the total that support gave back when the order completed after a dispute. */
  refundShare: number;
}

/** One event of an order; `at` in milliseconds. */
export interface Step {
  event: OrderEvent | 'place';
  actor: OrderActor;
  to: OrderStatus;
  at: number;
  note?: string;
}

export interface LifeTerms {
  offer: DemoOffer;
  createdAt: Date;
  /** Probability that a delivery keeps its promise. */
  onTime: number;
  outcome: Outcome;
  now: Date;
}

const DELIVERY_TEXTS: Record<string, readonly string[]> = {
  currency: [
    'Traded in two parts, both screenshots attached. Thank you.',
    'All delivered, please check your stash.',
    'Sent in full. Enjoy.',
    'Handed over in your hideout, the window is on the screenshot.',
  ],
  items: [
    'Item traded, screenshot attached.',
    'Delivered as agreed, have fun with it.',
    'Handed over, please check the roll.',
  ],
  accounts: [
    'Everything is in the sealed fields. Change the password first, please.',
    'Handed over. I stay online for half an hour in case something is unclear.',
  ],
  boosting: [
    'Finished, final rank on the screenshot.',
    'Done this morning, match list attached.',
    'Service complete. Thanks for the trust.',
  ],
  'top-up': [
    'Credited to the player ID you gave, receipt attached.',
    'Top-up done, restart the game if it does not show.',
  ],
  'gift-cards': ['Code handed over.', 'The code is in the sealed fields.'],
  skins: ['Trade offer sent and accepted.', 'Delivered, the trade is reversible for seven days.'],
  coaching: ['Session held, exercises attached.', 'One hour, three replays, notes attached.'],
};

const DISPUTES: readonly { reason: DemoDispute['reason']; text: string; answer: string }[] = [
  {
    reason: 'partly_delivered',
    text: 'About a third is missing. I counted twice and have a screenshot of my stash before and after.',
    answer: 'I traded in two parts and the second window was declined. I can send the rest now.',
  },
  {
    reason: 'not_delivered',
    text: 'The seller marked it as delivered, but nobody came to the meeting point.',
    answer: 'I waited for twenty minutes and then the buyer went offline.',
  },
  {
    reason: 'not_as_described',
    text: 'The rank shown in the title is last season’s, the account is two tiers lower today.',
    answer: 'The rank decayed after I listed it. I should have updated the title.',
  },
  {
    reason: 'access_lost',
    text: 'The e-mail of the account was changed back this morning, I cannot sign in any more.',
    answer: 'I do not know how this happened. I have opened a request with the publisher.',
  },
  {
    reason: 'other',
    text: 'We agreed on self-play, but somebody signed in to my account.',
    answer: 'A colleague mixed up two orders. I am sorry.',
  },
];

/** Minutes from payment to delivery: mostly far below the promise, sometimes beyond it. */
function deliveryMinutes(random: Random, promised: number, onTime: number): number {
  if (!random.chance(onTime)) return promised * random.float(1.05, 2.4);
  const typical = promised * (promised > 1000 ? 0.5 : 0.38);
  return Math.min(promised * 0.97, Math.max(2, typical * Math.exp(random.normal() * 0.55)));
}

function checkHoursOf(offer: DemoOffer): number {
  return offer.category.definition.checkHours;
}

/** From payment to delivery. */
function deliverySteps(random: Random, terms: LifeTerms, paidAt: number): Step[] {
  const { offer } = terms;
  const texts = DELIVERY_TEXTS[offer.category.definition.base] ?? [];
  if (offer.delivery.method === 'instant') {
    return [
      { event: 'start', actor: 'system', to: 'in_progress', at: paidAt },
      { event: 'deliver', actor: 'system', to: 'acceptance', at: paidAt },
    ];
  }
  const minutes = deliveryMinutes(random, offer.delivery.minutes, terms.onTime);
  const startMinutes = Math.min(minutes * random.float(0.1, 0.5), 20 * 60);
  return [
    { event: 'start', actor: 'seller', to: 'in_progress', at: paidAt + startMinutes * MINUTE },
    {
      event: 'deliver',
      actor: 'seller',
      to: 'acceptance',
      at: paidAt + minutes * MINUTE,
      note: random.pick(texts),
    },
  ];
}

function completion(random: Random, terms: LifeTerms, deliveredAt: number): Step {
  const limit = checkHoursOf(terms.offer) * HOUR;
  if (random.chance(0.17)) {
    return { event: 'check_timeout', actor: 'system', to: 'completed', at: deliveredAt + limit };
  }
  const slow = terms.offer.category.definition.base === 'skins' ? 4 * 24 * HOUR : 0;
  const after = slow + Math.min(limit * 0.9, random.logFloat(3 * MINUTE, 20 * HOUR));
  return {
    event: 'confirm',
    actor: 'buyer',
    to: 'completed',
    at: deliveredAt + Math.min(after, limit * 0.95),
  };
}

const DECLINE_NOTES = [
  'Sold this one elsewhere a minute ago, sorry.',
  'The realm is down for maintenance, I cannot deliver today.',
  'The stock was wrong, my mistake.',
];

/** How orders end whose delivery nobody accepted: late, or in a dispute. */
function unhappySteps(random: Random, terms: LifeTerms, paidAt: number, delivery: Step[]): Step[] {
  const delivered = delivery.at(-1)?.at ?? paidAt;
  if (terms.outcome === 'late') {
    const start = delivery[0];
    const promised = terms.offer.delivery.minutes * MINUTE;
    const at = paidAt + promised * random.float(1.1, 1.9) + 5 * MINUTE;
    const cancel: Step = {
      event: 'cancel',
      actor: 'buyer',
      to: 'refund',
      at,
      note: 'Delivery is late.',
    };
    return start ? [start, cancel] : [cancel];
  }
  const openedAt = delivered + random.float(0.2, 9) * HOUR;
  const won = terms.outcome === 'won_dispute';
  const resolution: Step = {
    event: won ? 'resolve_complete' : 'resolve_refund',
    actor: 'support',
    to: won ? 'completed' : 'refund',
    at: openedAt + random.float(10, 50) * HOUR,
  };
  return [
    ...delivery,
    { event: 'dispute', actor: 'buyer', to: 'disputed', at: openedAt },
    resolution,
  ];
}

function unpaidStep(random: Random, created: number): Step {
  if (random.chance(0.3)) {
    return {
      event: 'cancel',
      actor: 'buyer',
      to: 'cancelled',
      at: created + random.float(1, appConfig.orders.unpaidMinutes) * MINUTE,
    };
  }
  const at = created + appConfig.orders.unpaidMinutes * MINUTE;
  return { event: 'unpaid_timeout', actor: 'system', to: 'cancelled', at };
}

/** What a seller who does not deliver does: says so, or nothing at all. */
function unstartedStep(random: Random, outcome: Outcome, paidAt: number): Step | null {
  if (outcome === 'declined') {
    const at = paidAt + random.float(4, 300) * MINUTE;
    return {
      event: 'decline',
      actor: 'seller',
      to: 'refund',
      at,
      note: random.pick(DECLINE_NOTES),
    };
  }
  if (outcome !== 'not_started') return null;
  return {
    event: 'start_timeout',
    actor: 'system',
    to: 'refund',
    at: paidAt + appConfig.orders.startHours * HOUR,
  };
}

function stepsOf(random: Random, terms: LifeTerms): Step[] {
  const { outcome } = terms;
  const created = terms.createdAt.getTime();
  const place: Step = { event: 'place', actor: 'buyer', to: 'created', at: created };
  if (outcome === 'unpaid') return [place, unpaidStep(random, created)];
  const paidAt = created + random.float(0.5, 4) * MINUTE;
  const paid: Step = { event: 'capture', actor: 'system', to: 'paid', at: paidAt };
  const instant = terms.offer.delivery.method === 'instant';
  const unstarted = instant ? null : unstartedStep(random, outcome, paidAt);
  if (unstarted) return [place, paid, unstarted];
  const delivery = deliverySteps(random, terms, paidAt);
  const disputed = outcome === 'lost_dispute' || outcome === 'won_dispute';
  if (disputed || (outcome === 'late' && !instant)) {
    return [place, paid, ...unhappySteps(random, terms, paidAt, delivery)];
  }
  return [place, paid, ...delivery, completion(random, terms, delivery.at(-1)?.at ?? paidAt)];
}

function disputeOf(random: Random, events: readonly DemoOrderEvent[]): DemoDispute | null {
  const opened = events.find(({ event }) => event === 'dispute');
  if (!opened) return null;
  const resolved = events.find(({ event }) => event.startsWith('resolve_'));
  return {
    ...random.pick(DISPUTES),
    openedBy: 'buyer',
    openedAt: opened.at,
    resolvedAt: resolved?.at ?? null,
  };
}

/** Turns steps into events with the status before each. */
export function eventsOf(steps: readonly Step[], now: Date): DemoOrderEvent[] {
  const happened = steps.filter(({ at }) => at <= now.getTime());
  return happened.map(({ at, ...step }, index) => ({
    ...step,
    at: new Date(Math.round(at)),
    from: happened[index - 1]?.to ?? null,
  }));
}

/** Dates and state that follow from the events. */
export function lifeOf(random: Random, events: DemoOrderEvent[]): Life {
  const when = (event: DemoOrderEvent['event']): Date | null =>
    events.findLast((candidate) => candidate.event === event)?.at ?? null;
  const status = events.at(-1)?.to ?? 'created';
  const dispute = disputeOf(random, events);
  for (const event of events) if (event.event === 'dispute' && dispute) event.note = dispute.text;
  const last = events.at(-1)?.at ?? null;
  return {
    status,
    events,
    paidAt: when('capture'),
    startedAt: when('start'),
    deliveredAt: when('deliver'),
    completedAt: status === 'completed' ? last : null,
    endedAt: status === 'refund' || status === 'cancelled' ? last : null,
    deliveryText: events.find(({ event }) => event === 'deliver')?.note ?? null,
    dispute,
    refundShare: when('resolve_complete') && random.chance(0.6) ? random.pick([0.2, 0.4, 0.5]) : 0,
  };
}

export function liveThrough(random: Random, terms: LifeTerms): Life {
  return lifeOf(random, eventsOf(stepsOf(random, terms), terms.now));
}

/**
 * Scripted orders: mira_k buys 500 Divine Orb from ExileBank, and Kestrel_ has an order in every status with mira_k
 * or tomas_r. Times are minutes before now.
 */
import { appConfig } from '~config';
import { invariant } from '~/kernel/invariant.ts';
import type { OrderActor, OrderEvent, OrderStatus } from '~/domain/order-lifecycle.ts';
import type { DemoDispute, DemoOffer, DemoOrder, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';
import { eventsOf, lifeOf, type Step } from './life.ts';
import { makeOrder } from './make-order.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

type Beat = readonly [
  minutesAgo: number,
  event: OrderEvent | 'place',
  actor: OrderActor,
  to: OrderStatus,
  note?: string,
];

interface Chapter {
  buyer: 'mira_k' | 'tomas_r';
  seller: string;
  game: string;
  category: string;
  /** Tells apart several offers of the seller in the category. */
  title?: string;
  count: number;
  beats: readonly Beat[];
  risk?: DemoOrder['risk'];
  dispute?: Pick<DemoDispute, 'reason' | 'text' | 'answer'>;
  refundShare?: number;
}

function place(minutesAgo: number): Beat {
  return [minutesAgo, 'place', 'buyer', 'created'];
}
function capture(minutesAgo: number, to: OrderStatus = 'paid'): Beat {
  return [minutesAgo, 'capture', 'system', to];
}
function start(minutesAgo: number): Beat {
  return [minutesAgo, 'start', 'seller', 'in_progress'];
}
function deliver(minutesAgo: number, note: string): Beat {
  return [minutesAgo, 'deliver', 'seller', 'acceptance', note];
}
function confirm(minutesAgo: number): Beat {
  return [minutesAgo, 'confirm', 'buyer', 'completed'];
}
function instant(minutesAgo: number): Beat[] {
  return [
    [minutesAgo, 'start', 'system', 'in_progress'],
    [minutesAgo, 'deliver', 'system', 'acceptance'],
  ];
}

const KESTREL = { seller: 'Kestrel_' } as const;
const PARTIAL = {
  reason: 'partly_delivered',
  text: 'Four of ten blocks arrived, then the transfer list was empty. The web app shows 400k, not 1M.',
  answer: 'EA removed two of my listings. I can send the missing 600k tonight.',
} as const;

const CHAPTERS: readonly Chapter[] = [
  {
    buyer: 'mira_k',
    seller: 'ExileBank',
    game: 'poe2',
    category: 'currency',
    title: 'divine-orb',
    count: 500,
    beats: [
      place(16),
      capture(14),
      start(12),
      deliver(2, 'All 500 traded in two windows, 300 and 200. Check the stash, please.'),
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'ExileBank',
    game: 'poe2',
    category: 'currency',
    title: 'exalted-orb',
    count: 200,
    beats: [
      place(9 * DAY),
      capture(9 * DAY - 1),
      start(9 * DAY - 3),
      deliver(9 * DAY - 8, 'Traded in your hideout.'),
      confirm(9 * DAY - 30),
    ],
  },
  // Kestrel_, one order in every status.
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'ea-fc-26',
    category: 'currency',
    count: 3,
    beats: [place(2)],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'valorant',
    category: 'accounts',
    title: '14',
    count: 1,
    risk: 'medium',
    beats: [place(3 * HOUR), capture(3 * HOUR - 2, 'verification')],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'steam',
    category: 'gift-cards',
    count: 3,
    risk: 'high',
    beats: [place(95), capture(93, 'waiting_approval')],
  },
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'diablo-4',
    category: 'currency',
    count: 40,
    beats: [place(14), capture(12)],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'poe2',
    category: 'currency',
    title: 'divine-orb',
    count: 120,
    beats: [place(9), capture(8)],
  },
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'wow',
    category: 'boosting',
    count: 1,
    beats: [place(20 * HOUR), capture(20 * HOUR - 1), start(18 * HOUR)],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'roblox',
    category: 'currency',
    count: 4,
    beats: [
      place(110),
      capture(108),
      start(95),
      deliver(
        50,
        'Game pass bought, 4,000 Robux are on their way. They show as pending for a few days.',
      ),
    ],
  },
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'league-of-legends',
    category: 'accounts',
    count: 1,
    beats: [place(5 * HOUR), capture(5 * HOUR - 2), ...instant(5 * HOUR - 2)],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'ea-fc-26',
    category: 'currency',
    count: 10,
    dispute: PARTIAL,
    beats: [
      place(9 * HOUR),
      capture(9 * HOUR - 2),
      start(9 * HOUR - 10),
      deliver(8 * HOUR + 10, 'All ten auctions bought.'),
      [5 * HOUR, 'dispute', 'buyer', 'disputed'],
    ],
  },
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'poe2',
    category: 'currency',
    title: 'divine-orb',
    count: 50,
    beats: [
      place(26 * HOUR),
      capture(26 * HOUR - 1),
      start(26 * HOUR - 4),
      deliver(26 * HOUR - 9, 'Traded, thank you.'),
      confirm(26 * HOUR - 20),
    ],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'genshin-impact',
    category: 'top-up',
    count: 1,
    beats: [
      place(4 * DAY),
      capture(4 * DAY - 2),
      start(4 * DAY - 6),
      deliver(4 * DAY - 15, 'Credited, receipt attached.'),
      confirm(4 * DAY - 40),
    ],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'roblox',
    category: 'gift-cards',
    count: 1,
    beats: [
      place(12 * DAY),
      capture(12 * DAY - 1),
      ...instant(12 * DAY - 1),
      confirm(12 * DAY - 25),
    ],
  },
  {
    ...KESTREL,
    buyer: 'mira_k',
    game: 'cs2',
    category: 'boosting',
    count: 1,
    beats: [
      place(2 * DAY),
      [2 * DAY - appConfig.orders.unpaidMinutes, 'unpaid_timeout', 'system', 'cancelled'],
    ],
  },
  {
    ...KESTREL,
    buyer: 'tomas_r',
    game: 'wow',
    category: 'currency',
    count: 200,
    beats: [
      place(3 * DAY),
      capture(3 * DAY - 1),
      [
        3 * DAY - 40,
        'decline',
        'seller',
        'refund',
        'The realm is down for maintenance, I cannot deliver today.',
      ],
    ],
  },
  // mira_k's other conversations.
  {
    buyer: 'mira_k',
    seller: 'AtlasRunner',
    game: 'wow',
    category: 'boosting',
    count: 1,
    beats: [place(5 * HOUR), capture(5 * HOUR - 2)],
  },
  {
    buyer: 'mira_k',
    seller: 'yuki-aim',
    game: 'valorant',
    category: 'boosting',
    count: 1,
    beats: [
      place(6 * DAY),
      capture(6 * DAY - 2),
      start(6 * DAY - 60),
      deliver(30 * HOUR, 'Finished, final rank on the screenshot.'),
      confirm(25 * HOUR),
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'pax_romana',
    game: 'metin2',
    category: 'currency',
    count: 20,
    refundShare: 0.4,
    dispute: {
      reason: 'partly_delivered',
      text: 'Twelve of twenty arrived, then the seller went offline.',
      answer: 'My server was restarted. I agree with a partial refund.',
    },
    beats: [
      place(10 * DAY),
      capture(10 * DAY - 2),
      start(10 * DAY - 20),
      deliver(10 * DAY - 70, 'Delivered.'),
      [10 * DAY - 120, 'dispute', 'buyer', 'disputed'],
      [
        8 * DAY,
        'resolve_complete',
        'support',
        'completed',
        'Both sides accepted: 40 % back to the buyer.',
      ],
    ],
  },
  {
    buyer: 'mira_k',
    seller: 'Lumen',
    game: 'roblox',
    category: 'currency',
    count: 2,
    beats: [
      place(11 * DAY),
      capture(11 * DAY - 1),
      start(11 * DAY - 12),
      deliver(11 * DAY - 50, 'Delivered by game pass.'),
      confirm(11 * DAY - 90),
    ],
  },
];

/** The seller's offer in the category; `title` is part of an attribute or the warranty. */
function offerFor(
  chapter: Chapter,
  offers: readonly DemoOffer[],
  sellerId: string,
): DemoOffer | undefined {
  const own = offers.filter(
    ({ category, ...offer }) =>
      offer.sellerId === sellerId &&
      category.definition.game === chapter.game &&
      category.definition.alias === chapter.category &&
      offer.status === 'active' &&
      offer.inStock >= chapter.count,
  );
  const { title } = chapter;
  if (title === undefined) return own[0];
  return own.find(
    ({ attributes, warrantyDays }) => attributes.item === title || String(warrantyDays) === title,
  );
}

function orderOf(
  random: Random,
  chapter: Chapter,
  people: { buyer: DemoUser; seller: DemoUser },
  offer: DemoOffer,
  now: Date,
): DemoOrder {
  const steps: Step[] = chapter.beats.map(([minutes, event, actor, to, note]) => ({
    event,
    actor,
    to,
    at: now.getTime() - minutes * 60_000,
    ...(note !== undefined && { note }),
  }));
  const life = lifeOf(random, eventsOf(steps, now));
  if (life.dispute && chapter.dispute) Object.assign(life.dispute, chapter.dispute);
  for (const event of life.events) {
    if (event.event === 'dispute' && life.dispute) event.note = life.dispute.text;
  }
  life.refundShare = chapter.refundShare ?? 0;
  const first = life.events[0];
  invariant(first, 'A chapter has a beginning');
  return makeOrder(random, {
    ...people,
    offer,
    count: chapter.count,
    drift: 1,
    createdAt: first.at,
    life,
    now,
    risk: chapter.risk,
  });
}

/** All orders of the story. A chapter without a fitting offer is a hole in the story and stops the seed. */
export function buildStoryOrders(
  random: Random,
  input: { now: Date; users: readonly DemoUser[]; offers: readonly DemoOffer[] },
): DemoOrder[] {
  const named = (name: string): DemoUser => {
    const user = input.users.find(({ publicName }) => publicName === name);
    invariant(user, `Nobody is called ${name}`);
    return user;
  };
  return CHAPTERS.map((chapter) => {
    const people = { buyer: named(chapter.buyer), seller: named(chapter.seller) };
    const offer = offerFor(chapter, input.offers, people.seller.id);
    invariant(offer, `${chapter.seller} has no offer for ${chapter.game}/${chapter.category}`);
    const firstMinutes = chapter.beats[0]?.[0] ?? 0;
    const begun = input.now.getTime() - firstMinutes * 60_000;
    if (offer.createdAt.getTime() > begun) offer.createdAt = new Date(begun - 3 * 86_400_000);
    return orderOf(random, chapter, people, offer, input.now);
  });
}

/** Writes applications of partners, one partner, and a reward that looks suspicious. */
import type { Db } from '~/server/db/database.ts';
import type { DemoMarket } from '../market.types.ts';
import { insertRows } from './rows.ts';

const DAY_MS = 86_400_000;

const applications = [
  {
    status: 'approved' as const,
    daysAgo: 60,
    about: 'Weekly videos about trading in Path of Exile, with a link below each of them.',
    reason: 'The channel exists and is about games.',
  },
  {
    status: 'pending' as const,
    daysAgo: 4,
    about: 'A guide site for World of Warcraft gold. The link would stand beside the price tables.',
    reason: null,
  },
  {
    status: 'pending' as const,
    daysAgo: 1,
    about: 'I stream in the evenings and would put it into the description of the stream.',
    reason: null,
  },
];

export async function insertProgrammes(db: Db, market: DemoMarket): Promise<void> {
  const ago = (days: number): Date => new Date(market.now.getTime() - days * DAY_MS);
  const people = market.users.filter(
    (user) =>
      !user.isSeller &&
      user.role === 'user' &&
      user.trustLevel > 0 &&
      user.demoTitle === undefined &&
      user.registeredAt < ago(90),
  );
  const partners = applications.flatMap(({ daysAgo, ...application }, index) => {
    const person = people[index];
    if (!person) return [];
    const decided = application.status === 'pending' ? null : ago(daysAgo - 1);
    return [{ ...application, user_id: person.id, created_at: ago(daysAgo), decided_at: decided }];
  });
  await insertRows(db, 'affiliate_partner', partners);
  const referrer = people[applications.length];
  const bought = market.orders.find(
    ({ buyerId, status }) =>
      status === 'completed' &&
      people.slice(applications.length + 1).some(({ id }) => id === buyerId),
  );
  if (!referrer || !bought) return;
  await insertRows(db, 'referral', [
    {
      user_id: bought.buyerId,
      referrer_id: referrer.id,
      kind: 'friend' as const,
      status: 'review' as const,
      flags: ['network' as const, 'small_order' as const],
      order_id: bought.id,
      registered_at: bought.createdAt,
      updated_at: bought.completedAt ?? bought.createdAt,
    },
  ]);
}

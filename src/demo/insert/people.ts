/** Accounts and their wallets' payout methods as rows. */
import { dayIn, midnightOf } from '~/domain/vacation.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '~/server/db/database.ts';
import type { Keys } from '~/server/infra/keys.ts';
import { sandboxSignInProviders } from '~/contracts/sandbox/sign-in-providers.ts';
import { sandboxSubject } from '~/server/infra/social/index.ts';
import { demoTotpFactor } from '~/server/modules/auth/second-factor/demo-authenticator.ts';
import type { DemoMarket, DemoUser } from '../market.types.ts';
import { aboutOf } from '../people/abouts.ts';
import { demoHours } from '../people/hours.ts';
import { sellerProfiles } from '../people/sellers.ts';
import type { Random } from '../random.ts';
import { sellerFigures, type SellerFigures } from './figures.ts';
import { insertRows } from './rows.ts';

const NOTHING: SellerFigures = {
  rating_sum: 0,
  reviews_count: 0,
  completed_orders: 0,
  on_time_count: 0,
  dispute_lost_count: 0,
  first_reply_count: 0,
  median_first_reply_seconds: null,
};

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

function referralCode(random: Random): string {
  return Array.from({ length: 10 }, () =>
    LETTERS.charAt(random.integer(0, LETTERS.length - 1)),
  ).join('');
}

function isStaff(user: DemoUser): boolean {
  return user.role !== 'user';
}

/** Only demo accounts have a password: nobody signs in as the others. */
function userRow(random: Random, user: DemoUser, passwordHash: string, figures: SellerFigures) {
  return {
    id: user.id,
    email: user.email,
    email_confirmed_at: user.registeredAt,
    password_hash: user.demoTitle ? passwordHash : null,
    public_name: user.publicName,
    role: user.role,
    is_demo: true,
    is_seller: user.isSeller,
    seller_level: user.sellerLevel,
    trust_level: user.trustLevel,
    locale: user.locale,
    currency: user.currency,
    region: user.region,
    referral_code: referralCode(random),
    second_factor_on: isStaff(user),
    registered_at: user.registeredAt,
    last_online_at: user.lastOnlineAt,
    work_hours: demoHours[user.publicName] ?? null,
    ...figures,
  };
}

/** How long demo sellers who were seen last count as online after the seed. */
const SHOWN_ONLINE_MS = 45 * 60_000;

export async function insertPeople(
  db: Db,
  random: Random,
  market: DemoMarket,
  passwordHash: string,
): Promise<void> {
  const figures = sellerFigures(market);
  await insertRows(
    db,
    'app_user',
    market.users.map((user) => {
      const idle = market.now.getTime() - user.lastOnlineAt.getTime();
      const online = user.isSeller && idle < 15 * 60_000;
      return {
        ...userRow(random, user, passwordHash, figures.get(user.id) ?? NOTHING),
        online_until: online ? new Date(market.now.getTime() + SHOWN_ONLINE_MS) : null,
      };
    }),
  );
}

/**
 * Binds the simulated sign-in providers to one of the demo accounts, under its public name: choosing that person opens the
 * account, or is refused as already bound to somebody who is connecting their own.
 */
export async function insertSimulatedBindings(db: Db, market: DemoMarket): Promise<void> {
  const member = market.users.find(({ email }) => email === 'buyer2@legend.test');
  invariant(member, 'The second buyer is one of the demo accounts');
  const bound = {
    subject: sandboxSubject(member.publicName),
    user_id: member.id,
    bound_at: market.now,
  };
  await insertRows(
    db,
    'social_binding',
    sandboxSignInProviders.map((provider) => ({ provider, ...bound })),
  );
}

/** What sellers say about themselves. */
export async function insertAbouts(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const idOf = new Map(market.users.map((user) => [user.publicName, user.id]));
  const rows = sellerProfiles.flatMap((profile) => {
    const about = aboutOf(random, profile);
    const id = idOf.get(profile.name);
    if (id === undefined || (about.en === '' && about.fr === '')) return [];
    return [{ user_id: id, ...about, updated_at: market.now }];
  });
  await insertRows(db, 'seller_about', rows);
}

/**
 * Staff need a second factor (decision 0017): an authenticator app that the sandbox plays. Draws one for those of the demo
 * market's who have none, as in markets that an earlier version seeded.
 */
export async function ensureStaffFactors(db: Db, keys: Pick<Keys, 'encrypt'>): Promise<void> {
  const staff = await db
    .selectFrom('app_user')
    .select(['id', 'registered_at'])
    .where('is_demo', '=', true)
    .where('role', '<>', 'user')
    .where('second_factor_on', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('totp_factor').whereRef('user_id', '=', 'app_user.id'))),
    )
    .execute();
  if (staff.length === 0) return;
  await db
    .insertInto('totp_factor')
    .values(staff.map((user) => demoTotpFactor(keys, user.id, user.registered_at)))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

/** A seller who is away: the vacation begins with the first look of the job, as any other does. */
const AWAY = 'petit_prince';
const DAY_MS = 86_400_000;

export async function insertVacations(db: Db, random: Random, market: DemoMarket): Promise<void> {
  const seller = market.users.find(({ publicName }) => publicName === AWAY);
  invariant(seller, 'The seller who is away is one of the market');
  const from = new Date(market.now.getTime() - 2 * DAY_MS);
  const back = dayIn(new Date(market.now.getTime() + 5 * DAY_MS), 'Europe/Paris');
  await insertRows(db, 'seller_vacation', [
    {
      id: random.uuid(from),
      seller_id: seller.id,
      from_at: from,
      until_at: midnightOf(back, 'Europe/Paris'),
      time_zone: 'Europe/Paris',
      offers: 'show' as const,
      keeps_instant: true,
      created_at: from,
    },
  ]);
}

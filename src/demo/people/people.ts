/** All accounts of the demo market: demo accounts, sellers and buyers (decisions, section 11). */
import type { Currency, Locale } from '~config';
import type { DemoRole, DemoUser } from '../market.types.ts';
import type { Random } from '../random.ts';
import { buyerNames } from './buyer-names.ts';
import { sellerProfiles } from './sellers.ts';

const DAY = 86_400_000;
const MONTH = 30.4 * DAY;

/** The password of all demo accounts. Accepted in demo mode only, where everything is simulated. */
export const DEMO_PASSWORD = 'trade-like-a-legend';

interface DemoAccount {
  email: string;
  name: string;
  role: DemoRole;
  title: { en: string; fr: string };
}

/** Accounts that the sign-in page offers. The seller is the sellers' `Kestrel_`. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'buyer@legend.test',
    name: 'mira_k',
    role: 'user',
    title: { en: 'Buyer with $250', fr: 'Acheteuse avec 250 $' },
  },
  {
    email: 'buyer2@legend.test',
    name: 'tomas_r',
    role: 'user',
    title: { en: 'Second buyer', fr: 'Deuxième acheteur' },
  },
  {
    email: 'seller@legend.test',
    name: 'Kestrel_',
    role: 'user',
    title: { en: 'Seller, level 3', fr: 'Vendeur, niveau 3' },
  },
  {
    email: 'warehouse@legend.test',
    name: 'DepotNord',
    role: 'user',
    title: { en: 'Seller with 5,000 offers', fr: 'Vendeur aux 5\u202F000 offres' },
  },
  {
    email: 'newcomer@legend.test',
    name: 'otis_v',
    role: 'user',
    title: { en: 'Newcomer, nothing yet', fr: 'Nouveau venu, rien encore' },
  },
  {
    email: 'newseller@legend.test',
    name: 'livia_m',
    role: 'user',
    title: { en: 'New seller, no offer yet', fr: 'Nouvelle vendeuse, aucune offre' },
  },
  {
    email: 'support@legend.test',
    name: 'ines_support',
    role: 'support',
    title: { en: 'Support', fr: 'Assistance' },
  },
  {
    email: 'admin@legend.test',
    name: 'rafael_admin',
    role: 'admin',
    title: { en: 'Admin', fr: 'Administrateur' },
  },
  {
    email: 'root@legend.test',
    name: 'noor_root',
    role: 'super_admin',
    title: { en: 'Super admin', fr: 'Super administratrice' },
  },
];

const EURO_REGIONS = new Set([
  'DE',
  'FR',
  'NL',
  'ES',
  'IT',
  'AT',
  'BE',
  'FI',
  'IE',
  'PT',
  'SK',
  'SI',
  'EE',
  'LT',
  'GR',
]);

export function currencyOf(region: string): Currency {
  return EURO_REGIONS.has(region) ? 'EUR' : 'USD';
}

function demoEmail(name: string): string {
  const account = demoAccounts.find((candidate) => candidate.name === name);
  return account?.email ?? `${name.toLowerCase()}@example.test`;
}

function accountOf(email: string): Pick<DemoUser, 'demoTitle'> & { role: DemoRole } {
  const account = demoAccounts.find((candidate) => candidate.email === email);
  return account ? { role: account.role, demoTitle: account.title } : { role: 'user' };
}

export function makeUser(
  random: Random,
  person: { name: string; region: string; locale: Locale; registeredAt: Date; seenAt: Date },
  extra: Pick<DemoUser, 'isSeller' | 'sellerLevel' | 'trustLevel'>,
): DemoUser {
  const email = demoEmail(person.name);
  return {
    id: random.uuid(person.registeredAt),
    email,
    publicName: person.name,
    ...accountOf(email),
    ...extra,
    locale: person.locale,
    currency: currencyOf(person.region),
    region: person.region,
    registeredAt: person.registeredAt,
    lastOnlineAt: person.seenAt,
  };
}

function ago(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
}

export function buildSellers(random: Random, now: Date): DemoUser[] {
  return sellerProfiles.map((profile) =>
    makeUser(
      random,
      {
        name: profile.name,
        region: profile.region,
        locale: profile.languages[0] ?? 'en',
        registeredAt: ago(now, profile.since * MONTH + random.float(0, 20) * DAY),
        seenAt: ago(
          now,
          random.chance(0.5) ? random.float(0, 900_000) : random.logFloat(900_000, 3 * DAY),
        ),
      },
      { isSeller: true, sellerLevel: profile.level, trustLevel: profile.level >= 2 ? 2 : 1 },
    ),
  );
}

const BUYER_REGIONS = [
  'US',
  'US',
  'DE',
  'FR',
  'FR',
  'GB',
  'PL',
  'NL',
  'SE',
  'BR',
  'CA',
  'ES',
  'IT',
  'AU',
  'BE',
  'CH',
] as const;

export function buildBuyers(random: Random, now: Date): DemoUser[] {
  return buyerNames(random).map((name, index) => {
    const region = index < 2 ? 'US' : random.pick(BUYER_REGIONS);
    // Squaring crowds registrations towards the present: the market has grown.
    const daysAgo = index < 12 ? random.float(360, 700) : 8 + 692 * random.next() ** 1.6;
    return makeUser(
      random,
      {
        name,
        region,
        locale: region === 'FR' || (region === 'BE' && random.chance(0.5)) ? 'fr' : 'en',
        registeredAt: ago(now, daysAgo * DAY),
        seenAt: ago(now, random.logFloat(60_000, 40 * DAY)),
      },
      { isSeller: false, sellerLevel: 0, trustLevel: 1 },
    );
  });
}

/** Without any trade: nobody, and who may sell and has not begun. */
const WITHOUT_TRADE = ['otis_v', 'livia_m'];

/** Staff and those without any trade. */
export function buildOthers(random: Random, now: Date): DemoUser[] {
  return demoAccounts
    .filter(({ role, name }) => role !== 'user' || WITHOUT_TRADE.includes(name))
    .map(({ name, role }) =>
      makeUser(
        random,
        {
          name,
          region: 'US',
          locale: 'en',
          registeredAt: ago(now, role === 'user' ? 0.2 * DAY : 720 * DAY),
          seenAt: ago(now, 3_600_000),
        },
        { isSeller: name === 'livia_m', sellerLevel: 0, trustLevel: 1 },
      ),
    );
}

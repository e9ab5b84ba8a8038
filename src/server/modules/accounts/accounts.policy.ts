/** Authorization rules for accounts. Pure functions: they return or throw. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';

/** Refuses callers below a trust level, or below the level that staff requires of them (decisions, section 4). */
export function requireTrust(actor: UserActor, level: number): void {
  const needed = Math.max(level, actor.requiredTrustLevel);
  if (actor.trustLevel < needed) {
    throw new Failure('TRUST_LEVEL_REQUIRED', { values: { trust_level: needed } });
  }
}

/** Refuses banned accounts. They may still read, complete their open trades and delete their account. */
export function requireActive(actor: UserActor): void {
  if (actor.isBanned) throw new Failure('BANNED');
}

/** Refuses impersonation: only the owner may change password, e-mail, payout and role. */
export function refuseImpersonation(actor: UserActor): void {
  if (actor.impersonatorId !== null) throw new Failure('IMPERSONATING');
}

/** Whether a ban is in force at this instant: temporary bans end by themselves. */
export function isBanned(
  user: { is_banned: boolean; banned_until: Date | null },
  now: Date,
): boolean {
  return user.is_banned && (user.banned_until === null || user.banned_until > now);
}

/** Until when payouts are on hold because staff removed a lost second factor; null without a hold (decision 0017). */
export function payoutHold(user: { payouts_held_until: Date | null }, now: Date): Date | null {
  const { payouts_held_until: until } = user;
  return until !== null && until > now ? until : null;
}

const DAY_MS = 24 * 3_600_000;

/** When the next change of the public name is possible; null when it is now. */
export function nextNameChange(
  user: { public_name_changed_at: Date | null },
  now: Date,
): Date | null {
  if (user.public_name_changed_at === null) return null;
  const next = user.public_name_changed_at.getTime() + appConfig.identity.publicNameDays * DAY_MS;
  return next > now.getTime() ? new Date(next) : null;
}

/** Names that would look like an official account or like a part of the site. */
const reserved = new Set(
  `admin administrator root superadmin super_admin support help helpdesk staff moderator mod team legend
  legend-support legend_support official system security billing payments payment escrow wallet payout refund
  everyone here all user users guest visitor anonymous null undefined nobody me you api www mail postmaster
  webmaster hostmaster abuse noreply no-reply info contact service services sales seller buyer customer bot
  robot`.split(/\s+/),
);

/** Words of which an official name may be made up: "LegendSupport", "Official-Escrow". */
const official =
  `legend support admin administrator staff moderator mod team official help helpdesk security billing payment
  payments escrow payout refund service`.split(/\s+/);
/** Of these one with a number is enough: "Support24". */
const numbered = ['legend', 'support', 'admin', 'administrator', 'staff', 'moderator'];

const lookalikes = new Map(
  Object.entries({ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', i: 'l' }),
);

/** What people take for the same name: without separators, digits read as the letters that they look like, i as l. */
function appearanceOf(name: string): string {
  const letters = [...name.toLowerCase()].filter((letter) => letter !== '_' && letter !== '-');
  return letters.map((letter) => lookalikes.get(letter) ?? letter).join('');
}

const reservedAppearances = new Set([...reserved].map(appearanceOf));
const officialAppearances = official.map(appearanceOf);

/** The name without digits and separators at its end. */
function withoutNumber(name: string): string {
  let end = name.length;
  while (end > 0 && '0123456789_-'.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

/** Whether an appearance is made up of official words and nothing else, at least one. */
function isOfficial(look: string): boolean {
  return officialAppearances.some(
    (word) => look.startsWith(word) && (look === word || isOfficial(look.slice(word.length))),
  );
}

/**
 * Whether a public name is reserved for the platform (decisions, section 4). Variants with `_` or `-` count too, and
 * digits in the place of letters: whoever looks like the staff is believed (decision 0043).
 */
export function isReservedName(name: string): boolean {
  const look = appearanceOf(name);
  if (reservedAppearances.has(look) || /^legend(?:team|staff|admln|help|mod)/.test(look))
    return true;
  const stem = withoutNumber(name.toLowerCase());
  const isOneWord = official.includes(stem);
  return numbered.includes(stem) || (!isOneWord && isOfficial(appearanceOf(stem)));
}

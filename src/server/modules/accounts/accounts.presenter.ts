/** Maps account rows to contract output. */
import type { Locale } from '~config';
import type {
  Customer,
  Person,
  Profile,
  PublicProfile,
  Seller,
  SellerAbout,
  SellerFigures,
  alertTypes,
} from '~/contracts/identity/identity.schemas.ts';
import { picturePath } from '~/contracts/media/media.urls.ts';
import type { UserActor } from '../../core/actor.ts';
import type { CollectedParts } from './account-parts.ts';
import { presentHours } from './work-hours.presenter.ts';
import { isBanned, nextNameChange } from './accounts.policy.ts';
import type { UserRow } from './accounts.repository.ts';

/** Edge of avatars in pixels, enough for 80 px at double density. */
const AVATAR_SIZE = 160;
const RATED_ASPECTS = 3;
const SECONDS_PER_MINUTE = 60;

type Alert = (typeof alertTypes)[number];

function alertsOf(user: UserRow, actor: UserActor, parts: CollectedParts): Alert[] {
  const alerts: [boolean, Alert][] = [
    [actor.impersonatorId !== null, 'IMPERSONATION'],
    [actor.isBanned, 'BANNED'],
    [parts.emailInvalid, 'INVALID_EMAIL'],
    [user.email_confirmed_at === null, 'EMAIL'],
    [user.password_hash === null, 'PASSWORD'],
    [user.required_trust_level > user.trust_level, 'VERIFICATION'],
  ];
  return alerts.filter(([applies]) => applies).map(([, alert]) => alert);
}

/** The own account, as its owner sees it. */
export function presentProfile(
  user: UserRow,
  actor: UserActor,
  parts: CollectedParts & { intercomHash: string | null },
  now: Date,
): Profile {
  const until = actor.isBanned ? user.banned_until : null;
  return {
    id: user.id,
    email: user.email,
    email_confirmed: user.email_confirmed_at !== null,
    public_name: user.public_name,
    public_name_change_at: nextNameChange(user, now)?.toISOString() ?? null,
    avatar: presentPerson(user).avatar,
    deletion_due_at: user.deletion_due_at?.toISOString() ?? null,
    role: user.role,
    locale: user.locale,
    currency: user.currency,
    region: user.region,
    is_banned: actor.isBanned,
    banned_until: until?.toISOString() ?? null,
    registered_at: user.registered_at.toISOString(),
    referral_code: user.referral_code,
    intercom_hash: parts.intercomHash,
    required_trust_level: user.required_trust_level,
    trust_level: user.trust_level,
    telegram_bound: parts.telegramBound,
    has_password: user.password_hash !== null,
    second_factor_on: user.second_factor_on,
    second_factor_confirmed: user.second_factor_on && actor.secondFactor.confirmedAt !== null,
    alerts: alertsOf(user, actor, parts),
    social_bindings: parts.socialBindings,
  };
}

/** Public summary of the author of an offer, order, review or message. */
export function presentPerson(
  user: Pick<UserRow, 'id' | 'public_name' | 'avatar_media_id'>,
): Person {
  const { avatar_media_id: mediaId } = user;
  return {
    id: user.id,
    public_name: user.public_name,
    avatar:
      mediaId === null
        ? null
        : picturePath({ kind: 'image', id: mediaId, size: AVATAR_SIZE, format: 'webp' }),
  };
}

/** Columns needed for a seller's card. */
export type SellerColumns = Pick<
  UserRow,
  | 'id'
  | 'public_name'
  | 'avatar_media_id'
  | 'rating_sum'
  | 'reviews_count'
  | 'seller_level'
  | 'online_until'
  | 'last_online_at'
  | 'away_until'
>;

/** Public summary of a seller, as shown beside an offer. */
export function presentSeller(user: SellerColumns, now: Date): Seller {
  const { rating_sum: sum, reviews_count: count } = user;
  return {
    ...presentPerson(user),
    rating: count === 0 ? null : Math.round((sum * 100) / (count * RATED_ASPECTS)) / 100,
    reviews_count: count,
    level: user.seller_level,
    is_online: user.online_until !== null && user.online_until > now,
    last_online_at: user.last_online_at.toISOString(),
    ...(user.away_until && user.away_until > now && { away_until: user.away_until.toISOString() }),
  };
}

function share(part: number, sample: number) {
  return { value: sample === 0 ? null : part / sample, sample };
}

function minutes(seconds: number | null, sample: number) {
  return { value: seconds === null ? null : Math.round(seconds / SECONDS_PER_MINUTE), sample };
}

function presentSellerFigures(user: UserRow): SellerFigures {
  const { completed_orders: completed, dispute_lost_count: lost } = user;
  return {
    completed_orders: completed,
    on_time_share: share(user.on_time_count, completed),
    dispute_loss_share: share(lost, completed + lost),
    delivery_median_minutes: minutes(user.median_delivery_seconds, user.delivery_count),
    first_reply_median_minutes: minutes(user.median_first_reply_seconds, user.first_reply_count),
  };
}

/** A public profile page. */
export function presentPublicProfile(
  user: UserRow,
  now: Date,
  parts: { activeOffers: number; about: SellerAbout; locale: Locale },
): PublicProfile {
  const hours = user.is_seller ? presentHours(user.work_hours, parts.locale, now) : undefined;
  return {
    ...presentSeller(user, now),
    is_seller: user.is_seller,
    is_banned: isBanned(user, now),
    registered_at: user.registered_at.toISOString(),
    active_offers_count: parts.activeOffers,
    about: parts.about,
    ...(hours && { hours }),
    facts: presentSellerFigures(user),
  };
}

/** The signed-in user for the page layout: selling, presence, counts. */
export function presentCustomer(
  user: UserRow,
  now: Date,
  requestStatus: Customer['seller_request_status'],
  counts: Customer['counts'],
): Customer {
  const { is_online, last_online_at } = presentSeller(user, now);
  return {
    customer_id: user.id,
    name: user.public_name,
    is_seller: user.is_seller,
    seller_request_status: requestStatus,
    is_online,
    last_online_at,
    counts,
  };
}

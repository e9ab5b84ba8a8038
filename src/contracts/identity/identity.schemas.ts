/**
 * Accounts on the wire. Rules of `email`, `password` and `public_name`: decisions, section 4. The list of
 * common passwords and of reserved names is checked on the server only.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import {
  aliasSchema,
  countSchema,
  currencySchema,
  emailSchema,
  idSchema,
  isStorable,
  localeSchema,
  longText,
  measuredSchema,
  opaque,
  text,
  timestampSchema,
  urlSchema,
} from '../common.ts';
import { shownHoursSchema } from './shown-hours.schemas.ts';
import { roles } from '~/domain/roles.ts';
import { activationTypes } from './activation-types.ts';
import { socialBindingSchema, socialGrantSchema } from './social.schemas.ts';
import { passkeyGrantSchema, secondFactorSchema } from './second-factor.schemas.ts';

export {
  socialProviders,
  socialProviderSchema,
  type SocialBinding,
  type SocialGrant,
  type SocialProviderName,
} from './social.schemas.ts';

const { passwordLength, publicNameLength } = appConfig.identity;

export const roleSchema = v.picklist(roles);

export const alertTypes = [
  'EMAIL',
  'PASSWORD',
  'BANNED',
  'IMPERSONATION',
  'ROBLOX_WARNING',
  'VERIFICATION',
  'INVALID_EMAIL',
] as const;
export const alertTypeSchema = v.picklist(alertTypes);

export const activationTypeSchema = v.picklist(activationTypes);

export const sellerRequestStatuses = ['pending', 'approved', 'rejected'] as const;
export const sellerRequestStatusSchema = v.picklist(sellerRequestStatuses);

/** A new password. Never trimmed; length in characters; differs from e-mail and name (checked around it). */
export const newPasswordSchema = v.pipe(
  v.string(),
  v.check(isStorable, 'unsafe_text'),
  v.nonEmpty(),
  v.minLength(passwordLength.min),
  v.maxLength(passwordLength.max),
);

/** A password that is only compared: no rule of new ones is applied, but its length is bounded. */
export const givenPasswordSchema = opaque(passwordLength.max);

/** 3 to 24 letters, digits, `_`, `-`. Unique without regard to case. */
export const publicNameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.minLength(publicNameLength.min),
  v.maxLength(publicNameLength.max),
  v.check((name) => /^[A-Za-z0-9_-]*$/.test(name), 'public_name_form'),
);

/** What a new account is made from. Forms use this schema directly. */
export const registrationCredentialsSchema = v.pipe(
  v.object({
    email: emailSchema,
    password: newPasswordSchema,
    password_confirmation: givenPasswordSchema,
    public_name: publicNameSchema,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      ({ password, password_confirmation: confirmation }) => password === confirmation,
      'passwords_differ',
    ),
    ['password_confirmation'],
  ),
  v.forward(
    v.partialCheck(
      [['email'], ['password'], ['public_name']],
      (input) => isPasswordApart(input.password, [input.email, input.public_name]),
      'password_equals_account',
    ),
    ['password'],
  ),
);

/** False when the password equals one of the account's own values (e-mail, its local part, the name). */
export function isPasswordApart(password: string, words: readonly string[]): boolean {
  const lowered = password.toLowerCase();
  return words.every((word) => {
    const whole = word.toLowerCase();
    return lowered !== whole && lowered !== whole.split('@')[0];
  });
}

export const signInCredentialsSchema = v.object({
  email: emailSchema,
  password: givenPasswordSchema,
});

const utmValue = v.optional(text({ max: 200 }));
export const utmSchema = v.object({
  content: utmValue,
  medium: utmValue,
  source: utmValue,
  campaign: utmValue,
  term: utmValue,
  referrer: v.optional(text({ max: 1_000 })),
});

/** The campaign of a registration; in the body of the call, or as JSON in its header `X-UTM`. */
export type Utm = v.InferOutput<typeof utmSchema>;

const attribution = {
  referral_code: v.optional(text({ max: 40 })),
  utm: v.optional(utmSchema),
};

/** `grant_type=password`: e-mail and password, or what a social provider sent. Exactly one of the two. */
const passwordGrantSchema = v.pipe(
  v.object({
    grant_type: v.literal('password'),
    credentials: v.optional(signInCredentialsSchema),
    social_provider: v.optional(socialGrantSchema),
    /** After the answer SECOND_FACTOR_REQUIRED: the same grant again, with this. */
    second_factor: v.optional(secondFactorSchema),
    ...attribution,
  }),
  v.forward(
    v.partialCheck(
      [['credentials'], ['social_provider']],
      (input) => (input.credentials === undefined) !== (input.social_provider === undefined),
      'credentials_missing',
    ),
    ['credentials'],
  ),
);

const registrationGrantSchema = v.object({
  grant_type: v.literal('registration'),
  credentials: registrationCredentialsSchema,
  ...attribution,
});

/** In the browser the server function fills `refresh_token` in from its httpOnly cookie. */
const refreshGrantSchema = v.object({
  grant_type: v.literal('refresh_token'),
  refresh_token: opaque(500),
});

const flashGrantSchema = v.object({
  grant_type: v.literal('flash_token'),
  flash_token: opaque(500),
});

export const tokenInputSchema = v.variant('grant_type', [
  passwordGrantSchema,
  registrationGrantSchema,
  passkeyGrantSchema,
  refreshGrantSchema,
  flashGrantSchema,
]);
export type TokenInput = v.InferOutput<typeof tokenInputSchema>;
/** As callers write it. */
export type TokenRequest = v.InferInput<typeof tokenInputSchema>;

export const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  /** Seconds until the access token expires. */
  expires_in: countSchema,
});
export type Tokens = v.InferOutput<typeof tokensSchema>;

/** `password` and `password_confirmation` come with RESTORE_PASSWORD only. */
export const activationInputSchema = v.pipe(
  v.object({
    code: opaque(200),
    password: v.optional(newPasswordSchema),
    password_confirmation: v.optional(givenPasswordSchema),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'passwords_differ',
    ),
    ['password_confirmation'],
  ),
);

/** The restore form: the same fields, required. */
export const restoreFormSchema = v.pipe(
  v.object({ password: newPasswordSchema, password_confirmation: givenPasswordSchema }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'passwords_differ',
    ),
    ['password_confirmation'],
  ),
);

export const profileSchema = v.object({
  id: idSchema,
  email: v.string(),
  email_confirmed: v.boolean(),
  public_name: v.string(),
  /** The earliest time of the next change of the name; null when it may be changed now. */
  public_name_change_at: v.nullable(timestampSchema),
  avatar: v.nullable(urlSchema),
  /** The account is erased at this time unless its owner cancels the deletion; null without a pending deletion. */
  deletion_due_at: v.nullable(timestampSchema),
  role: roleSchema,
  locale: localeSchema,
  currency: currencySchema,
  region: v.nullable(v.string()),
  is_banned: v.boolean(),
  /** Null when not banned, or banned for ever. */
  banned_until: v.nullable(timestampSchema),
  registered_at: timestampSchema,
  referral_code: v.string(),
  /** Null while the support widget is not configured. */
  intercom_hash: v.nullable(v.string()),
  required_trust_level: countSchema,
  trust_level: countSchema,
  telegram_bound: v.boolean(),
  has_password: v.boolean(),
  /** The account has a second factor: a password alone does not sign in. */
  second_factor_on: v.boolean(),
  /** This session has confirmed a second factor: staff rights count. */
  second_factor_confirmed: v.boolean(),
  alerts: v.array(alertTypeSchema),
  social_bindings: v.array(socialBindingSchema),
});
export type Profile = v.InferOutput<typeof profileSchema>;

/** A country: ISO 3166-1 alpha-2, upper case. */
export const regionSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));

export const profilePatchSchema = v.object({
  public_name: v.optional(publicNameSchema),
  locale: v.optional(localeSchema),
  currency: v.optional(currencySchema),
  region: v.optional(v.nullable(regionSchema)),
  /** An image that the caller uploaded (`POST media`); the square in its middle is shown. Null removes it. */
  avatar_media_id: v.optional(v.nullable(idSchema)),
});

/** Accounts without a password (social sign-in) leave `current_password` out. */
export const changePasswordSchema = v.pipe(
  v.object({
    current_password: v.optional(givenPasswordSchema),
    password: newPasswordSchema,
    password_confirmation: givenPasswordSchema,
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['password_confirmation']],
      (input) => input.password === input.password_confirmation,
      'passwords_differ',
    ),
    ['password_confirmation'],
  ),
);

export const changeEmailSchema = v.object({
  email: emailSchema,
  /** The current one; an account without a password leaves it out. */
  password: v.optional(givenPasswordSchema),
});

export const sessionSchema = v.object({
  id: idSchema,
  created_at: timestampSchema,
  last_used_at: timestampSchema,
  ip: v.nullable(v.string()),
  user_agent: v.nullable(v.string()),
  /** *Chrome, Windows*; null when the user agent says nothing that we know. */
  device: v.nullable(v.string()),
  is_phone: v.boolean(),
  /** ISO 3166-1 alpha-2; null when nobody knows. */
  country: v.nullable(v.string()),
  /** The current session. */
  is_current: v.boolean(),
});

export const customerSchema = v.object({
  customer_id: idSchema,
  name: v.string(),
  is_seller: v.boolean(),
  /** Null when no request was ever made. */
  seller_request_status: v.nullable(sellerRequestStatusSchema),
  is_online: v.boolean(),
  last_online_at: v.nullable(timestampSchema),
  counts: v.object({
    /** Orders that are neither completed, cancelled nor refunded. */
    open_purchases: countSchema,
    open_sales: countSchema,
    unread_chats: countSchema,
    /** At most 100, which means *99 and more*. */
    unread_notifications: countSchema,
    favorites: countSchema,
  }),
});
export type Customer = v.InferOutput<typeof customerSchema>;

/** The author or owner of an offer, order, review or message. */
export const personSchema = v.object({
  id: idSchema,
  public_name: v.string(),
  avatar: v.nullable(urlSchema),
});
export type Person = v.InferOutput<typeof personSchema>;

/** Mean of a seller's real ratings, 1 to 5; null while there is none. */
export const ratingSchema = v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(5)));

export const sellerSchema = v.object({
  ...personSchema.entries,
  rating: ratingSchema,
  reviews_count: countSchema,
  /** Seller level, 0 to 5. */
  level: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  is_online: v.boolean(),
  last_online_at: v.nullable(timestampSchema),
  /** The end of the vacation that the seller is on; missing where there is none. */
  away_until: v.optional(timestampSchema),
});
export type Seller = v.InferOutput<typeof sellerSchema>;

/** Measured, never claimed: each figure carries its number of cases. Shares are 0 to 1. */
export const sellerFiguresSchema = v.object({
  completed_orders: countSchema,
  on_time_share: measuredSchema,
  dispute_loss_share: measuredSchema,
  delivery_median_minutes: measuredSchema,
  first_reply_median_minutes: measuredSchema,
});
export type SellerFigures = v.InferOutput<typeof sellerFiguresSchema>;

/** What a seller says about themselves, in each language that they wrote; empty where they did not. */
export const sellerAboutSchema = v.object({
  en: longText({ max: appConfig.identity.aboutLength }),
  fr: longText({ max: appConfig.identity.aboutLength }),
});
export type SellerAbout = v.InferOutput<typeof sellerAboutSchema>;

export const publicProfileSchema = v.object({
  ...sellerSchema.entries,
  is_seller: v.boolean(),
  is_banned: v.boolean(),
  registered_at: timestampSchema,
  active_offers_count: countSchema,
  about: sellerAboutSchema,
  /** Missing where the seller says none. */
  hours: v.optional(shownHoursSchema),
  facts: sellerFiguresSchema,
});
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>;

export const sellerRequestInputSchema = v.object({
  /** What the person wants to sell, and their experience. */
  about: longText({ min: 20, max: 1_000 }),
  game_aliases: v.optional(v.pipe(v.array(aliasSchema), v.maxLength(20)), []),
  /** The person confirmed having read the seller rules. */
  accepts_rules: v.literal(true),
});

export const sellerRequestSchema = v.object({
  id: idSchema,
  status: sellerRequestStatusSchema,
  about: v.string(),
  game_aliases: v.array(v.string()),
  /** Why it was rejected. */
  reason: v.nullable(v.string()),
  created_at: timestampSchema,
  decided_at: v.nullable(timestampSchema),
});

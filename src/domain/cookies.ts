/**
 * Every cookie that the program sets, by why it may: the cookies page lists exactly these, and what is not here or of a
 * configured service is removed when a consent is withdrawn. A test compares them with the code that sets cookies.
 */
export const cookieGroups = {
  /** They do what somebody asks for. */
  needed: [
    'access_token',
    'refresh_token',
    'own_refresh_token',
    'device',
    'social_attempts',
    'form_flash',
    'coupon',
    'referral_code',
  ],
  /** They keep a choice. */
  choices: ['currency', 'region', 'theme', 'consent', 'tz', 'visitor', 'arms', 'arms_shown'],
  /** Only after a yes. */
  consent: ['utm'],
} as const;

export type CookieGroup = keyof typeof cookieGroups;
export type CookieName = (typeof cookieGroups)[CookieGroup][number];

/** Their names. */
export const cookieNames: readonly CookieName[] = Object.values(cookieGroups).flat();

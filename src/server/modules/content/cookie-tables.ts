/**
 * The tables of the cookies page: the program's own cookies, and the services of others that are configured. They are
 * made of what the program sets (domain/cookies.ts) and loads (infra/env-services.ts), so that text and program agree.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { appConfig, serverConfig, type Locale } from '~config';
import type { Block, Inline } from '~/contracts/content/content.schemas.ts';
import { cookieGroups, type CookieGroup, type CookieName } from '~/domain/cookies.ts';
import type { Env } from '../../infra/env.ts';
import { serverI18n } from '../../infra/i18n.ts';
import { durationOf } from './durations.ts';

const { cookies, measuring } = appConfig;
const SOCIAL_SECONDS = 1_800;

interface Cookie {
  text: MessageDescriptor;
  /** Null: until the browser is closed. */
  seconds: number | null;
}

const descriptions: Record<CookieName, Cookie> = {
  access_token: {
    text: msg`Shows that you are signed in. Scripts cannot read it; the proof inside is renewed every {time}`,
    seconds: cookies.accessTokenSeconds,
  },
  refresh_token: {
    text: msg`Renews your session. Scripts cannot read it`,
    seconds: cookies.refreshTokenSeconds,
  },
  own_refresh_token: {
    text: msg`Only for our staff: keeps their own session while they act in somebody’s account. Scripts cannot read it`,
    seconds: cookies.refreshTokenSeconds,
  },
  device: {
    text: msg`Lets your account know this browser again, so that we can write to you when somebody signs in on another one. A random number, set at your first sign-in; scripts cannot read it`,
    seconds: cookies.deviceSeconds,
  },
  social_attempts: {
    text: msg`Connects a sign-in with an account elsewhere to the browser that began it. Scripts cannot read it`,
    seconds: SOCIAL_SECONDS,
  },
  form_flash: {
    text: msg`Brings what you typed back when a form was sent without script and something was wrong. Never holds a password`,
    seconds: cookies.formSeconds,
  },
  coupon: {
    text: msg`A promo code from an address that you opened, for the checkout`,
    seconds: cookies.attributionSeconds,
  },
  referral_code: {
    text: msg`The code of whoever sent you here, so that you get your discount and they get their reward`,
    seconds: cookies.attributionSeconds,
  },
  currency: { text: msg`The currency in which you see prices`, seconds: cookies.choiceSeconds },
  region: { text: msg`The country you have chosen`, seconds: cookies.choiceSeconds },
  theme: { text: msg`Dark, light, or as your device`, seconds: cookies.choiceSeconds },
  consent: { text: msg`What you agreed to and what not`, seconds: cookies.choiceSeconds },
  tz: {
    text: msg`Your time zone, so that dates come right from the server`,
    seconds: cookies.choiceSeconds,
  },
  visitor: {
    text: msg`Only while we try two variants of a page: a random number by which you get the same one at each visit. It tells nobody who you are; scripts cannot read it. Your account keeps it, so that you get the same variant on all your devices`,
    seconds: cookies.experimentSeconds,
  },
  arms: { text: msg`Only then: which variants those are`, seconds: cookies.experimentSeconds },
  arms_shown: {
    text: msg`Only in a demonstration, after you opened an address that names a variant to look at: which one it is. Until the browser is closed`,
    seconds: null,
  },
  utm: {
    text: msg`Which link brought you here, as far as its address says so. It is stored with your account if you make one`,
    seconds: cookies.attributionSeconds,
  },
};

const line = (text: string): Inline[] => [{ type: 'text', text, strong: false }];

function table(i18n: I18n, head: readonly MessageDescriptor[], rows: string[][]): Block | null {
  if (rows.length === 0) return null;
  return {
    type: 'table',
    head: head.map((title) => line(i18n._(title))),
    rows: rows.map((cells) => cells.map(line)),
  };
}

function cookieTable(group: CookieGroup, i18n: I18n, locale: Locale): Block | null {
  const time = durationOf(locale, serverConfig.identity.accessTokenSeconds);
  const rows = cookieGroups[group].map((name) => {
    const { text, seconds } = descriptions[name];
    const lasts = seconds === null ? i18n._(msg`the visit`) : durationOf(locale, seconds);
    return [name, i18n._({ ...text, values: { time } }), lasts];
  });
  return table(i18n, [msg`Name`, msg`What it is for`, msg`How long`], rows);
}

/** What every visit notes in the browser once its statistics were agreed to. */
function storageTable(i18n: I18n, locale: Locale): Block | null {
  const rows = [
    [
      'visit',
      i18n._(
        msg`A random number of this visit, so that we can tell how many visits reach which step. It is not stored with your account`,
      ),
      i18n._({
        ...msg`Until you close the tab, or {time} without a press`,
        values: { time: durationOf(locale, measuring.visitMinutes * 60) },
      }),
    ],
    [
      'visitor-id',
      i18n._(msg`The name that a service gave your device, where one recognises it at signing in`),
      durationOf(locale, appConfig.fingerprint.maxCacheMs / 1_000),
    ],
  ];
  return table(i18n, [msg`Name`, msg`What it is for`, msg`How long`], rows);
}

/** The services that are configured, each with its operator, its purpose and its cookies. */
function serviceTable(i18n: I18n, locale: Locale, services: Env['services']): Block | null {
  const { support, posthog, trackers } = services;
  const purposes = {
    advertising: msg`Advertising: tells the advertiser that its advertisement brought you here`,
    statistics: msg`Statistics: measures how the market is used`,
  };
  const ofTrackers = trackers.map(({ name, company, kind, cookies: set, privacy }) => [
    `${name} (${company})`,
    [i18n._(purposes[kind]), ...(privacy === undefined ? [] : [privacy])].join(' · '),
    set.length === 0
      ? i18n._(msg`none`)
      : set
          .map(({ name: cookie, days }) =>
            days === 0 ? cookie : `${cookie} (${durationOf(locale, days * 86_400)})`,
          )
          .join(', '),
  ]);
  const rows = [
    ...(posthog
      ? [
          [
            `PostHog (${new URL(posthog.host).hostname})`,
            i18n._(
              msg`Statistics: is sent what we measure of a visit, by our server and without your address`,
            ),
            i18n._(msg`none`),
          ],
        ]
      : []),
    ...(support
      ? [
          [
            'Intercom (Intercom, Inc.)',
            i18n._(
              msg`The chat with support. If you are signed in it is told your name, your e-mail address, your number here and since when you are a member`,
            ),
            `intercom-id-${support.appId} (${durationOf(locale, 271 * 86_400)}), intercom-session-${support.appId} (${durationOf(locale, 7 * 86_400)}), intercom-device-id-${support.appId} (${durationOf(locale, 271 * 86_400)})`,
          ],
        ]
      : []),
    ...ofTrackers,
  ];
  return table(i18n, [msg`Service`, msg`What it is for`, msg`Its cookies`], rows);
}

/** Tables by the marker that stands for them in a document: `{{table_needed}}`. An empty one is left out. */
export function documentTables(
  locale: Locale,
  services: Env['services'],
): ReadonlyMap<string, Block | null> {
  const i18n = serverI18n(locale);
  return new Map([
    ['table_needed', cookieTable('needed', i18n, locale)],
    ['table_choices', cookieTable('choices', i18n, locale)],
    ['table_consent', cookieTable('consent', i18n, locale)],
    ['table_storage', storageTable(i18n, locale)],
    ['table_services', serviceTable(i18n, locale, services)],
  ]);
}

/** How experiments know a browser (decision 0065): by a random key in a cookie, which names nobody. */
import { parse as parseCookies } from 'cookie-es';
import { isbot } from 'isbot';
import * as v from 'valibot';
import { consentOf } from '~/platform/device/consent.ts';
import type { Visitor } from '../core/context.ts';

/** The key: for the server alone. */
export const VISITOR_COOKIE = 'visitor';
/** What the key means now, for pages: written anew whenever it is not true any more. */
export const ARMS_COOKIE = 'arms';
/** Arms that somebody wants to look at, in the sandbox. */
export const SHOWN_COOKIE = 'arms_shown';

const keySchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());
const armsSchema = v.pipe(v.string(), v.maxLength(300), v.regex(/^[\w~.!-]+$/));

/** Arms as a text in an address or cookie; null for anything else. */
export function armsText(given: string | null | undefined): string | null {
  const read = v.safeParse(armsSchema, given);
  return read.success ? read.output : null;
}

export function visitorOf(headers: Headers): Visitor {
  const header = headers.get('cookie') ?? '';
  const cookies = parseCookies(header);
  const key = v.safeParse(keySchema, cookies[VISITOR_COOKIE]);
  const agent = headers.get('user-agent') ?? '';
  return {
    key: key.success ? key.output : null,
    shown: armsText(cookies[SHOWN_COOKIE]),
    isBot: agent === '' || isbot(agent),
    hasConsent: consentOf(header) === 'all',
  };
}

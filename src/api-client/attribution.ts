/** Attribution of a visitor: stored in cookies for 30 days and sent at registration (decisions, section 8). */
import '@tanstack/react-start/server-only';
import { parse as parseCookies } from 'cookie-es';
import * as v from 'valibot';
import { utmSchema, type Utm } from '~/contracts/identity/identity.schemas.ts';
import { agreesTo } from '~/domain/consent.ts';

/** Name of the cookie that stores the `referral_code` of an address. */
const REFERRAL_COOKIE = 'referral_code';
/** Name of the cookie that stores the campaign (platform/attribution/campaign.ts). */
const UTM_COOKIE = 'utm';
const REFERRAL_FORM = /^[A-Za-z0-9_-]{1,40}$/;

/** The stored campaign, as long as the visitor still consents to it. */
function campaignOf(headers: Headers, text: string | undefined): Utm | undefined {
  if (text === undefined || !agreesTo('visit', headers)) return undefined;
  const given = v.safeParse(utmSchema, Object.fromEntries(new URLSearchParams(text)));
  return given.success && Object.keys(given.output).length > 0 ? given.output : undefined;
}

/** Referral code and campaign of the request's cookies, as `POST auth/token` takes them. Invalid ones are ignored. */
export function attributionOf(request: Request): { referral_code?: string; utm?: Utm } {
  const header = request.headers.get('cookie') ?? '';
  const { [REFERRAL_COOKIE]: code, [UTM_COOKIE]: campaign } = parseCookies(header);
  const utm = campaignOf(request.headers, campaign);
  return {
    ...(code !== undefined && REFERRAL_FORM.test(code) && { referral_code: code }),
    ...(utm && { utm }),
  };
}

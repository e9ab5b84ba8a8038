/**
 * Campaign attribution: the `utm_…` parameters of the landing URL and the referrer. Stored in a readable cookie for 30
 * days like the other attribution (decisions, section 8), and only after consent. Browser only.
 */
import { appConfig } from '~config';

const NAMES = ['content', 'medium', 'source', 'campaign', 'term'] as const;
const MAX_VALUE = 200;
const COOKIE = 'utm';

/**
 * The campaign data of a landing URL as a query text; null when the URL carries none. Only origin and path of the
 * referrer are stored, because a query may hold a search or a secret.
 */
export function campaignOf(search: string, referrer: string, origin: string): string | null {
  const asked = new URLSearchParams(search);
  const campaign = new URLSearchParams();
  for (const name of NAMES) {
    const value = asked.get(`utm_${name}`)?.trim().slice(0, MAX_VALUE);
    if (value) campaign.set(name, value);
  }
  if (campaign.size === 0) return null;
  const before = URL.canParse(referrer) ? new URL(referrer) : null;
  if (before && before.protocol.startsWith('http') && before.origin !== origin) {
    campaign.set('referrer', (before.origin + before.pathname).slice(0, MAX_VALUE));
  }
  return campaign.toString();
}

/**
 * The stored campaign as `POST auth/token` takes it in `X-UTM`; null without one. Characters beyond ASCII are escaped,
 * because a header carries no others.
 */
export function campaignHeader(cookies: string): string | null {
  const stored = /(?:^|;\s*)utm=([^;]*)/.exec(cookies)?.[1];
  if (!stored) return null;
  const campaign = Object.fromEntries(new URLSearchParams(decoded(stored)));
  return JSON.stringify(campaign).replaceAll(
    /[\u007F-\uFFFF]/g,
    (beyond) => `\\u${beyond.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Stores the campaign of a landing URL; the first one counts. Call it only after consent. */
export function storeCampaign(search: string): void {
  if (/(?:^|;\s*)utm=/.test(document.cookie)) return;
  const campaign = campaignOf(search, document.referrer, window.location.origin);
  if (campaign === null) return;
  const age = appConfig.cookies.attributionSeconds;
  document.cookie = `${COOKIE}=${encodeURIComponent(campaign)}; path=/; max-age=${age}; samesite=lax`;
}

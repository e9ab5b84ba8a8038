/** The sign-in providers that the pages offer, as the server renders them. */
import type { APIRequestContext } from '@playwright/test';

async function namesIn(
  request: APIRequestContext,
  url: string,
  pattern: RegExp,
  cookie?: string,
): Promise<string[]> {
  const response = await request.get(url, { headers: cookie === undefined ? {} : { cookie } });
  const html = await response.text();
  return [...html.matchAll(pattern)].map(([, name = '']) => name);
}

/** What sign-in, sign-up and settings offer, in their order. @param token of somebody who has connected nothing */
export async function offeredWays(request: APIRequestContext, origin: string, token: string) {
  const [signIn, signUp, settings] = await Promise.all([
    namesIn(request, `${origin}/auth/sign-in`, /aria-label="Continue with ([^"]+)"/g),
    namesIn(request, `${origin}/auth/sign-up`, /aria-label="Continue with ([^"]+)"/g),
    namesIn(
      request,
      `${origin}/profile/me/settings?section=connections`,
      /aria-label="Connect ([^"]+)"/g,
      `access_token=${token}`,
    ),
  ]);
  return { signIn, signUp, settings };
}

/** The same on all three pages. */
export function everywhere(...names: string[]) {
  return { signIn: names, signUp: names, settings: names };
}

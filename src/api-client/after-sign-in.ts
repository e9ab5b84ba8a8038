/** After signing in without script; with script `useAfterSignIn` does the same. */
import '@tanstack/react-start/server-only';
import { getRequest, setCookie } from '@tanstack/react-start/server';
import { appConfig, type Locale } from '~config';
import { contract } from '~/contracts/index.ts';
import { followAccount } from '~/platform/session/follow-account.ts';
import { call } from './call.ts';
import type { Onward } from './form-post.ts';

function remember(name: string, value: string): void {
  setCookie(name, value, { path: '/', maxAge: appConfig.cookies.choiceSeconds, sameSite: 'lax' });
}

/**
 * Goes on to a path as the person who has just signed in: a device without choices of its own takes over the account's
 * preferences. If the account cannot be read right now, they are taken over at the next sign-in.
 * @param locale of the page where the person signed in
 */
export async function afterSignInWithoutScript(path: string, locale: Locale): Promise<Onward> {
  const profile = await call(contract.identity.profile, undefined, { locale }).catch(() => null);
  const cookies = getRequest().headers.get('cookie') ?? '';
  const followed = profile && followAccount(profile, cookies, locale);
  if (!followed) return { path, locale };
  const { currency, region, theme } = followed.preferences;
  remember('currency', currency);
  if (region !== null) remember('region', region);
  remember('theme', theme);
  return { path, locale: followed.locale };
}

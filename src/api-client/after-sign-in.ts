/** After signing in without script; with script `useAfterSignIn` does the same. */
import '@tanstack/react-start/server-only';
import { getRequest, setCookie } from '@tanstack/react-start/server';
import { appConfig, type Locale } from '~config';
import { isAskedAlert } from '~/contracts/alerts/asked-alert.ts';
import { contract } from '~/contracts/index.ts';
import { followAccount } from '~/platform/session/follow-account.ts';
import { defaultCurrencyOf } from '~/platform/request/visitor-region.ts';
import { takePendingAlert } from '~/platform/session/pending-alert.ts';
import { takePendingFavorite } from '~/platform/session/pending-favorite.ts';
import { placeAfterSignIn } from '~/platform/session/place-after-sign-in.ts';
import { call } from './call.ts';
import type { Onward } from './form-post.ts';

function remember(name: string, value: string): void {
  setCookie(name, value, { path: '/', maxAge: appConfig.cookies.choiceSeconds, sameSite: 'lax' });
}

async function keepAlert(asked: unknown, locale: Locale): Promise<void> {
  if (!isAskedAlert(asked)) return;
  if ('search' in asked) await call(contract.alerts.saveSearch, asked.search, { locale });
  else await call(contract.alerts.addPriceAlert, asked.alert, { locale });
}

/**
 * Goes on to the wanted path as the person who has just signed in, without one home, staff to their work: a device without choices of its own takes over the account's
 * preferences. If the account cannot be read right now, they are taken over at the next sign-in.
 * @param locale of the page where the person signed in
 */
export async function afterSignInWithoutScript(
  wanted: string | undefined,
  locale: Locale,
): Promise<Onward> {
  const profile = await call(contract.identity.profile, undefined, { locale }).catch(() => null);
  const back = wanted ?? placeAfterSignIn(profile?.role);
  const { path: wantedPath, offerId } = takePendingFavorite(back);
  const { path, asked } = takePendingAlert(wantedPath);
  if (offerId !== null) {
    // It may have been taken down meanwhile.
    await call(contract.favorites.add, { offer_id: offerId }, { locale }).catch(() => null);
  }
  // They may have it already, or the price is there meanwhile.
  if (asked !== null) await keepAlert(asked, locale).catch(() => null);
  const { headers } = getRequest();
  const device = { cookies: headers.get('cookie') ?? '', currency: defaultCurrencyOf(headers) };
  const followed = profile && followAccount(profile, device, locale);
  if (!followed) return { path, locale };
  const { currency, region, theme } = followed.preferences;
  remember('currency', currency);
  if (region !== null) remember('region', region);
  remember('theme', theme);
  return { path, locale: followed.locale };
}

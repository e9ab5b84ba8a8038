/** What a press on a link or a sent form means, by where it leads. */
import type { ClickTarget, MeasuredEvent } from '~/contracts/analytics/analytics.schemas.ts';

const TARGETS: readonly [RegExp, ClickTarget][] = [
  [/^\/offers\/[\da-f-]{36}$/, 'offer'],
  [/^\/checkout(?:\/basket)?$/, 'checkout'],
  [/^\/chat$/, 'chat'],
  [/^\/(?:before-you-sell|offers\/create)$/, 'sell'],
  [/^\/auth\/sign-in$/, 'sign_in'],
  [/^\/auth\/sign-up$/, 'sign_up'],
];

/**
 * Null: it is not measured. Purchases in a menu are a login event while nobody is signed in (specification, section 2).
 * @param path of the address, without a language
 */
export function pressOf(
  path: string,
  { isInMenu, isSignedIn }: { isInMenu: boolean; isSignedIn: boolean },
): MeasuredEvent | null {
  if (path === '/orders/purchases' && isInMenu && !isSignedIn)
    return { name: 'Login', category: 'purchases' };
  const target = TARGETS.find(([form]) => form.test(path))?.[1];
  return target === undefined ? null : { name: 'Click', target };
}

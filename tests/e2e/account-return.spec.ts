/**
 * After signing in the redirect stays on this site, whatever the URL of the sign-in page asked for; with and without
 * script.
 */
import { call, freshAccount, registered } from './support/api.ts';
import { origin } from './support/origin.ts';
import { alive, expect, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** Each is harmless as long as its language stays on. Many more: src/platform/i18n/locale.test.ts. */
const HOSTILE = {
  en: { script: ['/fr//evil.example'], plain: ['/fr/\\evil.example'] },
  fr: { script: ['/fr/\\evil.example', '/fr/.//evil.example'], plain: ['/fr//evil.example'] },
} as const;

for (const locale of locales) {
  for (const javaScriptEnabled of [true, false]) {
    const way = javaScriptEnabled ? 'with script' : 'without script';
    test(`no way out of the site after signing in, ${locale}, ${way}`, async ({ person }) => {
      const account = freshAccount('return');
      const token = await registered(account);
      // Another currency than the device's: the page is loaded anew.
      const euros = { currency: 'EUR', locale };
      await call('PATCH', 'auth/profile', { as: token, body: euros });
      for (const path of HOSTILE[locale][javaScriptEnabled ? 'script' : 'plain']) {
        const page = await person({ javaScriptEnabled });
        const strangers: string[] = [];
        await page.route(/^https?:\/\/evil\.example/, (route) => {
          strangers.push(route.request().url());
          return route.abort();
        });
        const query = `?redirect=${encodeURIComponent(path)}`;
        await page.goto(at(locale, '/auth/sign-in') + query);
        if (javaScriptEnabled) await alive(page);
        await page.getByRole('textbox', { name: 'E-mail' }).fill(account.email);
        const label = t(locale, 'Password', 'Mot de passe');
        await page.getByLabel(label, { exact: true }).fill(account.password);
        await page
          .getByRole('main')
          .getByRole('button', { name: t(locale, 'Sign in', 'Se connecter'), exact: true })
          .click();
        await expect(page).toHaveURL(origin() + at(locale, '/'));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(strangers, path).toEqual([]);
      }
    });
  }
}

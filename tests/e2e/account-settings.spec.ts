/**
 * Settings in the browser: the picture, the data export, account deletion and cancelling it; and the URLs of
 * profiles.
 */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import { picture } from './support/picture.ts';
import { alive, open, takingTurns, test } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const widths = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
const NOBODY = '01920000-0000-7000-8000-000000000001';

async function asNewcomer(page: Page, locale: Locale) {
  await page.setViewportSize(locale === 'en' ? widths.wide : widths.narrow);
  const person = freshAccount('settings');
  await registered(person);
  await signIn(page, person.email, person.password);
  return person;
}

test('ce qu’un vendeur dit de lui en français, une visiteuse anglophone le lit aussi', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(widths.narrow);
  const { account, token } = await freshSeller();
  await signIn(page, account.email, account.password);
  const { id } = await call('GET', 'auth/profile', { as: token });
  await open(page, '/fr/profile/me/settings');
  const french = page.getByRole('textbox', { name: 'En français' });
  const save = page.locator('#about').getByRole('button', { name: 'Enregistrer' });
  const words = 'Nous sommes deux,\nl’un le matin, l’autre la nuit.';
  await french.fill(`${words} Écrivez à moi@exemple.fr`);
  await save.click();
  await expect(page.locator('#about').getByText('Retirez « moi@exemple.fr »')).toBeVisible();
  await expect(french).toBeFocused();
  await french.fill(words);
  await save.dblclick();
  await expect(page.getByText('Votre boutique l’affiche désormais.').first()).toBeVisible();
  await expectAccessible(page, 'the settings of a seller');
  await page.reload();
  await expect(french).toHaveValue(words);
  const visitor = await browser.newPage({ viewport: widths.wide, javaScriptEnabled: false });
  await visitor.goto(`/profile/${id}/sale`);
  const about = visitor.getByRole('region', { name: 'About the shop' }).locator('p');
  await expect(about).toHaveText(/Nous sommes deux,\s+l’un le matin/);
  await expect(about).toHaveAttribute('lang', 'fr');
  await visitor.context().close();
});

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('the own picture is cut by keyboard, shown and removed', async ({ page }) => {
    await asNewcomer(page, locale);
    await open(page, at(locale, '/profile/me/settings'));
    await alive(page);
    const choose = t(locale, 'Choose a picture', 'Choisir une image');
    await page.locator('input[type=file]').setInputFiles(await picture('me.png'));
    const dialog = page.getByRole('dialog');
    const circle = dialog.getByRole('slider', {
      name: t(locale, 'Part that is shown', 'Partie affichée'),
    });
    await expect(
      dialog.getByRole('slider', { name: t(locale, 'Enlarge', 'Agrandir') }),
    ).toBeFocused();
    const before = await circle.getAttribute('aria-valuetext');
    await circle.focus();
    await page.keyboard.press('ArrowRight');
    await expect(circle).not.toHaveAttribute('aria-valuetext', before ?? '');
    await expectAccessible(page, 'the picture dialog');
    await dialog
      .getByRole('button', { name: t(locale, 'Use this picture', 'Utiliser cette image') })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').locator('img[src*="/media/image/"]').first()).toBeVisible();
    await page
      .getByRole('button', { name: t(locale, 'Remove the picture', 'Retirer l’image') })
      .click();
    await expect(page.getByRole('main').locator('img[src*="/media/image/"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: choose })).toBeVisible();
  });

  journey('a region switches the currency, and both stay', async ({ page }) => {
    await asNewcomer(page, locale);
    await open(page, at(locale, '/profile/me/settings'));
    const main = page.getByRole('main');
    const currency = main.getByLabel(t(locale, 'Currency', 'Devise'));
    await expect(currency).toHaveValue('USD');
    await main.getByLabel(t(locale, 'Region', 'Région')).selectOption('FR');
    await expect(currency).toHaveValue('EUR');
    await main.getByRole('button', { name: t(locale, 'Save', 'Enregistrer'), exact: true }).click();
    await expect
      .poll(
        async () => (await page.context().cookies()).find(({ name }) => name === 'region')?.value,
      )
      .toBe('FR');
    await alive(page);
    await expect(currency).toHaveValue('EUR');
  });

  journey('promo codes are added, listed and removed', async ({ page }) => {
    await asNewcomer(page, locale);
    await open(page, at(locale, '/profile/me/settings?section=codes'));
    await alive(page);
    const main = page.getByRole('main');
    const field = main.getByLabel(t(locale, 'Promo code', 'Code promo'), { exact: true });
    const add = main.getByRole('button', { name: t(locale, 'Add it', 'Ajouter'), exact: true });
    await expect(
      main.getByText(t(locale, 'No promo codes yet', 'Aucun code promo pour l’instant')),
    ).toBeVisible();
    await expectAccessible(page, 'promo codes, none yet');
    await field.fill('NO-SUCH-CODE');
    await add.click();
    await expect(main.getByRole('alert').first()).toContainText(
      t(locale, 'This promo code does not exist.', 'Ce code promo n’existe pas.'),
    );
    await field.fill('first5');
    await add.click();
    await expect(
      main.getByText(t(locale, 'FIRST5 is kept for your next', 'FIRST5 est conservé pour votre')),
    ).toBeVisible();
    await field.fill('WALLET5');
    await add.click();
    await expect(main.getByRole('status').filter({ hasText: money(locale, 500) })).toBeVisible();
    const list = main.getByRole('list', { name: t(locale, 'Your promo codes', 'Vos codes promo') });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    // What lies half under the header cannot be pressed, and need not be.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, 'promo codes');
    await list
      .getByRole('button', { name: t(locale, 'Remove FIRST5', 'Supprimer FIRST5') })
      .click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('WALLET5');
  });

  journey('the archive is made and fetched, the account left and kept', async ({ page }) => {
    const { password } = await asNewcomer(page, locale);
    await open(page, at(locale, '/profile/me/settings?section=data'));
    await alive(page);
    await expectAccessible(page, 'settings: data');
    const main = page.getByRole('main');
    const current = t(locale, 'Current password', 'Mot de passe actuel');
    await main.locator('#export').getByLabel(current, { exact: true }).fill(password);
    await main
      .getByRole('button', { name: t(locale, 'Collect my data', 'Rassembler mes données') })
      .click();
    const link = main.getByRole('link', { name: t(locale, 'Download', 'Télécharger') });
    await expect(link).toBeVisible({ timeout: 20_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^legend-data-\d{4}-\d\d-\d\d\.zip$/);

    const deletion = main.locator('#delete');
    const deleteButton = deletion.getByRole('button', {
      name: t(locale, 'Delete my account', 'Supprimer mon compte'),
    });
    await deletion.getByLabel(current, { exact: true }).fill(password);
    await deleteButton.click();
    await expect(
      deletion.getByText(t(locale, 'Type exactly', 'Saisissez exactement')),
    ).toBeVisible();
    await deletion
      .getByLabel(t(locale, 'Type DELETE to confirm', 'Saisissez SUPPRIMER pour confirmer'))
      .fill(t(locale, 'DELETE', 'SUPPRIMER'));
    await deleteButton.click();
    const title = t(locale, 'Your account will be deleted.', 'Votre compte va être supprimé.');
    await expect(main.getByText(title).first()).toBeVisible();
    await expectAccessible(page, 'settings while leaving');
    await main
      .getByRole('button', { name: t(locale, 'Keep my account', 'Garder mon compte') })
      .first()
      .click();
    await expect(main.getByText(title)).toHaveCount(0);
    await expect(deleteButton).toBeVisible();
  });

  test(`profiles stand at the addresses of the specification, ${locale}`, async ({ request }) => {
    const cookie = `access_token=${await tokenOf(demo.buyer)}`;
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await request.get(at(locale, path), { maxRedirects: 0, headers });
      return [path, response.status(), response.headers()['location'] ?? ''];
    };
    const id = (await request.get('/api/auth/profile', { headers: { cookie } })).json();
    const { id: buyer } = await id;
    for (const tab of ['sale', 'reviews', 'settings', 'balance']) {
      expect(await get(`/profile/me/${tab}`, { cookie })).toEqual([`/profile/me/${tab}`, 200, '']);
    }
    for (const tab of ['sale', 'reviews']) {
      const path = `/profile/${buyer}/${tab}`;
      expect(await get(path)).toEqual([path, 200, '']);
    }
    const to = (path: string) => at(locale, path);
    expect(await get('/profile/me', { cookie })).toEqual([
      '/profile/me',
      301,
      to('/profile/me/sale'),
    ]);
    expect(await get('/profile', { cookie })).toEqual(['/profile', 307, to('/profile/me')]);
    const payouts = to('/profile/me/balance?kind=payout');
    expect(await get('/profile/payout', { cookie })).toEqual(['/profile/payout', 307, payouts]);
    expect((await get('/profile/payout'))[2]).toContain('/auth/sign-in?redirect=');
    const own = `/profile/${buyer}`;
    expect(await get(own)).toEqual([own, 301, to(`${own}/sale`)]);
    for (const path of [`${own}/settings`, `${own}/nothing`, `/profile/${NOBODY}/sale`]) {
      expect(await get(path)).toEqual([path, 404, '']);
    }
    expect(await get('/profile/me/nothing', { cookie })).toEqual(['/profile/me/nothing', 404, '']);
  });
}

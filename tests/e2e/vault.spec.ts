/** A seller fills the vault of an instant offer from a file, and is to be told when it runs out. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import { expect, open, test } from './support/test.ts';
import { at, t } from './support/words.ts';

const frames = [
  { locale: 'en', size: { width: 1440, height: 900 } },
  { locale: 'fr', size: { width: 390, height: 844 } },
] as const;

for (const { locale, size } of frames) {
  test(`the vault is filled from a file, ${locale}`, async ({ page }) => {
    const { account, token } = await freshSeller();
    const category = await call('GET', 'market/game/valorant/category/gift-cards');
    const body = { category_id: category.id };
    const { id } = await call('POST', 'market/seller/offer', { as: token, body });
    const delivery = { method: 'instant' };
    await call('PATCH', `market/seller/offer/${id}`, { as: token, body: { delivery } });
    // The form as a whole: nobody is led through a first offer.
    const left = { as: token, body: { part: 'guide' } };
    await call('PUT', 'market/seller/first-steps/hidden', left);
    const stored = () => call('GET', `market/seller/offer/${id}`, { as: token });
    await page.setViewportSize(size);
    await signIn(page, account.email, account.password);
    await open(page, at(locale, `/offers/create/${id}`));

    const many = page.getByRole('radio', { name: t(locale, 'Many lines', 'Plusieurs lignes') });
    await many.press('Space');
    await expect(many).toBeChecked();
    const take = page.getByRole('button', {
      name: t(locale, 'Take lines from a text file', 'Prendre les lignes d’un fichier texte'),
    });
    const choose = async (name: string, bytes: Buffer): Promise<void> => {
      const [files] = await Promise.all([page.waitForEvent('filechooser'), take.click()]);
      await files.setFiles({ name, mimeType: 'text/plain', buffer: bytes });
    };
    // "é" of Windows-1252: sold, the code would not work.
    await choose('old.txt', Buffer.from([0x63, 0xe9]));
    const refused = t(locale, /This is no text in UTF-8/, /n’est pas un texte en UTF-8/);
    await expect(page.getByRole('alert').filter({ hasText: refused })).toBeVisible();
    await choose('codes.txt', Buffer.from('RIOT-1\r\nRIOT-2\r\nRIOT-2\r\n'));
    await expect(page.getByRole('alert').filter({ hasText: refused })).toHaveCount(0);
    await expectAccessible(page, 'lines of a file');
    await expectFits(page);
    const store = page.getByRole('button', {
      name: t(locale, 'Store 2 units', 'Enregistrer 2 unités'),
    });
    await store.click();
    const told = page.getByRole('status').filter({ hasText: t(locale, '2 units', '2 unités') });
    await expect(told.first()).toBeVisible();
    expect(await stored()).toMatchObject({ secrets_count: 2, in_stock: 2 });

    await choose('codes.txt', Buffer.from('RIOT-2\nRIOT-3\n'));
    await store.click();
    const skipped = t(locale, /1 was stored already/, /1 était déjà/);
    await expect(page.getByRole('status').filter({ hasText: skipped })).toBeVisible();
    expect(await stored()).toMatchObject({ secrets_count: 3 });

    await page
      .getByRole('combobox', { name: t(locale, 'Tell me when few are left', 'Me prévenir quand') })
      .selectOption('5');
    const save = t(locale, /^Save/, /^Enregistrer/);
    const button = page.getByRole('button', { name: save }).filter({ visible: true }).last();
    await button.click();
    await expect.poll(async () => (await stored()).low_stock).toBe(5);
  });
}

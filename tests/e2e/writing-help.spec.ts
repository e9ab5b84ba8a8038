/** Help articles in the editor, a new one with a picture in French, a newer text of a release; and an article sent as news. */
import { Client } from 'pg';
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf, type Tokens } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { picture } from './support/picture.ts';
import { open, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

let held: Promise<Tokens> | undefined;
/** One session: a code of an authenticator app is taken once. */
const admin = (): Promise<Tokens> => (held ??= tokensOf(demo.admin));

const languages = { en: 'English', fr: 'Français' } as const;
const pane = (page: Page, language: Locale) =>
  page.getByRole('region', { name: languages[language] });
const saved = (page: Page) => page.getByText(/^(?:Saved at|Enregistré à)/);

test('a help article of the release is edited, and the way back keeps the list', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await holdSession(page, await admin());
  await open(page, '/staff/texts/help');
  await expectAccessible(page, 'the list of help articles');
  await page
    .getByRole('combobox', { name: 'Subject' })
    .selectOption({ label: 'Account and safety' });
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page).toHaveURL(/main_tag=account/);
  const list = page.url();
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /A page does not open/ })
    .first();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/staff\/texts\/help\/[\da-f-]{36}$/);
  await expect(page.getByLabel('Address')).toHaveValue('when-a-page-fails');
  await expectAccessible(page, 'the editor of a help article');
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(place, -2);

  await link.click();
  const title = pane(page, 'en').getByLabel('Title');
  await title.fill('When a page does not come');
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publish the changes' }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  const reader = await person();
  await open(reader, '/help/account/when-a-page-fails');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('When a page does not come');
  await page.getByRole('link', { name: 'Help articles' }).first().click();
  // The same list, by the link's own address: a field that was left empty is not in it.
  await expect(page).toHaveURL(/\/staff\/texts\/help\?main_tag=account$/);
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('account');
});

/** Types one language of a text, in a French editor. */
async function writeIn(page: Page, language: Locale, title: string): Promise<void> {
  const part = pane(page, language);
  await part.getByRole('textbox', { name: /^Titre/ }).fill(title);
  await part.getByRole('textbox', { name: 'Description' }).fill(`${title}, en bref et en entier.`);
  await textOf(page, language).fill(`## Un\n\n${title}.\n\nFin.`);
}
const textOf = (page: Page, language: Locale) =>
  pane(page, language).getByRole('textbox', { name: 'Texte' });

test('a new help article with a picture is written in French on a phone, published, and taken back', async ({
  page,
  person,
}) => {
  // A long way: written on a phone and at a desk, published, read and taken back.
  test.slow();
  const phone = { width: 390, height: 844 };
  await page.setViewportSize(phone);
  await holdSession(page, await admin());
  await open(page, '/fr/staff/texts/help');
  await page.getByRole('button', { name: 'Nouvel article d’aide' }).click();
  await expect(page).toHaveURL(/\/fr\/staff\/texts\/help\/[\da-f-]{36}$/);
  await expect(pane(page, 'fr')).toBeVisible();

  // It has no subject yet, so there is nothing to preview.
  await page.getByRole('button', { name: 'Lien d’aperçu' }).click();
  await expect(page.getByText(/^Choisissez d’abord où il se place/)).toBeVisible();
  await page
    .getByRole('combobox', { name: 'Thème', exact: true })
    .selectOption({ label: 'Versements' });
  await writeIn(page, 'fr', 'Versements à Zanzibar');
  await expect(saved(page)).toBeVisible();

  // What is missing stands in the language that is not shown: it is said, and led to.
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const elsewhere = page.getByRole('alert').filter({ hasText: /dans l’autre langue.+English/ });
  await expect(elsewhere).toBeVisible();
  await expectFits(page);
  await page.setViewportSize(phone);
  await elsewhere.getByRole('button', { name: /English/ }).click();
  await expect(pane(page, 'en').getByText('Il manque quelque chose ici.').first()).toBeVisible();
  await writeIn(page, 'en', 'Zanzibar payouts');
  await expect(page.getByLabel('Adresse')).toHaveValue('zanzibar-payouts');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('radio', { name: 'Côte à côte' }).press('Space');
  const [english, french] = [textOf(page, 'en'), textOf(page, 'fr')];
  await french.evaluate((field: HTMLTextAreaElement) => {
    const place = field.value.indexOf('Fin.');
    field.focus();
    field.setSelectionRange(place, place);
  });
  await pane(page, 'fr')
    .locator('input[type=file]')
    .setInputFiles(await picture('carte.png'));
  await expect(french).toHaveValue(/!\[\]\(\/media\/image\//);
  await page.getByRole('button', { name: /aussi.+English/ }).click();
  await expect(english).toHaveValue(
    /Zanzibar payouts\.\n\n!\[\]\(\/media\/image\/[^)]+\)\n\nFin\.$/,
  );
  for (const field of [french, english]) {
    await field.fill((await field.inputValue()).replace('![](', '![Carte]('));
  }
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Comme les lecteurs le voient' })).toBeVisible();

  const reader = await person();
  await reader.goto('/fr/help/article/zanzibar-payouts');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Versements à Zanzibar');
  await expect(reader.getByRole('img', { name: 'Carte' })).toBeVisible();
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Retirer aux lecteurs' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer aux lecteurs' }).click();
  await expect(page.getByRole('link', { name: 'Comme les lecteurs le voient' })).toHaveCount(0);
  await reader.goto('/fr/help/article/zanzibar-payouts');
  await expect(reader).toHaveURL('/fr/help/payouts');
});

test('a newer text of a release is compared and taken', async ({ page, market }) => {
  const { access_token: as } = await admin();
  const { data } = await call('GET', 'admin/help?main_tag=payouts', { as });
  const { key } = data[0];
  const now = await call('GET', `admin/help/${key}`, { as });
  const released = now.content.texts.en.title;
  now.content.texts.en.title = 'As staff wrote it';
  const body = { revision: now.revision, content: now.content };
  await call('PUT', `admin/help/${key}`, { as, body });
  const client = new Client({ connectionString: market.databaseUrl });
  await client.connect();
  await client.query(`update manuscript set released_as = 'earlier' where key = $1`, [key]);
  await client.end();
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, await admin());
  await open(page, `/staff/texts/help/${key}`);
  await expect(page.getByText(/^A release brought a newer text/)).toBeVisible();
  await page.getByRole('button', { name: 'Compare both' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('As staff wrote it', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a newer text of a release');
  await dialog.getByRole('button', { name: 'Go on with what is chosen' }).click();
  await expect(page.getByText(/^A release brought/)).toHaveCount(0);
  await expect(pane(page, 'en').getByLabel('Title')).toHaveValue(released);
  await expect(page.getByRole('button', { name: 'Show version 3', exact: true })).toBeVisible();
});

for (const locale of locales) {
  test(`an article is sent as news once, and read from the centre, ${locale}`, async ({
    page,
    person,
  }) => {
    const { access_token: as } = await admin();
    const { data } = await call('GET', 'admin/article?state=published', { as });
    const { key, title } = data[locale === 'en' ? 0 : 1];
    const reader = await person({ viewport: { width: 1440, height: 900 } });
    const account = freshAccount('reader');
    await registered(account);
    await holdSession(reader, await tokensOf(account.email, account.password));
    await open(reader, at(locale, '/favorites'));

    await page.setViewportSize({ width: 1440, height: 900 });
    await holdSession(page, await admin());
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await open(tab, at(locale, `/staff/texts/article/${key}`));
      await tab
        .getByRole('button', { name: t(locale, 'Send as news', 'Envoyer comme actualité') })
        .click();
      await expect(tab.getByRole('dialog')).toContainText(/Telegram/);
    }
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, 'sending news');
    const send = t(locale, /^Send to/, /^Envoyer à/);
    await page.getByRole('dialog').getByRole('button', { name: send }).click();
    await expect(
      page.getByText(t(locale, 'It is being sent.', 'L’envoi est en cours.')),
    ).toBeVisible();
    await expect(
      page.getByText(t(locale, /^(?:Sent|Is being sent) as news/, /^Envo(?:yé|i) comme actualité/)),
    ).toBeVisible();
    await other.getByRole('dialog').getByRole('button', { name: send }).click();
    await expect(
      other.getByText(t(locale, /was sent as news already/, /a déjà été envoyé comme actualité/)),
    ).toBeVisible();

    await expect(reader.getByRole('button', { name: /Notifications/ }).first()).toContainText('1');
    await reader
      .getByRole('button', { name: /Notifications/ })
      .first()
      .click();
    const centre = reader.getByRole('dialog', { name: 'Notifications' });
    await centre
      .getByRole('button', { name: t(locale, 'News', 'Actualités'), exact: true })
      .click();
    await expect(centre.getByRole('heading', { name: title[locale] })).toHaveCount(1);
    await centre
      .getByRole('link', { name: t(locale, 'Read the article', 'Lire l’article') })
      .first()
      .click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title[locale]);
    await expect(reader).toHaveURL(new RegExp(`${at(locale, '/blog/')}`));
  });
}

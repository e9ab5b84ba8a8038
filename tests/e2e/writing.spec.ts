/** Writing in the back office: an article in both languages, previewed, published, read, in conflict and restored; a page. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { call, tokensOf, type Tokens } from './support/api.ts';
import { expect, test } from './support/own-market.ts';
import { picture } from './support/picture.ts';
import { open, type Page } from './support/test.ts';

// One after the other in one market: the second goes on with the first one's article.
test.describe.configure({ mode: 'default' });

const SLUG = 'how-to-read-a-seller';
const TITLE = 'How to read a seller';

const sessions = new Map<string, Promise<Tokens>>();

/** One session of each person: a code of an authenticator app is taken once. */
function session(email: string): Promise<Tokens> {
  const known = sessions.get(email) ?? tokensOf(email);
  sessions.set(email, known);
  return known;
}

/** Types one language of an article. */
async function write(page: Page, language: string, title: string): Promise<void> {
  const pane = page.getByRole('region', { name: language });
  await pane.getByLabel('Title').fill(title);
  await pane.getByLabel('Description').fill(`${title}: what the figures tell.`);
  const text = pane.getByLabel('Text', { exact: false }).last();
  await text.fill('## Figures\n\n- one');
  await text.press('End');
  await text.press('Enter');
  await text.pressSequentially('two');
  await expect(text).toHaveValue('## Figures\n\n- one\n- two');
}

const saved = (page: Page) => page.getByText(/^Saved at/);

test('an article is written in both languages, previewed, published and read', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, await session(demo.admin));
  await open(page, '/staff/texts');
  await expect(page).toHaveURL('/staff/texts/article');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New article' }).click();
  await expect(page).toHaveURL(/\/staff\/texts\/article\/[\da-f-]{36}$/);
  await expect(page.getByText('Missing: title, description, and text')).toHaveCount(2);

  await write(page, 'English', TITLE);
  await expect(page.getByLabel('Address')).toHaveValue(SLUG);
  // What is missing is said, and where.
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText(/^It cannot be published yet/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Français' }).getByText('This is missing.').first(),
  ).toBeVisible();

  await write(page, 'Français', 'Comment lire un vendeur');
  await page.getByRole('combobox', { name: 'Main tag' }).fill('path of exile 2');
  await page.getByRole('option', { name: 'Path of Exile 2' }).click();
  await page.getByRole('combobox', { name: 'Author' }).selectOption({ label: 'Legend Market' });
  await page
    .getByRole('group', { name: 'Main picture' })
    .locator('input[type=file]')
    .setInputFiles(await picture('seller.png'));
  for (const language of ['English', 'Français']) {
    const pane = page.getByRole('region', { name: language });
    await pane.getByLabel('Words for the main picture').fill(`A seller, ${language}`);
    await expect(pane.getByText('Complete')).toBeVisible();
  }
  await expect(saved(page)).toBeVisible();
  await expectAccessible(page, 'the editor');

  await page.getByRole('button', { name: 'Preview link' }).click();
  const address = await page.getByRole('dialog').getByLabel('Address').inputValue();
  await page.keyboard.press('Escape');
  const reader = await person();
  await open(reader, new URL(address).pathname);
  await expect(reader.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(reader.getByText('Preview, not published.')).toBeVisible();
  await expectAccessible(reader);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'As readers see it' })).toBeVisible();
  await open(reader, '/blog');
  await reader.getByRole('main').getByRole('link', { name: TITLE }).first().click();
  await expect(reader).toHaveURL(`/blog/poe2/${SLUG}`);
  await expect(reader.getByRole('img', { name: 'A seller, English' })).toBeVisible();
  await expect(reader.getByRole('heading', { level: 2, name: 'Figures' })).toBeVisible();
  await open(reader, `/fr/blog/poe2/${SLUG}`);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Comment lire un vendeur');
});

test('what somebody else saved meanwhile is shown beside the own text, and versions come back', async ({
  page,
}) => {
  const first = await session(demo.admin);
  const { access_token: other } = await session('root@legend.test');
  const { data } = await call('GET', 'admin/article?search=read+a+seller', {
    as: first.access_token,
  });
  const { key } = data[0];
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, first);
  await open(page, `/staff/texts/article/${key}`);
  const title = page.getByRole('region', { name: 'English' }).getByLabel('Title');
  await expect(title).toHaveValue(TITLE);

  const now = await call('GET', `admin/article/${key}`, { as: other });
  now.content.texts.fr.title = 'Lire un vendeur';
  await call('PUT', `admin/article/${key}`, {
    as: other,
    body: { revision: now.revision, content: now.content },
  });
  await title.fill('How to read any seller');
  await expect(page.getByText(/saved this text meanwhile\./)).toBeVisible();
  await expectAccessible(page, 'a conflict');
  // A reload loses nothing: it is still to be decided.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Two versions of this text' })).toBeVisible();
  const french = page.getByRole('group', { name: 'Title (Français)' });
  await french.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Go on with what is chosen' }).click();
  await expect(title).toHaveValue('How to read any seller');
  await expect(page.getByRole('region', { name: 'Français' }).getByLabel('Title')).toHaveValue(
    'Lire un vendeur',
  );
  await expect(saved(page)).toBeVisible();

  await page.getByRole('button', { name: 'Show version 1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Comment lire un vendeur', { exact: true })).toBeVisible();
  await expectAccessible(page, 'an older version');
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await expect(title).toHaveValue(TITLE);
  await expect(page.getByText('Version 1 restored')).toBeVisible();
});

test('a page is edited on a phone, in French', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdSession(page, await session(demo.admin));
  await open(page, '/fr/staff/texts/page');
  await expectFits(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole('link', { name: /propos/ })
    .first()
    .click();
  await expect(page).toHaveURL('/fr/staff/texts/page/about');
  await page.getByRole('radio', { name: 'Français' }).press('Space');
  const pane = page.getByRole('region', { name: 'Français' });
  await pane.getByLabel('Titre').first().fill('Qui nous sommes');
  await expect(
    page.getByRole('region', { name: 'Aperçu' }).getByText('Qui nous sommes'),
  ).toBeVisible();
  await expect(page.getByText(/^Enregistré à/)).toBeVisible();
  await expectAccessible(page, 'the editor on a phone');
  await page.getByRole('button', { name: 'Publier les modifications' }).click();
  await expect(page.getByText('Publié.')).toBeVisible();
  const reader = await person();
  await open(reader, '/fr/about');
  await expect(reader.getByRole('heading', { level: 1, name: 'Qui nous sommes' })).toBeVisible();
});

test('who leaves with unsaved words is asked, leaves, and finds them again', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await holdSession(page, await session(demo.admin));
  await open(page, '/staff/texts/page/contact');
  const title = page.getByRole('region', { name: 'English' }).getByLabel('Title');
  const before = await title.inputValue();
  // Nothing is saved meanwhile.
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() === 'POST') await route.abort();
    else await route.continue();
  });
  await title.fill('Talk to us');
  const leave = async (answer: string) => {
    await page.getByRole('link', { name: 'Pages' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  };
  await leave('Stay here');
  await expect(title).toHaveValue('Talk to us');
  await leave('Leave');
  await expect(page).toHaveURL('/staff/texts/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Texts' })).toBeVisible();
  await page.goBack();
  await expect(title).toHaveValue('Talk to us');
  await page.unroute('**/_serverFn/**');
  await title.fill(before);
  await expect(page.getByText(/^Not saved/)).toHaveCount(0);
});

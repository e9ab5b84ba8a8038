/**
 * The public pages: their links, tables of contents, the contact form with and without script, becoming a seller, and
 * a referral from the link to the reward. Accessibility of each page is in pages.spec.
 */
import { readFileSync } from 'node:fs';
import { demo, tokenOf } from './support/accounts.ts';
import { expectAccessible } from './support/accessible.ts';
import {
  call,
  freshAccount,
  freshName,
  mail,
  payByCard,
  placeOrder,
  registered,
  send,
  uploadedProof,
  type Account,
} from './support/api.ts';
import { openShop } from './support/market.ts';
import { alive, expect, open, takingTurns, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const slugs = [
  'about',
  'contact',
  'affilate-programm',
  'earn-together',
  'guarantees',
  'before-you-sell',
  'cookies-policy',
  'privacy-policy',
  'terms-of-services',
  'refund-and-cancellation-policy',
];

const OPERATOR = 'contact@legend.test';

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('public pages lead nowhere that is missing', async ({ person, request }) => {
    // What a link leads to stands in the HTML.
    const page = await person({ javaScriptEnabled: false });
    const found = new Map<string, string>();
    for (const slug of slugs) {
      const response = await page.goto(at(locale, `/${slug}`));
      expect(response?.status(), slug).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const hrefs = await page
        .locator('main a[href], footer a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      for (const href of hrefs) {
        // A jump within the page needs its goal there.
        if (href.startsWith('#'))
          await expect(page.locator(`[id="${href.slice(1)}"]`)).toHaveCount(1);
        else if (href.startsWith('/')) found.set(href.split('#')[0] ?? '', slug);
      }
    }
    expect(found.size).toBeGreaterThan(15);
    for (const [href, slug] of found) {
      const answer = await request.get(href);
      expect(answer.status(), `${href} on ${slug}`).toBe(200);
    }
    // Texts lead on in their own language.
    const inText = await page
      .locator('main a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(inText.filter((href) => href.startsWith('/fr/') !== (locale === 'fr'))).toEqual([]);
  });

  journey('a document names its parts, its date and its figures', async ({ page }) => {
    await open(page, at(locale, '/refund-and-cancellation-policy'));
    const main = page.getByRole('main');
    await expect(main).toContainText(changedOn('refund-and-cancellation-policy', locale));
    await expect(main).toContainText(t(locale, 'let 30 minutes pass', 'laisser passer 30 minutes'));
    const parts = main.getByRole('navigation', {
      name: t(locale, 'On this page', 'Sur cette page'),
    });
    await parts.getByRole('link', { name: t(locale, 'Disputes', 'Litiges'), exact: true }).click();
    await expect(page).toHaveURL(/#disputes$/);
    await expect(main.locator('#disputes')).toBeInViewport();
  });
}

/** The day on which a document of the sources was changed last, as a page writes it. */
function changedOn(slug: string, locale: Locale): string {
  const source = new URL(
    `../../src/server/modules/content/pages/${locale}/${slug}.md`,
    import.meta.url,
  );
  const day = /^updated: (\S+)$/m.exec(readFileSync(source, 'utf8'))?.[1] ?? 'no date';
  return new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
}

interface Letter {
  name: string;
  email: string;
  message: string;
}

function freshLetter(): Letter {
  const name = freshName('ada');
  return {
    name,
    email: `${name}@example.test`,
    message: `The seller of my order does not answer. It is me, ${name}.`,
  };
}

async function write(page: Page, letter: Letter): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill(letter.name);
  await main.getByLabel('Your e-mail address').fill(letter.email);
  await main.getByLabel('What is it about?').selectOption('order');
  await main.getByLabel('Your message').fill(letter.message);
  await main.getByRole('button', { name: 'Send the message' }).click();
}

/** The operator's mail about a letter. */
async function mailAbout(letter: Letter) {
  const find = async () => {
    const { data } = await call('GET', `dev/mail?to=${encodeURIComponent(OPERATOR)}`);
    return data.find(({ text }: { text: string }) => text.includes(letter.message));
  };
  await expect.poll(async () => (await find())?.reply_to).toBe(letter.email);
  return find();
}

test('a message reaches the operator, and only the operator', async ({ page }) => {
  const letter = freshLetter();
  await open(page, '/contact');
  await write(page, letter);
  await expect(page.getByRole('status').filter({ hasText: 'has arrived' })).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Your message')).toHaveValue('');
  const found = await mailAbout(letter);
  expect(found.subject).toMatch(/^Contact: order \([0-9A-F]{8}\)$/);
  const { data } = await call('GET', `dev/mail?to=${encodeURIComponent(letter.email)}`);
  expect(data).toEqual([]);

  await open(page, `/dev/mail?to=${OPERATOR}`);
  await expect(page.getByRole('main')).toContainText(letter.message);
});

test('what is wrong with a message stands beside the field, and nothing typed is lost', async ({
  page,
}) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  await main.getByLabel('Your message').fill('Too short');
  await main.getByRole('button', { name: 'Send the message' }).click();
  await expect(main.getByLabel('Your name')).toBeFocused();
  await expect(main.getByText('Enter at least 20 characters.')).toBeVisible();
  await expect(main.getByLabel('Your message')).toHaveValue('Too short');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a message is sent, and a refused one comes back as it was typed', async ({ page }) => {
    const letter = freshLetter();
    await page.goto('/contact');
    await write(page, { ...letter, message: `${letter.message}${' '.repeat(3)}` });
    await expect(page).toHaveURL('/contact?sent=true');
    await expect(page.getByRole('status').filter({ hasText: 'has arrived' })).toBeVisible();
    await mailAbout(letter);

    await page.goto('/fr/contact');
    const main = page.getByRole('main');
    const long = `${'Une longue lettre, écrite sans script. '.repeat(40)}`;
    await main.getByLabel('Votre nom').fill('Ada');
    // The browser lets this address through, the server does not.
    await main.getByLabel('Votre adresse e-mail').fill('ada@localhost');
    await main.getByLabel('De quoi s’agit-il').selectOption('other');
    await main.getByLabel('Votre message').fill(long);
    await main.getByRole('button', { name: 'Envoyer le message' }).click();
    await expect(page).toHaveURL('/fr/contact');
    await expect(main.getByLabel('Votre nom')).toHaveValue('Ada');
    await expect(main.getByLabel('Votre message')).toHaveValue(long);
    await expect(main.getByText('Saisissez une adresse e-mail valide')).toBeVisible();
  });

  test('texts, parts and links are there', async ({ page }) => {
    await page.goto('/fr/terms-of-services');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Prix et frais' })).toBeVisible();
    await expect(main.getByRole('cell', { name: /^13\s%$/ })).toBeVisible();
  });
});

test('whoever wants to sell is led in', async ({ page }) => {
  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Before you sell' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Sell what you no longer/);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-up\?redirect=/);
});

async function signUp(page: Page, { name, email, password }: Account): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Public name').fill(name);
  await main.getByLabel('E-mail').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Password again').fill(password);
  await main.getByRole('button', { name: 'Create account' }).click();
}

/** Buys for 13.20 USD less the discount, pays by the sandbox, gets the thing and confirms. */
async function trade(account: Account): Promise<{ discount: number }> {
  const { email, password } = account;
  const { access_token: as } = await call('POST', 'auth/token', {
    body: { grant_type: 'password', credentials: { email, password } },
    // A device of their own: every program of these tests would else be the same one.
    headers: { 'x-fingerprint': account.name },
  });
  const shop = await openShop();
  const order = await placeOrder(as, {
    offer_id: shop.offer.id,
    count: 1,
    currency: 'USD',
    buyer_inputs: await buyerInputs(shop.offer.id),
  });
  const { redirect_url: url } = await payByCard(as, order.id);
  const payment = new URL(url, 'http://here.invalid').pathname.split('/').at(-1);
  await call('POST', `sandbox/pay/${payment}`, { body: { outcome: 'success' } });
  const status = async () => (await call('GET', `market/order/${order.id}`, { as })).status;
  await expect.poll(status).toBe('paid');
  await call('POST', `market/order/${order.id}/start`, { as: shop.sellerToken, body: {} });
  const images = [await uploadedProof(shop.sellerToken)];
  const proof = { text: 'Handed over in the hideout.', images };
  await call('POST', `market/order/${order.id}/deliver`, { as: shop.sellerToken, body: proof });
  await call('POST', `market/order/${order.id}/confirm`, { as, body: {} });
  return { discount: order.discount_amount };
}

async function buyerInputs(offerId: string): Promise<Record<string, string>> {
  const offer = await call('GET', `market/offer/${offerId}`);
  const inputs: { key: string }[] = offer.buyer_inputs;
  return Object.fromEntries(inputs.map(({ key }) => [key, 'Wanderer']));
}

test('a friend comes by the link and orders cheaper; the reward waits for the end of the hold', async ({
  page,
  person,
}) => {
  const host = freshAccount('host');
  const token = await registered(host);
  await page
    .context()
    .addCookies([
      { url: process.env['E2E_ORIGIN'] ?? '', name: 'access_token', value: token, httpOnly: true },
    ]);
  await open(page, '/earn-together');
  const main = page.getByRole('main');
  const link = await main.getByLabel('Your link', { exact: true }).inputValue();
  expect(link).toMatch(/\?referral_code=[a-z0-9]{10}$/);
  // Beside the friends, what one's own orders bring; the tiers are published on the same page.
  await expect(main.getByRole('heading', { name: 'Your cashback: Starter' })).toBeVisible();
  await expect(main.getByText('$100.00 more, and you are Regular: 0.5% back.')).toBeVisible();
  await expect(main.getByRole('row', { name: 'Legend from 2,000 USD 1.5%' })).toBeVisible();

  const friend = await person({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
  await friend.goto(new URL(link).search);
  await alive(friend);
  expect(friend.url()).not.toContain('referral_code');
  await friend.goto('/auth/sign-up');
  await alive(friend);
  const account = freshAccount('friend');
  await signUp(friend, account);
  await expect(friend).toHaveURL('/');
  const { links } = await mail(account.email);
  const confirm = new URL(links[0] ?? '');
  await friend.goto(confirm.pathname + confirm.search);
  await alive(friend);
  const { discount } = await trade(account);
  expect(discount).toBe(66);

  const referral = async () => {
    const { status, body } = await send('GET', 'referral', { as: token });
    return status === 200 ? body : null;
  };
  // The order is completed, and may still be refunded (decision 0040): nothing is granted before its hold ends.
  await expect.poll(referral).toMatchObject({ clicks: 1, sign_ups: 1, rewarded: 0, in_review: 0 });
  await open(page, '/earn-together');
  await expect(main).toContainText(/when the hold of/);
});

test('a partner applies, is approved, and sees what each link brought', async ({
  page,
  person,
}) => {
  const account = freshAccount('partner');
  const token = await registered(account);
  await page
    .context()
    .addCookies([
      { url: process.env['E2E_ORIGIN'] ?? '', name: 'access_token', value: token, httpOnly: true },
    ]);
  await open(page, '/affilate-programm');
  const main = page.getByRole('main');
  await main
    .getByLabel(/^Where would you place your link/)
    .fill('Under each of my guides about the endgame, which many people read.');
  await main.getByRole('button', { name: 'Send the application' }).click();
  await expect(main.getByText('Your application has arrived')).toBeVisible();
  const { id } = await call('GET', 'auth/profile', { as: token });
  await call('POST', `admin/affiliate/${id}/decide`, {
    as: await tokenOf(demo.admin),
    body: { status: 'approved', reason: 'Good guides' },
  });
  await open(page, '/fr/affilate-programm');
  await expect(main.getByText('Vous êtes partenaire')).toBeVisible();
  const link = main.getByLabel('Votre lien', { exact: true });
  await expect(link).toHaveValue(/\/fr\?referral_code=/);
  await expect(main.getByText('Rien sur cette période.')).toBeVisible();
  await main.getByLabel(/^Nom de ce lien/).fill('Ma Vidéo');
  await expect(link).toHaveValue(/-ma-video$/);
  await main.getByLabel(/^Nom de ce lien/).fill('Video');
  await expect(link).toHaveValue(/-video$/);
  const viewer = await person({ userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0' });
  await viewer.goto(new URL(await link.inputValue()).search);
  await open(page, '/fr/affilate-programm?days=7');
  await expect(main.getByRole('region', { name: 'Par lien' }).getByRole('row').last()).toHaveText(
    /^video10/,
  );
  await expectAccessible(page, 'the figures of a partner');
});

/** A buyer asks, two sellers bid, the buyer accepts one and pays: a normal order is delivered and completed. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { holdSession, signIn } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf, type Account } from './support/api.ts';
import { characterField, deposit } from './support/checkout.ts';
import { freshSeller } from './support/market.ts';
import { deliver, moveOrder } from './support/orders.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

const frames = { en: { width: 1440, height: 900 }, fr: { width: 390, height: 844 } };
/** Longer lists of options are searched by typing. */
const LONG_LIST = 15;

interface Asked {
  key: string;
  label: string;
  options: { value: string; label: string }[];
}

/** The category in which is asked, in the language of the page. */
async function askedCategory(locale: Locale) {
  const path = 'market/game/poe2/category/currency';
  return call('GET', path, { headers: { 'accept-language': locale } });
}

/** Chooses the first value of what makes up the market. */
async function choose(page: Page, { label, options }: Asked): Promise<void> {
  const [first] = options;
  const name = new RegExp(`^${label}`);
  const field = page.getByRole('combobox', { name });
  if (options.length <= LONG_LIST) {
    await field.selectOption(first?.value ?? '');
    return;
  }
  await field.fill(first?.label ?? '');
  await page.getByRole('option', { name: first?.label ?? '', exact: true }).click();
}

/** From the choice of the game to the request's page. @returns its id */
async function ask(page: Page, locale: Locale): Promise<string> {
  const category = await askedCategory(locale);
  await open(page, at(locale, '/requests/create?game=poe2'));
  await page.getByRole('link', { name: category.title }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`category=${category.id}`));
  const send = page.getByRole('button', {
    name: t(locale, 'Ask sellers', 'Demander aux vendeurs'),
  });
  // Nothing is sent before it is known what is wanted.
  await send.click();
  const missing = t(locale, 'This field is required.', 'Ce champ est obligatoire.');
  await expect(page.getByText(missing).first()).toBeVisible();
  for (const key of category.facet_keys) {
    await choose(
      page,
      category.attributes.find((one: Asked) => one.key === key),
    );
  }
  await page
    .getByRole('spinbutton', { name: t(locale, /^How many/, /^Quelle quantité/) })
    .fill('200');
  await page.getByRole('textbox', { name: /^Budget/ }).fill('44');
  await expectAccessible(page, 'the form of a request');
  await expectFits(page);
  await page.setViewportSize(frames[locale]);
  await send.click();
  await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('200');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A seller finds the request in the list and bids in the page. */
async function bidInPage(page: Page, locale: Locale, id: string, seller: Account): Promise<void> {
  await signIn(page, seller.email, seller.password);
  await open(page, at(locale, '/requests?scope=all'));
  await page.locator(`a[href*="/requests/${id}"]`).click();
  const price = page.getByRole('textbox', { name: t(locale, /^You receive/, /^Vous recevez/) });
  await expect(price).toBeVisible();
  await expectAccessible(page, 'a request and the form of a bid');
  await expectFits(page);
  await page.setViewportSize(frames[locale]);
  // Ten percent fee: 200 × $0.21 would be $46.20, more than the buyer wants to pay.
  await price.fill(t(locale, '0.21', '0,21'));
  await page
    .getByRole('button', { name: t(locale, /^Send bid/, /^Envoyer la proposition/) })
    .click();
  const over = t(
    locale,
    'This is more than the buyer wants to pay.',
    'C’est plus que ce que l’acheteur veut payer.',
  );
  await expect(page.getByText(over)).toBeVisible();
  await price.fill(t(locale, '0.20', '0,20'));
  const total = money(locale, 4_400);
  await page
    .getByRole('button', {
      name: t(locale, `Send bid of ${total}`, `Envoyer la proposition de ${total}`),
    })
    .click();
  await expect(
    page.getByText(t(locale, /^The buyer sees your bid/, /^L’acheteur voit votre proposition/)),
  ).toBeVisible();
}

/** The checkout that accepting leads to. @returns the order's id */
async function payInCheckout(page: Page, locale: Locale): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\?offerId=/);
  await characterField(page, locale).fill('Ringbearer');
  await page.getByRole('radio', { name: t(locale, /^Wallet/, /^Portefeuille/) }).check();
  const total = money(locale, 4_180);
  await page
    .getByRole('button', { name: t(locale, `Pay ${total}`, `Payer ${total}`) })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

for (const locale of locales) {
  test(`request to order, ${locale}`, async ({ page }) => {
    test.setTimeout(180_000);
    const [one, two] = [await freshSeller(), await freshSeller()];
    const buyer = freshAccount('asking');
    const token = await registered(buyer);
    await deposit(token, 5_000);
    await page.setViewportSize(frames[locale]);
    await signIn(page, buyer.email, buyer.password);
    const id = await ask(page, locale);

    await bidInPage(page, locale, id, one.account);
    const cheaper = { price: 19, delivery_minutes: 60, note: 'All of it is in stock.' };
    await call('POST', `market/request/${id}/bid`, { as: two.token, body: cheaper });

    await page.context().clearCookies();
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/requests/${id}`));
    const bids = page.getByRole('list', { name: t(locale, 'Bids', 'Propositions') });
    await expect(bids.getByRole('listitem')).toHaveCount(2);
    await expect(bids.getByRole('listitem').first()).toContainText(two.account.name);
    await expectAccessible(page, 'the bids on a request');
    await expectFits(page);
    await page.setViewportSize(frames[locale]);
    const { name } = two.account;
    await page
      .getByRole('button', {
        name: t(locale, `Accept the bid of ${name}`, `Accepter la proposition de ${name}`),
      })
      .click();
    const orderId = await payInCheckout(page, locale);

    await deliver(await started(two.token, orderId), orderId);
    await moveOrder(token, orderId, 'confirm');
    const order = await call('GET', `market/order/${orderId}`, { as: token });
    expect(order).toMatchObject({ status: 'completed', total_amount: 4_180, count: 200 });
    await expect
      .poll(async () => (await call('GET', `market/request/${id}`, { as: token })).request.status)
      .toBe('ordered');
    await open(page, at(locale, '/requests/mine'));
    await expect(page.getByText(t(locale, 'Ordered', 'Commandée'), { exact: true })).toBeVisible();
    await expectAccessible(page, 'own requests');
  });
}

/** The seller starts the order. @returns their token */
async function started(token: string, orderId: string): Promise<string> {
  await moveOrder(token, orderId, 'start');
  return token;
}

for (const locale of locales) {
  test(`followed, told, changed with a bid present, confirmed, asked again, ${locale}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const { account, token: sellerToken } = await freshSeller();
    const category = await askedCategory(locale);
    await page.setViewportSize(frames[locale]);
    await signIn(page, account.email, account.password);
    await open(page, at(locale, `/requests?scope=all&category=${category.id}`));
    const told = page.getByRole('group', {
      name: t(locale, /^New requests that you/, /^Nouvelles demandes dont/),
    });
    await told.getByRole('button', { name: t(locale, 'Follow', 'Suivre'), exact: true }).click();
    await expect(
      told.getByRole('button', { name: t(locale, /^Follow no longer/, /^Ne plus suivre/) }),
    ).toBeVisible();
    await expectAccessible(page, 'a followed list of requests');
    await expectFits(page);
    await page.setViewportSize(frames[locale]);

    const buyer = freshAccount('changing');
    const token = await registered(buyer);
    const wish = {
      category_id: category.id,
      attributes: Object.fromEntries(
        category.facet_keys.map((key: string) => [
          key,
          category.attributes.find((one: Asked) => one.key === key).options[0].value,
        ]),
      ),
      count: 300,
      budget_amount: 9_000,
      hours: 24,
      note: 'All at once.',
    };
    const { id } = await call('POST', 'market/request', { as: token, body: wish });
    const notices = async () =>
      (await call('GET', 'notification?filter=market', { as: sellerToken })).data;
    await expect.poll(async () => (await notices()).length, { timeout: 40_000 }).toBeGreaterThan(0);
    await open(page, at(locale, '/notifications'));
    await page
      .getByRole('link', {
        name: t(
          locale,
          /A buyer asks for|new requests?:/,
          /Un acheteur demande|nouvelles? demandes? :/,
        ),
      })
      .first()
      .click();
    await expect(page).toHaveURL(/scope=followed/);
    await page.locator(`a[href*="/requests/${id}"]`).first().click();
    await expect(
      page.getByRole('textbox', { name: t(locale, /^You receive/, /^Vous recevez/) }),
    ).toBeVisible();
    const offer = { price: 20, delivery_minutes: 60 };
    const made = await call('POST', `market/request/${id}/bid`, { as: sellerToken, body: offer });

    await page.context().clearCookies();
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/requests/${id}`));
    const bids = page.getByRole('list', { name: t(locale, 'Bids', 'Propositions') });
    await expect(bids.getByRole('button', { name: /^Acce/ })).toBeVisible();
    await page
      .getByRole('button', { name: t(locale, 'Change the request', 'Modifier la demande') })
      .click();
    const note = page.getByRole('textbox', {
      name: t(locale, /^What else sellers/, /^Ce que les vendeurs/),
    });
    await expect(note).toBeFocused();
    await note.fill('In two parts.');
    await expect(
      page.getByRole('status').filter({ hasText: t(locale, /is told/, /avertis/) }),
    ).toBeVisible();
    await expectAccessible(page, 'the form of a change');
    await expectFits(page);
    await page.setViewportSize(frames[locale]);
    await page.getByRole('button', { name: t(locale, 'Save', 'Enregistrer'), exact: true }).click();
    await expect(bids.getByText(t(locale, /^Made before/, /^Faite avant/))).toBeVisible();
    await expect(bids.getByRole('button', { name: /^Acce/ })).toHaveCount(0);

    await page.context().clearCookies();
    await holdSession(page, await tokensOf(account.email, account.password));
    await open(page, at(locale, `/requests/${id}`));
    await page
      .getByRole('button', { name: t(locale, 'My bid stands', 'Je maintiens ma proposition') })
      .click();
    await expect(
      page.getByText(t(locale, /^The buyer sees your bid/, /^L’acheteur voit votre proposition/)),
    ).toBeVisible();
    const { own } = await call('GET', `market/request/${id}`, { as: token });
    expect(own.bids).toMatchObject([{ id: made.id, is_outdated: false }]);

    // Withdrawn, it is asked again with everything as it was.
    await call('DELETE', `market/request/${id}`, { as: token });
    await page.context().clearCookies();
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/requests/${id}`));
    await page.getByRole('link', { name: t(locale, 'Ask again', 'Demander à nouveau') }).click();
    await expect(page).toHaveURL(/again=/);
    const count = page.getByRole('spinbutton', {
      name: t(locale, /^How many/, /^Quelle quantité/),
    });
    await expect(count).toHaveValue('300');
    await page
      .getByRole('button', { name: t(locale, 'Ask sellers', 'Demander aux vendeurs') })
      .click();
    await expect(page).toHaveURL(/\/requests\/[0-9a-f-]{36}$/);
    const { data } = await call('GET', 'market/request/mine', { as: token });
    expect(data[0]).toMatchObject({ status: 'open', count: 300, note: 'In two parts.' });
    expect(data[0].budget_amount).toBe(9_000);
  });
}

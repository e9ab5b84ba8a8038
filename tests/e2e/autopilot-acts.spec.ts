/** Replies that are sent and orders that start by themselves, templates that are filled, and the log of all of it. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call, freshAccount, registered } from './support/api.ts';
import { openShop } from './support/market.ts';
import { paidOrder } from './support/orders.ts';
import { connect } from './support/program.ts';
import { alive, expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

/** Somebody who writes to a seller. */
async function buyerOf(sellerToken: string) {
  const account = freshAccount('buyer');
  const token = await registered(account);
  const { id } = await call('GET', 'auth/profile', { as: sellerToken });
  const program = await connect(token);
  const { channel } = await program.ask('create_channel', { companion_id: id });
  const room: string = channel.room_id;
  return {
    account,
    token,
    room,
    says: (body: string) =>
      program.ask('new_message', { room_id: room, client_id: crypto.randomUUID(), body }),
    close: () => program.close(),
  };
}

const statusOf = async (id: string, as: string): Promise<string> =>
  (await call('GET', `market/order/${id}`, { as })).status;

const words = (locale: Locale) => ({
  first: t(locale, 'First message', 'Premier message'),
  buyerName: t(locale, 'Buyer’s name', 'Nom de l’acheteur'),
  saved: t(locale, 'It is on.', 'C’est activé.'),
  preview: t(locale, 'Preview Hi mira_k, soon', 'Aperçu Hi mira_k, soon'),
  mark: t(locale, 'Automatic reply', 'Réponse automatique'),
  off: t(locale, 'Switch off', 'Désactiver'),
  isOff: t(locale, 'Switched off', 'Désactivée'),
  start: t(locale, 'Start orders by themselves', 'Démarrage automatique des commandes'),
  startSwitch: t(locale, 'Start paid orders by themselves', 'Démarrer seules les commandes payées'),
  after: t(locale, 'How long after the payment', 'Combien de temps après le paiement'),
  willStart: t(locale, /on start by themselves/, /démarrent toutes seules/),
  waits: t(locale, '1 order is about to start', '1 commande va démarrer'),
  byHand: t(locale, /^Start by hand/, /^Démarrer à la main/),
  left: t(locale, 'You start this order by hand.', 'Vous démarrez cette commande à la main.'),
  log: t(locale, 'Log', 'Journal'),
  starts: t(locale, 'Starts', 'Démarrages'),
  replied: t(locale, 'Answered a first message', 'Réponse à un premier message'),
  started: t(locale, 'Started by itself', 'Commencée automatiquement'),
});

/** The text is refused where it names what is not known, and switched on once it is right. */
async function keepText(page: Page, locale: Locale): Promise<void> {
  const w = words(locale);
  const card = page.getByRole('form', { name: w.first });
  const text = card.getByLabel(t(locale, 'Text in English', 'Texte en anglais'));
  await text.fill('Hi {{order}}');
  await card.getByRole('switch').click();
  await expect(card.getByText('{{order}}', { exact: false }).last()).toContainText('{{buyer}}');
  await expect(card.getByRole('switch')).not.toBeChecked();
  await text.fill('Hi ');
  await card.getByRole('button', { name: w.buyerName }).first().click();
  await expect(text).toHaveValue('Hi {{buyer}}');
  await expect(text).toBeFocused();
  await page.keyboard.type(', soon');
  await expect(card.getByText(w.preview)).toBeVisible();
  await card.getByRole('switch').click();
  await expect(page.getByText(w.saved)).toBeVisible();
  await expect(card.getByRole('switch')).toBeChecked();
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`replies by themselves, filled templates, ${locale}`, async ({ page, noise }) => {
    noise.allow(/422/);
    const w = words(locale);
    const { seller, sellerToken } = await openShop();
    const buyer = await buyerOf(sellerToken);
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/autopilot'));
    await keepText(page, locale);

    await buyer.says('Is it there?');
    await open(page, at(locale, `/chat?room=${buyer.room}`));
    await alive(page);
    await expect(page.getByText(`Hi ${buyer.account.name}, soon`).last()).toBeVisible();
    await expect(page.getByText(w.mark)).toBeVisible();
    await expectAccessible(page, 'an automatic reply');
    await expectFits(page);
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: w.off }).click();
    await expect(page.getByText(w.isOff)).toBeVisible();
    const { data } = await call('GET', 'market/seller/autopilot/reply', { as: sellerToken });
    expect(data[0]).toMatchObject({ kind: 'first', is_on: false });

    // A template is filled where it is chosen; what is not known is left out and said.
    const body = 'Hello {{buyer}}, about {{order}} soon';
    await call('POST', 'chat/quick-reply', { as: sellerToken, body: { body } });
    await open(page, at(locale, `/chat?room=${buyer.room}`));
    await alive(page);
    await page
      .getByRole('button', { name: t(locale, 'Quick replies', 'Réponses rapides') })
      .click();
    await page.getByRole('menuitem', { name: `Hello ${buyer.account.name}` }).click();
    const field = page.getByRole('main').getByRole('textbox').last();
    await expect(field).toHaveValue(`Hello ${buyer.account.name}, about soon`);
    await expect(
      page.getByText(t(locale, /Its number was left out/, /Le numéro a été laissé de côté/)),
    ).toBeVisible();
    buyer.close();
  });

  test(`orders start by themselves, and the log tells it, ${locale}`, async ({ page }) => {
    const w = words(locale);
    const { seller, sellerToken, offer } = await openShop();
    const buyer = await buyerOf(sellerToken);
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/autopilot'));
    const form = page.getByRole('form', { name: w.start });
    await form.getByRole('checkbox').last().check();
    await form.getByRole('switch').click();
    await expect(page.getByText(w.willStart)).toBeVisible();
    await expect(form.getByRole('switch')).toBeChecked();

    // One that waits is left to its seller.
    const left = await paidOrder(buyer.token, offer.id);
    const waiting = async () =>
      (await call('GET', 'market/seller/autopilot/start', { as: sellerToken })).waiting.total;
    await expect.poll(waiting).toBe(1);
    await open(page, at(locale, '/seller/autopilot'));
    await expect(page.getByText(w.waits)).toBeVisible();
    await page.getByRole('button', { name: w.byHand }).click();
    await expect(page.getByText(w.left)).toBeVisible();
    await expect(page.getByText(w.waits)).toHaveCount(0);

    // At once: the next one starts, and the log names it.
    await form.getByLabel(w.after).selectOption('0');
    await form.getByRole('button').last().click();
    await expect(page.getByText(w.willStart)).toBeVisible();
    const started = await paidOrder(buyer.token, offer.id);
    await expect.poll(() => statusOf(started, sellerToken)).toBe('in_progress');
    expect(await statusOf(left, sellerToken)).toBe('paid');
    await open(page, at(locale, '/seller/autopilot'));
    await page.getByRole('button', { name: w.starts, exact: true }).click();
    const log = page.getByRole('list', { name: w.log });
    await expect(log.getByRole('listitem')).toHaveCount(1);
    await expect(log).toContainText(offer.title);
    await expectAccessible(page, 'the log');
    await expectFits(page);
    await page.setViewportSize(viewport);
    await log.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(started));
    await expect(page.getByText(w.started).first()).toBeVisible();
    buyer.close();
  });
}

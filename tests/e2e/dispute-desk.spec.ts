/** A dispute to its decision: both sides say and show, support takes the case, reads, asks and decides by the keyboard. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, holdSession, signIn } from './support/accounts.ts';
import { call, freshAccount, registered, send, tokensOf } from './support/api.ts';
import { openShop } from './support/market.ts';
import { deliver, once, paidOrder } from './support/orders.ts';
import { expect, open, test, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

function wordsOf(locale: Locale) {
  return {
    add: t(locale, 'Add a statement', 'Ajouter une déclaration'),
    say: t(locale, 'What you say', 'Ce que vous dites'),
    mark: t(locale, 'Mark messages of the chat', 'Choisir des messages du chat'),
    send: t(locale, 'Send the statement', 'Envoyer la déclaration'),
    take: t(locale, 'Take the case', 'Prendre le dossier'),
    read: t(locale, 'Read the chat', 'Lire le chat'),
    markLine: t(locale, 'Mark this line', 'Marquer cette ligne'),
    byBuyer: t(locale, 'Marked by the buyer', 'Marquée par l’acheteur'),
    byYou: t(locale, 'Marked by you', 'Marquée par vous'),
    part: t(locale, /Refund a part/, /Rembourser une partie/),
    amount: t(
      locale,
      'Back to the buyer, in US dollars',
      'Rendu à l’acheteur, en dollars américains',
    ),
    code: t(locale, 'Reason, both sides read this', 'Motif, lu par les deux parties'),
    own: t(locale, /In your words/, /Avec vos mots/),
    decide: t(locale, 'Decide now', 'Décider maintenant'),
    ask: t(locale, 'Ask a side', 'Interroger une partie'),
    question: t(locale, 'Question', 'Question'),
    askIt: t(locale, 'Send the question', 'Envoyer la question'),
  };
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const words = wordsOf(locale);

  test(`from two statements to a decision, ${locale}`, async ({ page, person }) => {
    // Three people at three pages, from the purchase to the file.
    test.slow();
    const shop = await openShop();
    const buyer = freshAccount('buyer');
    const as = await registered(buyer);
    const id = await paidOrder(as, shop.offer.id);
    const act = (action: string, body: object, by: string) =>
      call('POST', `market/order/${id}/${action}`, { as: by, body, headers: once() });
    await act('start', {}, shop.sellerToken);
    await deliver(shop.sellerToken, id);
    const { room_id: room, seller } = await call('GET', `market/order/${id}`, { as });
    const message = {
      companion_id: seller.id,
      client_id: crypto.randomUUID(),
      body: 'The second half is missing',
      order_id: id,
    };
    // The conversation begins with the order's first report, a moment after the payment.
    await expect
      .poll(async () => {
        const sent = await send('POST', `chat/channel/${room}/message`, { as, body: message });
        return sent.status;
      })
      .toBe(201);
    await act('dispute', { reason: 'other', text: 'Half of it has not come so far.' }, as);
    await act('dispute/answer', { text: 'All of it was sent at once.' }, shop.sellerToken);

    // The buyer: what is typed survives the way back, a message is marked, both see it.
    await page.setViewportSize(viewport);
    await holdSession(page, await tokensOf(buyer.email, buyer.password));
    await open(page, at(locale, `/orders/${id}`));
    await button(page, words.add).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.say).fill('Look at what I wrote on that day.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await button(page, words.add).click();
    await expect(dialog.getByLabel(words.say)).toHaveValue('Look at what I wrote on that day.');
    await button(page, words.mark).click();
    await dialog.getByRole('checkbox', { name: /The second half is missing/ }).check();
    await expectAccessible(page, 'a statement that is written');
    await button(page, words.send).click();
    await expect(dialog).toBeHidden();
    const main = page.getByRole('main');
    await expect(main).toContainText('Look at what I wrote on that day.');

    const sellerPage = await person({ viewport });
    await holdSession(sellerPage, await tokensOf(shop.seller.email, shop.seller.password));
    await open(sellerPage, at(locale, `/orders/${id}`));
    await expect(sellerPage.locator('q', { hasText: 'The second half is missing' })).toBeVisible();
    await button(sellerPage, words.add).click();
    await sellerPage.getByRole('dialog').getByLabel(words.say).fill('It lies in the second chest.');
    await button(sellerPage, words.send).click();
    await expect(main).toContainText('It lies in the second chest.');
    await act('dispute/escalate', {}, as);

    // Support.
    const staff = await person({ viewport });
    await signIn(staff, demo.support);
    await open(staff, at(locale, '/staff/disputes'));
    await expectAccessible(staff, 'the queue of disputes');
    await open(staff, at(locale, `/staff/disputes/${id}`));
    const desk = staff.getByRole('main');
    await expect(desk).toContainText('It lies in the second chest.');
    await button(staff, words.take).click();
    await button(staff, words.read).click();
    await expect(
      desk.getByRole('listitem').filter({ hasText: 'The second half is missing' }),
    ).not.toHaveCount(0);
    // A line that the buyer has marked is marked by support too, by the keyboard.
    const line = desk
      .getByRole('region')
      .getByRole('listitem')
      .filter({ hasText: 'The second half is missing' });
    await expect(line).toContainText(words.byBuyer);
    const toggle = line.getByRole('button', { name: words.markLine });
    await toggle.focus();
    await staff.keyboard.press('m');
    await expect(line).toContainText(words.byYou);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(staff, 'the desk of a dispute');
    await expectFits(staff);
    await staff.setViewportSize(viewport);
    await staff.keyboard.press('a');
    const asked = staff.getByRole('dialog', { name: words.ask });
    await asked.getByLabel(words.question).fill('Which chest is it?');
    await button(staff, words.askIt).click();
    await expect(asked).toBeHidden();
    await expect(main).toContainText('Which chest is it?');

    // By the keyboard, and never while somebody types.
    await staff.keyboard.press('2');
    await expect(staff.getByRole('radio', { name: words.part })).toBeChecked();
    await desk.getByLabel(words.amount).fill(locale === 'fr' ? '0,20' : '0.20');
    await desk.getByLabel(words.code).selectOption('partly_delivered');
    await desk.getByLabel(words.own).fill('');
    await desk.getByLabel(words.own).pressSequentially('A third: 1, 3, 4 and d.');
    await expect(desk.getByLabel(words.own)).toHaveValue('A third: 1, 3, 4 and d.');
    await expect(staff.getByRole('radio', { name: words.part })).toBeChecked();
    await staff.getByRole('radio', { name: words.part }).focus();
    await staff.keyboard.press('d');
    const question = staff.getByRole('alertdialog');
    await expect(question).toContainText('A third: 1, 3, 4 and d.');
    await button(staff, words.decide).click();
    await expect(question).toBeHidden();

    const after = await call('GET', `market/order/${id}`, { as });
    expect([after.status, after.refunded_amount]).toEqual(['completed', 20]);
    await expect(main).toContainText(
      t(locale, 'A part of the goods is missing', 'Il manque une partie des biens'),
    );
    const chat = await call('GET', `market/order/${id}/dispute`, { as });
    expect(chat.chat_read.count).toBe(1);

    // All that is known of it stands in its file, where colleagues note what they saw.
    await desk.getByRole('link', { name: t(locale, /^Order /, /^Commande /) }).click();
    await expect(staff).toHaveURL(new RegExp(`/staff/orders/${id}$`));
    await expect(desk).toContainText(
      t(locale, 'Everything adds up to zero', 'Le total est bien nul'),
    );
    await expectAccessible(staff, 'the file of an order');
    await expectFits(staff);
    await staff.setViewportSize(viewport);
    await staff.keyboard.press('n');
    await staff.keyboard.type('Two chests again.');
    await button(staff, t(locale, 'Add it', 'Ajouter')).click();
    await expect(desk.getByRole('listitem').filter({ hasText: 'Two chests again.' })).toBeVisible();

    const saved = page.waitForEvent('download');
    await button(page, /ZIP/).click();
    expect((await saved).suggestedFilename()).toMatch(/^legend-dispute-.*\.zip$/);
  });
}

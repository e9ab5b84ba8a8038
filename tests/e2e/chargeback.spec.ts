/** A bank takes the payment of an order back whose buyer has the goods: staff answer, it is lost, and the buyer settles what they owe. */
import { expectFits } from './support/accessible.ts';
import { demo, holdSession } from './support/accounts.ts';
import { call, freshAccount, registered, tokensOf } from './support/api.ts';
import { addToShop } from './support/market.ts';
import { deliver, moveOrder, once, placedOrder } from './support/orders.ts';
import { alive, expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, money, t, type Locale } from './support/words.ts';

/** Pays on the sandbox's page. @returns its id */
async function paidAt(address: string): Promise<string> {
  const id = address.split('/').at(-1) ?? '';
  await call('POST', `sandbox/pay/${id}`, { body: { outcome: 'success', three_ds: true } });
  return id;
}

/** Card money for the wallet. */
async function deposit(as: string, amount: number): Promise<void> {
  const body = { amount, method: 'sandbox' };
  const { redirect_url: url } = await call('POST', 'wallet/deposit', { as, headers: once(), body });
  await paidAt(String(url));
}

/** An order that its buyer paid by card, got and confirmed. */
async function boughtAndGot(buyer: string) {
  const { offer, sellerToken } = await addToShop();
  const id = await placedOrder(buyer, offer.id);
  const { due_amount: amount } = await call('GET', `market/order/${id}`, { as: buyer });
  const { redirect_url: url } = await call('POST', `market/order/${id}/pay`, {
    as: buyer,
    headers: once(),
    body: {
      method: 'sandbox',
      use_bonus: false,
      expected_due_amount: amount,
      expected_bonus_amount: 0,
    },
  });
  const payment = await paidAt(String(url));
  await moveOrder(sellerToken, id, 'start');
  await deliver(sellerToken, id);
  await moveOrder(buyer, id, 'confirm');
  return { payment, amount: Number(amount) };
}

const words = (locale: Locale, sum: string) => ({
  take: t(locale, 'Take the money back', 'Reprendre l’argent'),
  taken: t(
    locale,
    'The bank has taken the money back, and waits for an answer.',
    'La banque a repris l’argent, et attend une réponse.',
  ),
  all: t(locale, `Show all: ${sum}`, `Tout afficher\u00a0: ${sum}`),
  proof: t(
    locale,
    'What the log proves, as the bank reads it',
    'Ce que prouve le journal, tel que la banque le lit',
  ),
  answer: t(locale, `Answer the bank: ${sum}`, `Répondre à la banque\u00a0: ${sum}`),
  reason: t(locale, 'Reason', 'Motif'),
  send: t(locale, 'Send it to the bank', 'Envoyer à la banque'),
  sent: t(locale, 'The bank has the answer.', 'La banque a la réponse.'),
  keep: t(locale, 'Decide for the card’s owner', 'Donner raison au titulaire de la carte'),
  kept: t(locale, 'The bank keeps the money.', 'La banque garde l’argent.'),
  owes: t(locale, /^You owe/, /^Vous devez/),
  settle: t(locale, 'Settle it', 'Régler'),
});

for (const locale of locales) {
  const journey = takingTurns(test, locale, 'fr');

  journey('a payment is charged back, answered, lost and settled', async ({ page }) => {
    const account = freshAccount('bank');
    const buyer = await registered(account);
    const { payment, amount } = await boughtAndGot(buyer);
    const say = words(locale, money(locale, amount));

    const bank = at(locale, `/sandbox/pay/${payment}?bank=1`);
    await open(page, bank);
    await alive(page);
    await page.getByRole('button', { name: say.take }).click();
    await expect(page.getByRole('status').filter({ hasText: say.taken })).toBeVisible();

    await holdSession(page, await tokensOf(demo.admin));
    await open(page, at(locale, '/staff/payments?queue=chargebacks'));
    await page.getByRole('button', { name: say.all }).click();
    await expect(page.getByText(say.proof)).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: say.answer }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog
      .getByRole('textbox', { name: say.reason })
      .fill('The buyer confirmed that everything arrived.');
    await dialog.getByRole('button', { name: say.send }).click();
    await expect(page.getByText(say.sent)).toBeVisible();

    await open(page, bank);
    await alive(page);
    await page.getByRole('button', { name: say.keep }).click();
    await expect(page.getByRole('status').filter({ hasText: say.kept })).toBeVisible();

    // Nothing is in the wallet, so all of it is owed: a deposit settles it.
    await deposit(buyer, 5_000);
    await holdSession(page, await tokensOf(account.email, account.password));
    await open(page, at(locale, '/profile/me/balance'));
    await expect(page.getByText(say.owes)).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: say.settle }).click();
    await expect(page.getByText(say.owes)).toBeHidden();
  });
}

/** A conversation that may not begin today: the person reads why, and what was written stays. */
import { expectAccessible } from './support/accessible.ts';
import { demo, holdSession, tokenOf } from './support/accounts.ts';
import { call, freshAccount, tokensOf } from './support/api.ts';
import { expect, open, takingTurns, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** Decision 0043: before the address is confirmed. */
const MOST = 5;

/** People to whom nobody has written yet, and whom nothing answers for: an automatic reply would stand in the list. */
async function sellers(): Promise<string[]> {
  const { id: automatic } = await call('GET', 'auth/profile', { as: await tokenOf(demo.seller) });
  const { data } = await call('GET', 'market/offer?game=poe2&category=items&limit=100');
  const ids = new Set<string>(data.map(({ seller }: { seller: { id: string } }) => seller.id));
  return [...ids].filter((id) => id !== automatic);
}

for (const locale of locales) {
  const journey = takingTurns(test, locale);

  journey('the sixth conversation of a day says why it waits', async ({ page }) => {
    const { email, password, name } = freshAccount('writer');
    const credentials = { email, password, password_confirmation: password, public_name: name };
    await call('POST', 'auth/token', { body: { grant_type: 'registration', credentials } });
    await holdSession(page, await tokensOf(email, password));
    const field = page.getByRole('main').getByRole('textbox').last();
    const text = t(locale, 'Is it still there?', 'Est-ce encore disponible ?');
    const others = (await sellers()).slice(0, MOST + 1);
    expect(others).toHaveLength(MOST + 1);
    const refused = page.getByRole('alert').filter({
      hasText: t(locale, /Confirm your e-mail address/, /Confirmez votre adresse/),
    });
    for (const [index, other] of others.entries()) {
      await open(page, at(locale, `/chat?with=${other}`));
      await field.fill(text);
      await field.press('Enter');
      await expect(page.getByRole('main').getByText(text).last()).toBeVisible();
      const sent = page.getByText(t(locale, 'Sent', 'Envoyé'), { exact: true });
      if (index < MOST) await expect(sent.last()).toBeAttached();
    }
    await expect(refused).toBeVisible();
    await expect(refused).toContainText('24');
    await expectAccessible(page, 'a refused message');
    // Pressed again it is refused again, and discarded it is gone.
    await refused.getByRole('button', { name: t(locale, 'Try again', 'Réessayer') }).click();
    await expect(refused).toBeVisible();
    await refused.getByRole('button', { name: t(locale, 'Discard', 'Abandonner') }).click();
    await expect(refused).toHaveCount(0);
    // What is left stands in the list of conversations.
    await expect(page.getByRole('main').getByText(text)).toHaveCount(MOST);
  });
}

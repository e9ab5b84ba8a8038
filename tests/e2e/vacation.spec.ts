/** A seller says their hours, goes on vacation and comes back; buyers see it where they buy. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { call } from './support/api.ts';
import { openShop } from './support/market.ts';
import { expect, open, test } from './support/test.ts';
import { at, locales, t } from './support/words.ts';

/** The day so many days after another one. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };

  test(`hours and a vacation, ${locale}`, async ({ page, browser, noise }) => {
    // What is refused is shown at its field.
    noise.allow(/422/);
    const { seller, offer } = await openShop();
    const say = (en: string, fr: string) => t(locale, en, fr);
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/availability'));
    const main = page.getByRole('main');

    // Hours: one that is none is refused at its field, the office's are saved.
    await main.getByRole('button', { name: say('Say my hours', 'Indiquer mes horaires') }).click();
    const monday = main.getByRole('group', { name: say('Monday', 'lundi') });
    const until = monday.getByLabel(say('until', ', à'));
    const save = main.getByRole('button', {
      name: say('Save the hours', 'Enregistrer les horaires'),
    });
    await until.fill('09:00');
    await save.click();
    await expect(monday).toContainText(
      say('The end must be another time than the beginning.', 'La fin doit différer du début.'),
    );
    await until.fill('17:30');
    await save.click();
    const saved = page.getByText(say('Your hours are saved.', 'Vos horaires sont enregistrés.'));
    await expect(saved).toBeVisible();
    // It lies over the hours for a moment, as the head of the page does where it is scrolled.
    await expect(saved).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);

    // A vacation from today: an empty form names its fields.
    const plan = main.getByRole('button', {
      name: say('Plan the vacation', 'Prévoir ces vacances'),
    });
    const from = main.getByLabel(say('First day away', 'Premier jour d’absence'));
    await plan.click();
    await expect(from).toBeFocused();
    const today = (await from.getAttribute('min')) ?? '';
    await from.fill(today);
    await main.getByLabel(say('Back on', 'De retour le')).fill(dayAfter(today, 3));
    await plan.click();
    await expect(main).toContainText(say('You are away until', 'Vous êtes en vacances jusqu’au'));
    await expectAccessible(page);

    // A visitor finds it in no list; its page says when.
    const visitor = await browser.newContext({ viewport });
    const shop = await visitor.newPage();
    await shop.goto(at(locale, `/offers/${offer.id}`));
    await expect(shop.getByRole('main')).toContainText(
      say('The seller is away.', 'Le vendeur est absent.'),
    );
    await expect(shop.getByRole('main')).toContainText(
      say('It can be bought again then.', 'L’offre sera de nouveau en vente.'),
    );
    await expect(shop.getByRole('main')).toContainText(say('Answers Mon', 'Répond lun.'));
    const { seller: person } = await call('GET', `market/offer/${offer.id}`);
    const list = `market/offer?game=poe2&category=items&seller=${person.id}`;
    expect((await call('GET', list)).data).toEqual([]);

    // Back before its end: on sale at once.
    await main.getByRole('button', { name: say('I am back', 'Je suis de retour') }).click();
    await expect(plan).toBeVisible();
    await shop.reload();
    await expect(shop.getByRole('main')).toContainText(say('If you buy now', 'Si vous achetez'));
    expect((await call('GET', list)).data).toHaveLength(1);
    await visitor.close();
  });

  test(`hours in two tabs, ${locale}`, async ({ page, noise }) => {
    noise.allow(/409/);
    const { seller, sellerToken } = await openShop();
    const say = (en: string, fr: string) => t(locale, en, fr);
    await page.setViewportSize(viewport);
    await signIn(page, seller.email, seller.password);
    await open(page, at(locale, '/seller/availability'));
    const main = page.getByRole('main');
    await main.getByRole('button', { name: say('Say my hours', 'Indiquer mes horaires') }).click();
    const monday = main.getByRole('group', { name: say('Monday', 'lundi') });
    const until = monday.getByLabel(say('until', ', à'));
    await until.fill('17:15');

    // The other tab is the first to save.
    const elsewhere = async (to: number): Promise<void> => {
      const days = [[{ from: 540, to }], ...Array.from({ length: 6 }, () => [])];
      const hours = { time_zone: 'UTC', days };
      await call('PUT', 'market/seller/hours', { as: sellerToken, body: { hours } });
    };
    await elsewhere(1_200);
    const save = main.getByRole('button', {
      name: say('Save the hours', 'Enregistrer les horaires'),
    });
    const told = main.getByText(
      say('Your hours were changed elsewhere', 'Vos horaires ont été modifiés ailleurs'),
    );
    await save.click();
    await expect(told).toBeVisible();
    await expect(until).toHaveValue('17:15');
    // The head of the page lies over what is below it where the page is scrolled.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize(viewport);
    await save.click();
    await expect(told).toBeHidden();
    const stored = () => call('GET', 'market/seller/availability', { as: sellerToken });
    expect((await stored()).hours.days[0]).toEqual([{ from: 540, to: 1_035 }]);

    // Once more, and now the others are taken.
    await until.fill('17:45');
    await elsewhere(1_260);
    await save.click();
    await expect(told).toBeVisible();
    await main
      .getByRole('button', {
        name: say('Show the saved hours', 'Afficher les horaires enregistrés'),
      })
      .click();
    await expect(until).toHaveValue('21:00');
    await expect(told).toBeHidden();
  });
}

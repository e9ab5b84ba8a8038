/** Prices by rule: against a rival over three rounds, a stop where nonsense threatens, and an act taken back. */
import { expectAccessible, expectFits } from './support/accessible.ts';
import { demo, signIn, tokenOf } from './support/accounts.ts';
import { advanceClock, call } from './support/api.ts';
import { freshSeller } from './support/market.ts';
import { test } from './support/own-market.ts';
import { expect, open, takingTurns, type Page } from './support/test.ts';
import { at, locales, t, type Locale } from './support/words.ts';

/** So much in stock has nobody of the demo market: rules of these journeys see each other alone. */
const STOCK = 900_000_000;
const ROUND_SECONDS = 5 * 60 + 5;

const words = (locale: Locale) => ({
  floor: t(locale, 'Floor', 'Plancher'),
  ceiling: t(locale, /^Ceiling/, /^Plafond/),
  stock: t(locale, 'Stock from', 'Stock à partir de'),
  every: t(locale, 'At most every', 'Au plus toutes les'),
  atOnce: t(locale, 'In one step', 'En une fois'),
  inADay: t(locale, 'Within 24 hours', 'En 24\u00A0heures'),
  wouldChange: t(locale, /it would change 1 of 1/, /elle modifierait 1 offre sur 1/),
  belowFloor: t(
    locale,
    'The ceiling must not be below the floor.',
    'Le plafond ne doit pas être au-dessous du plancher.',
  ),
  save: t(locale, 'Save and switch on', 'Enregistrer et activer'),
  isOn: t(locale, 'The rule is on.', 'La règle est active.'),
  log: t(locale, 'Log', 'Journal'),
  undo: t(locale, /^Undo: /, /^Annuler\u00A0: /),
  undone: t(locale, /^undone /, /^annulée /),
  waits: t(locale, '1 offer waits for you', '1 offre vous attend'),
  stopped: t(locale, /would be more at once than you allow/, /plus que vous ne le permettez/),
  tookBack: t(locale, /You took the change to .* back/, /Vous avez annulé le passage à/),
  goOn: t(locale, /^Go on: /, /^Reprendre\u00A0: /),
  pause: t(locale, 'Pause all prices', 'Suspendre tous les prix'),
  paused: t(locale, /0 of 1 rule is on/, /0 règle sur 1 est active/),
  remove: t(locale, 'Delete', 'Supprimer'),
  removeRule: t(locale, 'Delete the rule', 'Supprimer la règle'),
  removed: t(locale, /The rule was deleted/, /La règle a été supprimée/),
  mark: t(locale, 'Auto price', 'Prix auto'),
});

interface Asked {
  key: string;
  type: string;
  required: boolean;
  options: { value: string }[];
}

/** A seller with one currency offer on sale, in the market that is named last. */
async function currencySeller(cents: number) {
  const { account, token } = await freshSeller();
  const category = await call('GET', 'market/game/poe2/category/currency');
  const attributes: Asked[] = category.attributes;
  const chosen = attributes
    .filter(({ required, type }) => required || type === 'select')
    .map(({ key, type, options }) => {
      const last = options.at(-1)?.value;
      return [key, type === 'multiselect' ? [last] : last];
    });
  const { id } = await call('POST', 'market/seller/offer', {
    as: token,
    body: { category_id: category.id },
  });
  await call('PATCH', `market/seller/offer/${id}`, {
    as: token,
    body: {
      title: `Orbs of ${account.name}`,
      price: cents,
      in_stock: STOCK + 1,
      delivery: { method: 'manual', minutes: category.promised_minutes[0] },
      attributes: Object.fromEntries(chosen),
    },
  });
  await call('POST', `market/seller/offer/${id}/publish`, { as: token });
  await call('POST', `admin/market/offer/${id}/moderate`, {
    as: await tokenOf(demo.support),
    body: { decision: 'approve' },
  });
  const price = async (): Promise<number> =>
    (await call('GET', `market/seller/offer/${id}`, { as: token })).price;
  const setPrice = (value: number) =>
    call('PATCH', `market/seller/offer/${id}`, { as: token, body: { price: value } });
  return { account, token, id, price, setPrice };
}

/** The form as a seller fills it in; every five minutes, on their guard at 40 per cent. */
async function fillRule(page: Page, w: ReturnType<typeof words>, floor: string): Promise<void> {
  await page.getByLabel(w.floor, { exact: true }).fill(floor);
  await page.getByLabel(w.stock).fill(String(STOCK));
  await page.getByLabel(w.every).selectOption('5');
  await page.getByLabel(w.atOnce).fill('40');
  await page.getByLabel(w.inADay).fill('80');
}

for (const locale of locales) {
  const viewport = locale === 'fr' ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const inTurn = takingTurns(test, locale);

  /** A seller of one offer at the page, and a rival who asks less. */
  const atPage = async (page: Page) => {
    const rival = await currencySeller(95);
    const own = await currencySeller(100);
    await page.setViewportSize(viewport);
    await signIn(page, own.account.email, own.account.password);
    await open(page, at(locale, '/seller/autopilot'));
    return { rival, own };
  };

  inTurn('a rule beats a rival, stops at nonsense, and is taken back', async ({ page }) => {
    const w = words(locale);
    const { rival, own } = await atPage(page);
    await fillRule(page, w, '0.5');
    await page.getByRole('button', { name: w.save }).click();
    await expect(page.getByText(w.isOn)).toBeVisible();

    // Three rounds against the rival, down and up again.
    await expect.poll(own.price, { timeout: 30_000 }).toBeLessThan(95);
    for (const [cents, from, to] of [
      [80, 70, 80],
      [98, 90, 98],
    ] as const) {
      await rival.setPrice(cents);
      await advanceClock(ROUND_SECONDS);
      await expect.poll(own.price, { timeout: 30_000 }).toBeLessThan(to);
      await expect.poll(own.price, { timeout: 30_000 }).toBeGreaterThan(from);
    }

    // Its acts are marked, in the log and in the table.
    await open(page, at(locale, '/seller/offers/all'));
    await expect(page.getByText(w.mark)).toBeVisible();
    await open(page, at(locale, '/seller/autopilot'));
    const log = page.getByRole('list', { name: w.log });
    await expect(log.getByRole('listitem')).toHaveCount(3);

    // Nonsense: the rival halves the price. The offer keeps its own, and waits.
    const before = await own.price();
    await rival.setPrice(50);
    await advanceClock(ROUND_SECONDS);
    const stopped = () => call('GET', 'market/seller/autopilot/stopped', { as: own.token });
    await expect.poll(async () => (await stopped()).meta.total, { timeout: 30_000 }).toBe(1);
    expect(await own.price()).toBe(before);
    await open(page, at(locale, '/seller/autopilot'));
    await expect(page.getByRole('heading', { name: w.waits })).toBeVisible();
    await expect(page.getByText(w.stopped).first()).toBeVisible();
    await expectAccessible(page);
    await rival.setPrice(97);
    await page.getByRole('button', { name: w.goOn }).click();
    await expect(page.getByRole('heading', { name: w.waits })).toHaveCount(0);
    await advanceClock(ROUND_SECONDS);
    await expect.poll(own.price, { timeout: 30_000 }).not.toBe(before);

    // The last change is taken back: the price is as before, and the offer waits.
    await open(page, at(locale, '/seller/autopilot'));
    await log.getByRole('button', { name: w.undo }).first().click();
    await expect(log.getByText(w.undone)).toBeVisible();
    await expect(page.getByText(w.tookBack).first()).toBeVisible();
    expect(await own.price()).toBe(before);

    await page.getByRole('button', { name: w.pause }).click();
    await expect(page.getByText(w.paused)).toBeVisible();
  });

  inTurn('what is wrong is said at its field, and what saving would do', async ({ page }) => {
    const w = words(locale);
    const { rival, own } = await atPage(page);
    const floor = page.getByLabel(w.floor, { exact: true });
    await page.getByRole('button', { name: w.save }).focus();
    await page.keyboard.press('Enter');
    await expect(floor).toBeFocused();
    await expect(floor).toHaveAttribute('aria-invalid', 'true');
    await fillRule(page, w, '0.5');
    const ceiling = page.getByLabel(w.ceiling);
    await ceiling.fill('0.4');
    await expect(page.getByText(w.belowFloor)).toBeVisible();
    await expect(ceiling).toHaveAttribute('aria-invalid', 'true');
    await ceiling.fill('');
    await expect(page.getByText(w.wouldChange)).toBeVisible();
    await expect(page.getByText(rival.account.name)).toBeVisible();
    await expectAccessible(page);
    await expectFits(page);
    expect(await own.price()).toBe(100);

    await ceiling.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(w.isOn)).toBeVisible();
    await page.getByRole('button', { name: w.remove, exact: true }).click();
    await page.getByRole('button', { name: w.removeRule }).click();
    await expect(page.getByText(w.removed)).toBeVisible();
    await expect(page.getByRole('button', { name: w.save })).toBeVisible();
  });
}

/**
 * Nothing moves while a page loads and is scrolled (quality page). In the whole browser: the one without windows has other
 * fonts to stand in for the one that has not come yet.
 */
import { call } from './support/api.ts';
import {
  forgetShifts,
  holdFonts,
  holdScripts,
  scrollToEnd,
  shiftsOf,
  watchShifts,
} from './support/observe.ts';
import { expect, open, test } from './support/test.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** The largest layout shift that still counts as none (quality page). */
const MOST_SHIFT = 0.02;
const DIVINE = 'filter=item%3Adivine-orb&filter=league%3Afate-of-the-vaal&filter=mode%3Asoftcore';

const places = [
  { name: 'cards', path: async () => '/valorant/accounts' },
  { name: 'the order book', path: async () => `/poe2/currency?${DIVINE}` },
  {
    name: 'an offer',
    // The one with the shortest title: a long one may end so near the edge that a hundredth of its width is a line more or
    // less, and that no stand-in can promise (decision 0008). The widths are measured below.
    path: async () => {
      const { data } = await call('GET', 'market/offer?game=valorant&category=accounts&limit=100');
      const offers: { id: string; title: string }[] = data;
      const [shortest] = offers.toSorted((a, b) => a.title.length - b.title.length);
      return `/offers/${shortest?.id}`;
    },
  },
];

/** Weight and width of each kind of text (src/ui/theme/text-styles.ts), and of what the pages vary. */
const KINDS = [
  { kind: 'body', weight: 400, stretch: 100 },
  { kind: 'labels', weight: 540, stretch: 100 },
  { kind: 'names and prices', weight: 640, stretch: 100 },
  { kind: 'numbers in marks', weight: 720, stretch: 100 },
  { kind: 'small headings', weight: 640, stretch: 106 },
  { kind: 'small figures', weight: 700, stretch: 108 },
  { kind: 'figures', weight: 700, stretch: 112 },
  { kind: 'headings', weight: 720, stretch: 119 },
  { kind: 'the largest headings', weight: 780, stretch: 125 },
];
/** Of the width of the font itself; a hundredth of it is a third of a letter in a line of forty. */
const MOST_DIFFERENCE = 0.012;
const LINES = [
  'Silver 2, Asia Pacific, Ion Sheriff and 4 more',
  'Divine Orb, Fate of the Vaal Softcore, trade within minutes',
  'Platinum 4, EU West, PAX Twisted Fate, K/DA ALL OUT, Soul Fighter Samira and 51 more, Level 327',
  'Mythic+ 10 bundle, four runs, North America, you play with us, top players only',
  '3,880 Genesis Crystals, Europe, by player id, no login, arrives in minutes',
  'Check it first. Confirming releases the payment. If you do nothing, the order completes by itself.',
  'Vérifiez d’abord. Votre confirmation verse le paiement ; sans nouvelle de vous, elle se fait toute seule.',
  'Place de marché avec séquestre pour monnaies de jeu, objets, comptes et boosting.',
];

test('what stands in for the font is as wide as the font, in every kind of text', async ({
  page,
}) => {
  await open(page, '/');
  const differences = await page.evaluate(
    async ({ kinds, lines }) => {
      const text = lines.join(' ');
      const line = document.createElement('span');
      Object.assign(line.style, { position: 'absolute', whiteSpace: 'pre', fontSize: '20px' });
      document.body.append(line);
      const widthIn = (family: string): number => {
        line.style.fontFamily = family;
        return lines.reduce((sum, words) => {
          line.textContent = words;
          return sum + line.getBoundingClientRect().width;
        }, 0);
      };
      const measured: [string, number][] = [];
      for (const { kind, weight, stretch } of kinds) {
        line.style.fontWeight = String(weight);
        line.style.fontStretch = `${stretch}%`;
        for (const family of ['Archivo', 'Archivo Fallback']) {
          // Asked for by the text itself, as pages do.
          widthIn(`'${family}'`);
          await document.fonts.load(`${weight} 20px '${family}'`, text);
          await document.fonts.ready;
        }
        const own = widthIn("'Archivo'");
        measured.push([kind, widthIn("'Archivo Fallback'") / own - 1]);
      }
      line.remove();
      return measured;
    },
    { kinds: KINDS, lines: LINES },
  );
  const unlike = differences.filter(([, difference]) => Math.abs(difference) > MOST_DIFFERENCE);
  expect(unlike, JSON.stringify(differences)).toEqual([]);
});

for (const { name, path } of places) {
  test(`nothing moves while ${name} load and are scrolled`, async ({ page }) => {
    await watchShifts(page);
    await holdFonts(page);
    for (const viewport of [NARROW, WIDE]) {
      await page.setViewportSize(viewport);
      await open(page, await path());
      for (let screens = 0; screens < 6; screens += 1) {
        await page.mouse.wheel(0, viewport.height);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      }
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await shiftsOf(page);
      expect(shift, moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

const viewers = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

for (const viewport of viewers) {
  test(`the offers viewed before come where their place is, ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    // By rating: offers of sellers who have one, not those that other journeys have just put up.
    const list = '/api/market/offer?game=valorant&category=accounts&sort=rating';
    const answer = await page.request.get(list);
    const { data } = await answer.json();
    const ids: string[] = data.map(({ id }: { id: string }) => id);
    await page.addInitScript(
      (viewed) => {
        localStorage.setItem('recently-viewed', JSON.stringify(viewed));
      },
      ids.slice(1, 6),
    );
    await watchShifts(page);
    await holdFonts(page);
    for (const path of [`/offers/${ids[0]}`, '/fr']) {
      // Home shows what other journeys have just put up, with words that break in one font and not in the other.
      const isForeign = path === '/fr';
      if (isForeign) await page.unroute(/\.woff2$/);
      const letGo = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      // Where the footer is seen: it is what the offers would push away.
      await scrollToEnd(page);
      if (isForeign) await forgetShifts(page);
      letGo();
      const heading = page.getByRole('heading', { name: /^(Recently viewed|Vus récemment)$/ });
      const viewed = page.locator('section', { has: heading });
      await expect(viewed.locator('a[href*="/offers/"]')).toHaveCount(5);
      await page.waitForLoadState('networkidle');
      const { shift, moved } = await shiftsOf(page);
      expect(shift, `${path}: ${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
      await page.unroute(/\/assets\/.*\.js$/);
    }
  });
}

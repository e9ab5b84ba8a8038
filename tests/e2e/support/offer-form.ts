/** A seller's way to an offer of the traded category: choosing it, then what its form asks for. */
import { expect, type Page } from '@playwright/test';
import { tradedCategory } from './market.ts';
import { t, type Locale } from './words.ts';

const { game } = tradedCategory;

/** Step 1: the game by its short name, then the category. Ends at the form of step 2. */
export async function chooseCategory(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('searchbox', { name: t(locale, 'Game', 'Jeu') })
    .fill(game.alias);
  await page.getByRole('main').getByRole('link', { name: game.title, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/offers/create\\?game=${game.alias}`));
  await page.getByRole('button', { name: t(locale, /^Items/, /^Objets/) }).click();
  await expect(page).toHaveURL(/\/offers\/create\/[0-9a-f-]{36}$/);
}

/** A text field of the form, by the beginning of its label. */
export function fieldOf(page: Page, locale: Locale) {
  return (en: string, fr: string) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(locale, en, fr)}`) });
}

/** What is sold: the title, what the category asks for, the description. */
export async function describeOffer(page: Page, locale: Locale, title: string): Promise<void> {
  const box = fieldOf(page, locale);
  const choose = (en: string, fr: string, value: string) =>
    page.getByRole('combobox', { name: new RegExp(`^${t(locale, en, fr)}`) }).selectOption(value);
  const tick = (en: string, fr: string, choice: RegExp) =>
    page
      .getByRole('group', { name: new RegExp(`^${t(locale, en, fr)}`) })
      .getByRole('checkbox', { name: choice })
      .check();
  await box('Title', 'Titre').fill(title);
  await choose('Item type', 'Type d’objet', 'accessory');
  await box('Item \\*|^Item \\(', 'Objet \\*|^Objet \\(').fill('Breach Ring');
  await choose('Rarity', 'Rareté', 'unique');
  await choose('League', 'Ligue', 'fate-of-the-vaal');
  await choose('Mode', 'Mode', 'softcore');
  await tick('Platform', 'Plateforme', /^PC/);
  await tick('Handed over by', 'Remise', /./);
  await box('Description', 'Description').fill(
    t(locale, 'Found on day one.', 'Trouvé le premier jour.'),
  );
}

export async function fillPrice(page: Page, locale: Locale): Promise<void> {
  const price = fieldOf(page, locale)('You receive per', 'Vous recevez par');
  await price.fill(t(locale, '12.00', '12,00'));
}

export async function fillDelivery(page: Page, locale: Locale): Promise<void> {
  await page
    .getByRole('combobox', { name: new RegExp(`^${t(locale, 'Promised time', 'Délai promis')}`) })
    .selectOption('60');
  const stock = page.getByRole('spinbutton', { name: /^Stock/ });
  await stock.fill('3');
  await stock.press('Tab');
}

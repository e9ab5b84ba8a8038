/** Each side has what the other wrote translated: by a press, seen by nobody else, and asked for once. */
import { expect, type Page } from '@playwright/test';
import { expectFits } from '../support/accessible.ts';
import type { Noise } from '../support/noise.ts';
import type { StandInTranslator } from '../support/stand-in-translator.ts';
import { alive } from '../support/test.ts';
import { t, type Locale } from '../support/words.ts';
import { said, type Trade } from './steps-order.ts';

function messageAt(page: Page, locale: Locale, text: string) {
  const row = page
    .locator('section[aria-labelledby="order-chat"] [data-row]')
    .filter({ hasText: text });
  const button = (en: string, fr: string) =>
    row.getByRole('button', { name: t(locale, en, fr), exact: true });
  return {
    row,
    translate: button('Translate', 'Traduire'),
    hide: button('Hide', 'Masquer'),
    again: button('Try again', 'Réessayer'),
  };
}

interface Translating {
  translator: StandInTranslator;
  /** That of the buyer's browser. */
  noise: Noise;
}

export async function translate(trade: Trade, { translator, noise }: Translating): Promise<void> {
  const { locale, sellerLocale, buyerPage, sellerPage } = trade;
  const { question, answer } = said(trade);
  const inBuyers = t(locale, 'It is in the current league.', 'C’est dans la ligue actuelle.');
  const inSellers = t(sellerLocale, 'In which league is it?', 'Dans quelle ligue est-ce ?');
  translator.teach({ q: answer, target: locale }, { text: inBuyers, from: sellerLocale });
  translator.teach({ q: question, target: sellerLocale }, { text: inSellers, from: locale });
  const size = buyerPage.viewportSize() ?? { width: 1280, height: 720 };

  // One's own messages have no such button; what the translator refuses can be asked for again.
  const theirs = messageAt(buyerPage, locale, answer);
  await expect(messageAt(buyerPage, locale, question).translate).toHaveCount(0);
  noise.allow(/503/);
  translator.isDown = true;
  await theirs.translate.focus();
  await buyerPage.keyboard.press('Enter');
  await expect(theirs.row).toContainText(
    t(locale, 'The translation is not available now.', 'La traduction est indisponible'),
  );
  translator.isDown = false;
  await theirs.again.dblclick();
  await expect(theirs.row.locator(`p[lang=${locale}]`)).toHaveText(inBuyers);
  await expect(theirs.row).toContainText(
    t(locale, 'Translated from French by a machine', 'Traduction automatique (anglais)'),
  );
  await expect(theirs.row).toContainText(answer);
  await expectFits(buyerPage);
  await buyerPage.setViewportSize(size);
  await theirs.hide.click();
  await expect(buyerPage.getByText(inBuyers)).toHaveCount(0);

  // What was translated once is not sent out again, also after a reload.
  await buyerPage.reload();
  await alive(buyerPage);
  await theirs.translate.click();
  await expect(theirs.row).toContainText(inBuyers);

  await messageAt(sellerPage, sellerLocale, question).translate.dblclick();
  await expect(sellerPage.getByText(inSellers)).toBeVisible();
  await expect(sellerPage.getByText(inBuyers)).toHaveCount(0);
  expect(translator.asked).toEqual([
    { q: answer, target: locale },
    { q: answer, target: locale },
    { q: question, target: sellerLocale },
  ]);
}

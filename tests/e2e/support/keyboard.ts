/** A page that is used by keys alone, as somebody without a pointer does. */
import type { Locator } from '@playwright/test';
import { expect, type Page } from './test.ts';

/** More stops than any page of staff has between two of its fields. */
const STOPS = 150;

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Goes on with Tab until something has the focus. @param back with Shift, to what stands before */
export async function tabTo(page: Page, target: Locator, back = false): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < STOPS; stops += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expect(target, 'is reached by Tab').toBeFocused();
}

/** Types into a field that Tab reaches, in place of what stands there. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Chooses in a list of the browser by the first letters. */
export async function choose(page: Page, list: Locator, letters: string, value: string | RegExp) {
  await tabTo(page, list);
  await page.keyboard.type(letters);
  await expect(list).toHaveValue(value);
}

/** Presses a button or follows a link that Tab reaches. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** To a page of the back office, by its name in the search. @param title of the page, where it has another name */
export async function goTo(page: Page, name: string, title = name): Promise<void> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(dialog.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The cards of a queue as keys act on them: by what stands on the page, so that a key does what a press would do. */

/** Single keys of decisions, as buttons show them. */
export type Shortcut = 'A' | 'B' | 'C' | 'D' | 'E' | 'P' | 'R' | 'S';
export const SHORTCUTS: readonly Shortcut[] = ['A', 'B', 'C', 'D', 'E', 'P', 'R', 'S'];

const CARD = 'article[id^="item-"]';

export const cardsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(CARD) ?? []),
];

/** The card that has the focus, or has it inside. */
export function currentCard(list: HTMLElement | null): HTMLElement | undefined {
  return cardsIn(list).find((card) => card.contains(document.activeElement));
}

/** Presses the button of a decision. */
export function pressShortcut(card: HTMLElement, shortcut: Shortcut): void {
  card.querySelector<HTMLElement>(`[aria-keyshortcuts="${shortcut}"]`)?.click();
}

/** What the title of the card leads to. */
export function openCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>('h2 a[href], a[href]')?.click();
}

/** Whether nothing that somebody chose has the focus: what had it is gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement.matches('body, main');
}

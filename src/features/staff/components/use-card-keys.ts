/** J and K go from card to card, letters press what stands on the card that has the focus. */
import { useState, type RefObject } from 'react';
import { cardsIn, currentCard, openCard, pressShortcut, type Shortcut } from './queue-cards.ts';
import { useSingleKeys } from '../desk/use-desk-keys.ts';

/**
 * @param list what the cards stand in
 * @param shortcuts what the cards of this list can be decided with
 * @param more further keys of the list, by their lower-case names
 */
export function useCardKeys(
  list: RefObject<HTMLElement | null>,
  shortcuts: readonly Shortcut[],
  more: Readonly<Record<string, () => void>> = {},
) {
  const [isListing, show] = useState(false);
  const move = (step: number): void => {
    const cards = cardsIn(list.current);
    const current = currentCard(list.current);
    const place = current ? cards.indexOf(current) + step : 0;
    cards[Math.min(Math.max(place, 0), cards.length - 1)]?.focus();
  };
  const onCard = (act: (card: HTMLElement) => void) => (): void => {
    const card = currentCard(list.current);
    if (card) act(card);
  };
  const keys = useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    o: onCard(openCard),
    '?': () => show(true),
    ...more,
    ...Object.fromEntries(
      shortcuts.map((key) => [key.toLowerCase(), onCard((card) => pressShortcut(card, key))]),
    ),
  });
  return { keys, isListing, show };
}

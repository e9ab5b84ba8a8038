/**
 * Shared elements of a card and the page that it opens, so that the browser moves them from one to the other (View
 * Transitions). Only the card that is opened or returned to has names: a name for every card would cost a snapshot of
 * each, and a name that occurs twice on a page aborts the transition.
 */

export type SharedPart = 'picture' | 'title';

const nameOf = (part: string, id: string): string => `${part}-${id}`;

/** Attributes of a part on a card. The card's root carries `ref={sharedCard(id)}`. */
export const sharedPart = (part: SharedPart) => ({ 'data-shared': part });

/** The style of a part on the page itself. */
export function sharedOnPage(part: SharedPart, id: string) {
  return { viewTransitionName: nameOf(part, id), viewTransitionClass: `shared-${part}` };
}

let opened: string | null = null;
let named: HTMLElement[] = [];

function nameParts(root: Element, id: string): void {
  for (const element of named) {
    element.style.removeProperty('view-transition-name');
    element.style.removeProperty('view-transition-class');
  }
  named = [...root.querySelectorAll<HTMLElement>('[data-shared]')];
  for (const element of named) {
    const part = element.dataset['shared'] ?? '';
    element.style.setProperty('view-transition-name', nameOf(part, id));
    element.style.setProperty('view-transition-class', `shared-${part}`);
  }
}

/** Remembers which page is open, for the card of the list that the visitor returns to. */
export function rememberOpened(id: string): void {
  opened = id;
}

/** For the root of a card: names its parts when it is pressed, and when the visitor returns from its page. */
export function sharedCard(id: string) {
  return (root: HTMLElement | null) => {
    if (!root) return undefined;
    if (opened === id) {
      opened = null;
      nameParts(root, id);
    }
    const press = () => nameParts(root, id);
    root.addEventListener('click', press, { capture: true });
    return () => root.removeEventListener('click', press, { capture: true });
  };
}

/**
 * Tells that the page of an offer was used: one more on the offer's number of the day, with nothing of the visitor (decision
 * 0079). Each offer once for a document. Whoever said no to statistics, or whose browser does, is not counted; what fails
 * is lost.
 */
import { api } from '../api/api.ts';
import { currentConsent, refusesByItself } from '../device/consent.ts';

const OFFER = /\/offers\/([\da-f-]{36})$/;

/** @param onNavigated tells of each page that is shown. Returns how it is stopped. */
export function countViews(onNavigated: (look: () => void) => () => void): () => void {
  const counted = new Set<string>();
  const look = (): void => {
    const id = OFFER.exec(window.location.pathname)?.[1];
    if (id === undefined || counted.has(id) || refusesByItself()) return;
    if (currentConsent()?.includes('statistics') === false) return;
    counted.add(id);
    void api.dashboard.view.send({ id }).catch(() => {});
  };
  look();
  return onNavigated(look);
}

/**
 * Sends what of experiments this visitor is shown: parts of a page that differ by arm say so by `data-exposes`, whichever arm
 * they show. Each experiment once for a document, and only with consent to measuring; the server counts the arm that it
 * assigned. What fails is lost: a page never depends on it.
 */
import { isTried } from '~/domain/arms.ts';
import { api } from '../api/api.ts';
import { currentConsent } from '../device/consent.ts';
import { currentArms } from './arms.ts';

/** A page that was just navigated to is drawn by then. */
const REST_MS = 500;

function shownNow(): string[] {
  const parts = document.querySelectorAll<HTMLElement>('[data-exposes]');
  const named = [...parts].flatMap(({ dataset }) => dataset['exposes']?.split(' ') ?? []);
  // Whoever is shown the currency that is charged reads nothing about it.
  const isCharged = document.documentElement.dataset['currency'] === 'USD';
  return isCharged ? named.filter((key) => key !== 'currency_purchase') : named;
}

/** @param onNavigated tells of each page that is shown. Returns how it is stopped. */
export function sendExposures(onNavigated: (look: () => void) => () => void): () => void {
  const sent = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (currentConsent() !== 'all') return;
    const arms = currentArms();
    const experiments = new Set(shownNow().filter((key) => isTried(arms, key) && !sent.has(key)));
    if (experiments.size === 0) return;
    for (const key of experiments) sent.add(key);
    void api.experiments.note.send({ experiments: [...experiments] }).catch(() => {});
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, REST_MS);
  };
  later();
  const stop = onNavigated(later);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

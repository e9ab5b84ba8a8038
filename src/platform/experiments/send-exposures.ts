/**
 * Sends what was shown, each experiment once for a page that is open, and only with consent to measuring. The server counts
 * the arm that it assigned. What fails is lost: a page never depends on it.
 */
import type { ExperimentKey } from '~/domain/experiments.ts';
import { api } from '../api/api.ts';
import { currentConsent } from '../device/consent.ts';
import { exposures } from './exposures.ts';

/** Several parts of a page show theirs at once: one call for all. */
const REST_MS = 300;

/** Returns how it is stopped. */
export function sendExposures(): () => void {
  const sent = new Set<ExperimentKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    timer = undefined;
    if (currentConsent() !== 'all') return;
    const experiments = [...exposures.shown].filter((key) => !sent.has(key));
    if (experiments.length === 0) return;
    for (const key of experiments) sent.add(key);
    void api.experiments.note.send({ experiments }).catch(() => {});
  };
  const later = (): void => {
    timer ??= setTimeout(send, REST_MS);
  };
  exposures.changed = later;
  later();
  return () => {
    clearTimeout(timer);
    exposures.changed = () => {};
  };
}

/** What of experiments this visitor was shown, until it is sent. Sent by a part that pages load late (send-exposures.ts). */
import { useEffect } from 'react';
import { isTried, type ExperimentKey } from '~/domain/experiments.ts';
import { usePage } from '../navigation/page-context.tsx';

export const exposures = { shown: new Set<ExperimentKey>(), changed: (): void => {} };

/** Says that the arm of this experiment is on the screen, whichever it is. Nothing happens where nothing is tried. */
export function useExposure(key: ExperimentKey, isShown = true): void {
  const { arms } = usePage();
  useEffect(() => {
    if (!isShown || !isTried(arms, key)) return;
    exposures.shown.add(key);
    exposures.changed();
  }, [arms, key, isShown]);
}

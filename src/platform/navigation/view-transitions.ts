/** View transitions between pages, where the browser supports them. */
import type { AnyRouter } from '@tanstack/react-router';

/**
 * The router starts a transition without handling its promises: a transition that is skipped by the next one, or times
 * out, would be an uncaught error. The new page is shown either way.
 */
export function handleTransitionRejections(router: AnyRouter): void {
  router.startViewTransition = (update) => {
    const isWanted = router.shouldViewTransition ?? router.options.defaultViewTransition;
    router.shouldViewTransition = undefined;
    const isPossible =
      typeof document !== 'undefined' && typeof document.startViewTransition === 'function';
    if (!isWanted || !isPossible) return update();
    const transition = document.startViewTransition(update);
    for (const end of [transition.ready, transition.finished]) void end.catch(() => {});
    return transition.updateCallbackDone;
  };
}

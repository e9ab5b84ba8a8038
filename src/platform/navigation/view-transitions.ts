/** Moving from page to page with the browser's view transitions, where it has them. */
import type { AnyRouter } from '@tanstack/react-router';

/**
 * The router's own start of a transition leaves its promises unheard: a transition that the next one overtakes, or
 * that takes too long, would be an uncaught error. The new page is shown either way.
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

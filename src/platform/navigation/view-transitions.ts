/** View transitions between pages, where the browser supports them. */
import type { AnyRouter } from '@tanstack/react-router';
import { pageHydrated } from '../hydration/hydration-triggers.ts';

/**
 * How the router shows the next page.
 * - Not before the page that it replaces is hydrated: React would first hydrate that one, and the router has then
 *   emptied what it reads ("Cannot read properties of undefined (reading 'routeId')", React's errors 520 and 422).
 * - The router starts a transition without handling its promises: a transition that is skipped by the next one, or times
 *   out, would be an uncaught error. The new page is shown either way.
 */
export function mendTransitions(router: AnyRouter): void {
  router.startViewTransition = async (update) => {
    const isWanted = router.shouldViewTransition ?? router.options.defaultViewTransition;
    router.shouldViewTransition = undefined;
    await pageHydrated;
    const isPossible =
      typeof document !== 'undefined' && typeof document.startViewTransition === 'function';
    if (!isWanted || !isPossible) return update();
    const transition = document.startViewTransition(update);
    for (const end of [transition.ready, transition.finished]) void end.catch(() => {});
    return transition.updateCallbackDone;
  };
}

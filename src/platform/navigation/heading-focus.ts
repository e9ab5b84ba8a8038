/**
 * Focus after a navigation without a new document: screen readers stay where the pressed link was, or at the top of
 * the page when it is gone, and hear nothing of the new page. The main heading is where a page begins.
 */
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Whenever another page is shown, its main heading gets the focus. It stays where a page has put it itself (a field
 * that is focused at once), where the heading remained (tabs of one page), and where the address names a place.
 * @returns stops it
 */
export function focusHeadings(router: AnyRouter): () => void {
  let known = document.querySelector('h1');
  return router.subscribe('onRendered', ({ toLocation }) => {
    const heading = document.querySelector('h1');
    if (heading === known) return;
    known = heading;
    const isPlaced = toLocation.hash || document.querySelector(':is(main, [role=dialog]) :focus');
    if (!heading || isPlaced) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

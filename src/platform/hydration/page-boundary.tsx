/**
 * When the page that the server rendered is hydrated. The router puts each page into a boundary of its own, which React
 * hydrates after the frame around it, in its idle time; until then the frame answers to presses and the page does not.
 */
import { memo, Suspense, useEffect } from 'react';
import { reportPageHydrated } from './hydration-triggers.ts';

function Sign() {
  useEffect(reportPageHydrated, []);
  return null;
}

/**
 * Stands behind the page, in a boundary as the page's: React hydrates both in one pass, the page first. Without `memo` it
 * would be hydrated with the next render of what is around it, before the page.
 */
export const PageHydrationSign = memo(function PageHydrationSign() {
  return (
    <Suspense>
      <Sign />
    </Suspense>
  );
});

/** The recently viewed offers; renders nothing for those who have viewed none. */
import { lazy, Suspense } from 'react';
import { Wrap } from '~/ui/layout.tsx';
import { useViewedIds } from '../use-recently-viewed.ts';

const ViewedOffers = lazy(() => import('./viewed-offers.tsx'));

/** @param without the offer that the page shows already */
export function RecentlyViewed({ without }: { without?: string }) {
  const ids = useViewedIds().filter((id) => id !== without);
  if (ids.length === 0) return null;
  return (
    <Wrap>
      <Suspense>
        <ViewedOffers ids={ids} />
      </Suspense>
    </Wrap>
  );
}

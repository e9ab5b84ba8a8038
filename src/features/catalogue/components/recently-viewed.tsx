/** The recently viewed offers; renders nothing for those who have viewed none. */
import { createIsomorphicFn } from '@tanstack/react-start';
import { lazy, Suspense } from 'react';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { currentNonce } from '~/platform/request/request-scope.ts';
import { SectionHeading, Wrap } from '~/ui/layout.tsx';
import { MOST_SHOWN, VIEWED_KEY } from '../recently-viewed.ts';
import { useViewedIds } from '../use-recently-viewed.ts';
import { viewedList, viewedSection } from './viewed-styles.ts';

const ViewedOffers = lazy(() => import('./viewed-offers.tsx'));

/** As high as an offer's line (`new-offers.tsx`). */
const ROW_PX = 64;
/** A no-break space keeps a line's height. */
const NO_TEXT = '\u00a0';

/** @param without the offer that the page shows already */
export function RecentlyViewed({ without }: { without?: string }) {
  const isHydrated = useHydrated();
  const ids = useViewedIds()
    .filter((id) => id !== without)
    .slice(0, MOST_SHOWN);
  if (!isHydrated) return <ServerPlace without={without} />;
  if (ids.length === 0) return null;
  return (
    <Wrap>
      <Suspense fallback={<EmptyRows html={row.repeat(ids.length)} />}>
        <ViewedOffers ids={ids} />
      </Suspense>
    </Wrap>
  );
}

const row = `<li style="height:${ROW_PX}px"></li>`;

/**
 * Counts what this browser has viewed while it still parses the page, and shows that many empty rows: what stands below
 * does not move when the offers come. Only the browser knows the number; the page is the same for all visitors.
 */
const revealing = createIsomorphicFn()
  .server((without: string | undefined) => {
    const others = `JSON.parse(localStorage.getItem('${VIEWED_KEY}')).filter(id=>id!==${JSON.stringify(without ?? '')})`;
    const place = `let place=document.currentScript.parentNode`;
    const fill = `place.querySelector('ul').innerHTML='${row}'.repeat(Math.min(count,${MOST_SHOWN}))`;
    // Without storage, or with something else in it, there is nothing to show.
    return `try{let count=${others}.length;if(count){${place};${fill};place.hidden=false}}catch{}`;
  })
  .client(() => '');

/** Hidden in the HTML of the server, until its script has counted. */
function ServerPlace({ without }: { without: string | undefined }) {
  return (
    <Wrap hidden suppressHydrationWarning>
      <EmptyRows html="" />
      <script
        nonce={currentNonce()}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: revealing(without) }}
      />
    </Wrap>
  );
}

/** As high as the section with so many rows, and as empty for screen readers as for the eye. */
function EmptyRows({ html }: { html: string }) {
  return (
    <section className={viewedSection} aria-hidden="true">
      <SectionHeading level="div">{NO_TEXT}</SectionHeading>
      <ul
        className={viewedList}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </section>
  );
}

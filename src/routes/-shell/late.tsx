/** What every page does once it is hydrated, and nobody waits for: the version check, the
 * focus on headings of new pages, the word about the connection, and what waits for a consent. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { countViews } from '~/platform/analytics/count-views.ts';
import { sendExposures } from '~/platform/experiments/send-exposures.ts';
import { watchVersion } from '~/platform/hydration/version-check.ts';
import { focusHeadings } from '~/platform/navigation/heading-focus.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { mustReopen, useConnection, watchConnection } from '~/platform/offline/connection.ts';
import { Button } from '~/ui/button.tsx';
import { RetryIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { Privacy } from './privacy.tsx';

/** @param landingQuery query of the landing URL, before its tracking parameters were removed */
export function Late({ landingQuery }: { landingQuery: string }) {
  const router = useRouter();
  useEffect(watchConnection, []);
  useEffect(() => sendExposures((look) => router.subscribe('onResolved', look)), [router]);
  useEffect(() => countViews((look) => router.subscribe('onResolved', look)), [router]);
  useEffect(() => focusHeadings(router), [router]);
  useEffect(
    () =>
      watchVersion({
        mustReopen,
        beforeEach: (visit) =>
          router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
            if (pathChanged) visit(toLocation.publicHref);
          }),
      }),
    [router],
  );
  return (
    <>
      <ConnectionNotice />
      <Privacy landingQuery={landingQuery} />
    </>
  );
}

/** What could not be loaded is asked for again, and what is shown is confirmed. */
function useRetry(isBack: boolean): void {
  const client = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    if (!isBack) return;
    void client.invalidateQueries({ refetchType: 'active' });
    const isFailed = router.state.matches.some(({ status }) => status === 'error');
    if (isFailed) void router.invalidate();
  }, [isBack, client, router]);
}

/** A calm line over the page's foot: it moves nothing, and goes by itself. */
function ConnectionNotice() {
  const { isOnline, isBack, ageMs, isIncomplete } = useConnection();
  useRetry(isBack);
  const isCalm = isOnline && !isIncomplete;
  return (
    <div role="status" data-connection className={isCalm ? visuallyHidden : place}>
      {isCalm && isBack && <Trans>The connection is back.</Trans>}
      {isOnline && isIncomplete && <Incomplete />}
      {!isOnline && <Lost key={ageMs} ageMs={ageMs} />}
    </div>
  );
}

/** Said, not done: what was typed into a field without a draft would be lost with the page. */
function Incomplete() {
  return (
    <Banner
      tone="warning"
      title={<Trans>A part of this page is missing.</Trans>}
      className={cx(shadow, pressable)}
    >
      <Trans>It could not be loaded. Reload the page to go on.</Trans>
      <div className={act}>
        <Button size="sm" icon={<RetryIcon size={16} />} onClick={() => window.location.reload()}>
          <Trans>Reload the page</Trans>
        </Button>
      </div>
    </Banner>
  );
}

function Lost({ ageMs }: { ageMs: number }) {
  const times = useTimeFormat();
  const [since] = useState(() => new Date(times.now.getTime() - ageMs).toISOString());
  const isToday = times.relativeDay(since) === times.relativeDay(times.now.toISOString());
  const at = isToday ? times.time(since) : times.date(since);
  return (
    <Banner tone="warning" title={<Trans>No connection.</Trans>} className={shadow}>
      <Trans>As of {at}, offline. What you have typed stays here.</Trans>
    </Banner>
  );
}

const place = css({
  position: 'fixed',
  insetInline: '4',
  bottom: { base: '80px', wide: '4' },
  zIndex: 'toast',
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
});
const pressable = css({ pointerEvents: 'auto' });
const act = css({ mt: '2' });
const shadow = css({ bg: 'raised', boxShadow: 'float', maxWidth: '520px' });

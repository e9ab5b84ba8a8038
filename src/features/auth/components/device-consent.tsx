/** Asks on the auth pages for consent to the fingerprint, where one is configured at all. */
import { lazy, Suspense } from 'react';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';

const ConsentQuestion = lazy(() => import('~/features/common/consent-question.tsx'));

export function DeviceConsent({ scripts }: { scripts: ProviderScripts }) {
  const isHydrated = useHydrated();
  if (!isHydrated || scripts.fingerprint === null) return null;
  return (
    <Suspense>
      <ConsentQuestion landingQuery="" />
    </Suspense>
  );
}

/**
 * What waits for a consent, on every page: the question where one is to be asked, the choices where somebody opens them,
 * measuring, the campaign, and scripts of others. Loaded with what nobody waits for; nothing of it is in the HTML, so
 * that cached pages stay the same for all.
 */
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Bootstrap } from '~/contracts/catalogue/frontend.schemas.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { storeCampaign } from '~/platform/attribution/campaign.ts';
import { allows, currentConsent, onConsent, refusesByItself } from '~/platform/device/consent.ts';
import type { ServiceLoader, SupportedPerson } from '~/platform/device/services.ts';
import { sessionQueries, useSession, type Session } from '~/platform/session/session.ts';
import { closePrivacy, usePrivacyOpen } from '~/platform/ui-state/privacy-dialog.ts';

const ConsentQuestion = lazy(() => import('~/features/common/consent-question.tsx'));
const PrivacyDialog = lazy(() => import('~/features/common/privacy-dialog.tsx'));

/** Measures from a yes to a no, without a new document. */
function useMeasuring(): void {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const isSignedIn = (): boolean => Boolean(client.getQueryData(sessionQueries.me().queryKey));
    let stop: (() => void) | undefined;
    let isWanted = true;
    const follow = (): void => {
      if (!allows('statistics')) {
        stop?.();
        stop = undefined;
        return;
      }
      if (stop) return;
      stop = () => {};
      import('~/platform/analytics/measure.ts').then(
        ({ startMeasuring }) => {
          if (isWanted && allows('statistics')) stop = startMeasuring(router, isSignedIn);
          else stop = undefined;
        },
        () => {
          // Without its script nothing is measured.
        },
      );
    };
    const forget = onConsent(follow);
    follow();
    return () => {
      isWanted = false;
      forget();
      stop?.();
    };
  }, [router, client]);
}

/** Null for visitors, and for staff in somebody's account: that account has no hash then. */
function personOf(session: Session | null): SupportedPerson | null {
  if (session === null || session.profile.intercom_hash === null) return null;
  const { id, intercom_hash: hash, public_name: name, email, registered_at } = session.profile;
  const since = Math.floor(Date.parse(registered_at) / 1_000);
  return { user_id: id, user_hash: hash, name, email, created_at: since };
}

type Services = Bootstrap['frontend']['services'];

function useServices(services: Services): void {
  const session = useSession();
  const [loader, setLoader] = useState<ServiceLoader | null>(null);
  const hasServices = services.length > 0;
  useEffect(() => {
    if (!hasServices) return undefined;
    let made: ServiceLoader | undefined;
    let isWanted = true;
    import('~/platform/device/services.ts').then(
      ({ createServiceLoader }) => {
        if (!isWanted) return;
        made = createServiceLoader(services);
        setLoader(made);
      },
      () => {
        // Without its script nothing is loaded.
      },
    );
    return () => {
      isWanted = false;
      made?.stop();
    };
  }, [hasServices, services]);
  useEffect(() => {
    if (!loader) return undefined;
    const person = personOf(session);
    loader.update(person);
    return onConsent(() => {
      // What runs cannot be taken out of a page; the stored choice is without it.
      if (loader.mustReload()) setTimeout(() => window.location.reload());
      else loader.update(person);
    });
  }, [loader, session]);
}

function useCampaign(landingQuery: string): void {
  useEffect(() => {
    const store = (): void => {
      if (allows('visit')) storeCampaign(landingQuery);
    };
    store();
    return onConsent(store);
  }, [landingQuery]);
}

export function Privacy({ landingQuery }: { landingQuery: string }) {
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  const { privacy, services } = bootstrap.frontend;
  const isOpen = usePrivacyOpen();
  const [mayAsk] = useState(() => currentConsent() === null && !refusesByItself());
  useCampaign(landingQuery);
  useMeasuring();
  useServices(services);
  const { pathname } = useLocation();
  const isDeviceAsked = privacy.purposes.includes('device') && pathname.startsWith('/auth');
  const isAsked = mayAsk && (privacy.asks || isDeviceAsked || landingQuery.includes('utm_'));
  return (
    <Suspense>
      {isAsked && <ConsentQuestion purposes={privacy.purposes} />}
      {isOpen && <PrivacyDialog purposes={privacy.purposes} onClose={closePrivacy} />}
    </Suspense>
  );
}

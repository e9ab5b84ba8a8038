/** Error pages: not allowed, or a failure. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { css } from 'styled-system/css';
import { asFailure, statusOf, type Failure } from '~/contracts/failure.ts';
import { outages } from '~/contracts/outages.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { storeError, useStoredError } from '~/platform/api/app-errors.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RetryIcon } from '~/ui/icon.tsx';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { BackHome, Instead } from './instead.tsx';

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
const SECONDS_PER_MINUTE = 60;

const LazyNotFound = lazilyHydrated(
  async () => (await import('./not-found-page.tsx')).NotFoundPage,
);

/** Loaded where it is shown: most visits never meet it. (The router would load what has a `preload` with every page.) */
export function NotFoundPage() {
  return <LazyNotFound />;
}

/** For tests: afterwards it is rendered at once. */
export const { preload: preloadNotFound } = LazyNotFound;

/** The kind of failure decides about the action; the number is the HTTP status of the page. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const failure = asFailure(error);
  const status = statusOf(failure);
  useEffect(() => {
    if (status >= SERVER_ERROR) storeError(error);
  }, [error, status]);
  if (status === NOT_FOUND) return <NotFoundPage />;
  const isOurs = status >= SERVER_ERROR;
  return (
    <Instead
      code={String(status)}
      title={<Title status={status} />}
      actions={
        <>
          <WayOn status={status} />
          {!isOurs && <BackHome look={status === FORBIDDEN ? 'accent' : 'ghost'} />}
        </>
      }
      beside={isOurs && <LastError />}
    >
      <Advice failure={failure} status={status} />{' '}
      <HelpLink about={isClosed(status) ? 'page_closed' : 'page_failed'} />
    </Instead>
  );
}

const isClosed = (status: number) => status === UNAUTHENTICATED || status === FORBIDDEN;

function Title({ status }: { status: number }) {
  if (isClosed(status)) return <Trans>This page is not open to you</Trans>;
  if (status === TOO_MANY) return <Trans>One moment, please</Trans>;
  if (status < SERVER_ERROR) return <Trans>This page cannot be opened</Trans>;
  return <Trans>This did not work</Trans>;
}

function Advice({ failure, status }: { failure: Failure; status: number }) {
  const { i18n } = useLingui();
  if (isClosed(status)) {
    return <Trans>Your account has no access to it, or your session has ended.</Trans>;
  }
  if (status === TOO_MANY) {
    const seconds = failure.details.retryAfterSeconds ?? SECONDS_PER_MINUTE;
    const minutes = Math.ceil(seconds / SECONDS_PER_MINUTE);
    return (
      <Trans>
        Too many requests came from your connection in a short time. Load the page again in about{' '}
        <Plural value={minutes} one="one minute" other="# minutes" />.
      </Trans>
    );
  }
  if (status < SERVER_ERROR) {
    return <Trans>Its address is not valid, or what it shows has changed.</Trans>;
  }
  return i18n._(outages[failure.code === 'UNAVAILABLE' ? failure.code : 'SERVER_ERROR'].message);
}

/** Nothing where neither signing in nor reloading would help. */
function WayOn({ status }: { status: number }) {
  if (status === FORBIDDEN) return null;
  if (status !== UNAUTHENTICATED) return <LoadAgain />;
  return (
    <LinkButton look="accent" size="lg" href={paths.signIn}>
      <Trans>Sign in</Trans>
    </LinkButton>
  );
}

/** An empty href is this page: it reloads without script, too. */
function LoadAgain() {
  return (
    <LinkButton look="accent" size="lg" href="" icon={<RetryIcon aria-hidden="true" />}>
      <Trans>Load again</Trans>
    </LinkButton>
  );
}

/** The last uncaught error, for whoever wants to report it. */
function LastError() {
  const stored = useStoredError();
  if (stored === null) return null;
  return (
    <details className={css({ marginTop: '8', fontSize: '14', color: 'muted' })}>
      <summary className={css({ minHeight: '44px', cursor: 'pointer', paddingBlock: '3' })}>
        <Trans>What the browser reports</Trans>
      </summary>
      <code className={css({ display: 'block', overflowWrap: 'anywhere', fontSize: '12' })}>
        {stored.at} {stored.message}
      </code>
    </details>
  );
}

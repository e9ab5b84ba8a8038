/** Error pages: not found, not allowed, or a failure. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { asFailure, statusOf, type Failure } from '~/contracts/failure.ts';
import { outages } from '~/contracts/outages.ts';
import { storeError, useStoredError } from '~/platform/api/app-errors.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { openSearch } from '~/platform/ui-state/search-dialog.ts';
import { LinkButton } from '~/ui/button.tsx';
import { RetryIcon, SearchIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';

const UNAUTHENTICATED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
const SECONDS_PER_MINUTE = 60;

export function NotFoundPage() {
  return (
    <Instead
      code="404"
      title={<Trans>Nothing trades at this address</Trans>}
      actions={
        <>
          <BackHome look="accent" />
          <LinkButton
            look="ghost"
            size="lg"
            href={paths.games}
            icon={<SearchIcon aria-hidden="true" />}
            onClick={(event) => {
              event.preventDefault();
              openSearch();
            }}
          >
            <Trans>Search games</Trans>
          </LinkButton>
        </>
      }
      beside={<EmptyBook />}
    >
      <Trans>
        The page was moved or sold out of existence. Your orders, chats and balance are where you
        left them.
      </Trans>
    </Instead>
  );
}

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
      <Advice failure={failure} status={status} />
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

function BackHome({ look = 'ghost' }: { look?: 'accent' | 'ghost' }) {
  return (
    <LinkButton look={look} size="lg" href={paths.home}>
      <Trans>Back to home</Trans>
    </LinkButton>
  );
}

interface InsteadProps {
  code: string;
  title: ReactNode;
  /** The message, in a sentence or two. */
  children: ReactNode;
  actions: ReactNode;
  /** Under the large number. */
  beside?: ReactNode;
}

function Instead({ code, title, children, actions, beside }: InsteadProps) {
  return (
    <Wrap className={page}>
      <div className={css({ display: 'grid', gap: '4', justifyItems: 'start' })}>
        <h1 className={css({ textStyle: 'page', fontSize: { wide: '48' } })}>{title}</h1>
        <p className={lead}>{children}</p>
        <p className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '2' })}>
          {actions}
        </p>
      </div>
      <div className={css({ minWidth: '0' })}>
        <p className={number} aria-hidden="true">
          {code}
        </p>
        {beside}
      </div>
    </Wrap>
  );
}

const lineWidths = ['56%', '40%', '48%', '34%'];

/** An empty order book: decoration only. */
function EmptyBook() {
  const { i18n } = useLingui();
  const nothing = new Intl.NumberFormat(i18n.locale, { minimumFractionDigits: 4 }).format(0);
  return (
    <div aria-hidden="true" className={book}>
      {lineWidths.map((width) => (
        <div key={width} className={row}>
          <i />
          <span>
            <s style={{ width }} />
          </span>
          <small>
            <Trans>stock 0</Trans>
          </small>
          <b>{nothing}</b>
        </div>
      ))}
    </div>
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

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { base: '10', wide: '16' },
  alignItems: 'center',
  minHeight: { base: '0', wide: '620px' },
  paddingTop: { base: '12', wide: '10' },
});
const lead = css({ color: 'muted', fontSize: '18', lineHeight: '1.45', maxWidth: '38ch' });
const number = css({
  fontSize: 'clamp(96px, 15vw, 216px)',
  fontStretch: '125%',
  fontWeight: '820',
  letterSpacing: '-0.03em',
  lineHeight: '0.8',
});
const book = css({
  marginTop: { base: '10', wide: '14' },
  borderTop: '1px solid {colors.line.strong}',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) auto 88px',
  gap: '5',
  alignItems: 'center',
  height: '56px',
  borderBottom: '1px solid {colors.line}',
  color: 'faint',
  fontSize: '14',
  fontVariantNumeric: 'tabular-nums',
  '& > i': {
    width: '32px',
    height: '32px',
    border: '1px dashed {colors.line.strong}',
    borderRadius: 'full',
  },
  '& s': { display: 'block', height: '1px', bg: 'line.strong' },
  '& small': { fontSize: '14' },
  '& > b': { textAlign: 'end', fontWeight: 'label' },
});

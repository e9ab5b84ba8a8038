import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure, type FailureDetails } from '~/contracts/failure.ts';
import { ErrorPage, preloadNotFound } from './error-pages.tsx';

// Opens the search, with everything that is searched.
vi.mock('~/platform/ui-state/search-dialog.ts', () => ({ openSearch: () => {} }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

/** What the page says. */
function shown(error: Error): string {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ErrorPage error={error} reset={() => {}} />
    </I18nProvider>,
  );
  const text = container.textContent;
  cleanup();
  return text;
}

const failed = (code: ErrorCode, details?: FailureDetails) => shown(new Failure(code, details));

test('every failure is shown with its own status, and none but 404 as a missing page', async () => {
  await preloadNotFound();
  for (const [code, { status }] of Object.entries(errorCatalogue)) {
    const text = shown(new Failure(code as ErrorCode));
    expect(text, code).toContain(String(status));
    expect(text.includes('Nothing trades at this address'), code).toBe(status === 404);
  }
});

test('a limit says when to come back', () => {
  expect(failed('TOO_MANY', { retryAfterSeconds: 12 })).toContain('in about one minute.');
  expect(failed('TOO_MANY', { retryAfterSeconds: 61 })).toContain('in about 2 minutes.');
  expect(failed('TOO_MANY')).toContain('in about one minute.');
  expect(failed('TOO_MANY')).toContain('Load again');
});

test('who is not let in learns whether signing in helps', () => {
  expect(failed('TOKEN_EXPIRED')).toContain('Sign in');
  expect(failed('FORBIDDEN')).toContain('Your account has no access to it');
  expect(failed('FORBIDDEN')).not.toContain('Sign in');
  expect(failed('FORBIDDEN')).not.toContain('Load again');
});

test('an outage and a fault of ours are told apart', () => {
  expect(failed('UNAVAILABLE')).toContain('The service is not available right now.');
  expect(shown(new TypeError('a detail of the inside'))).toContain('Server error');
});

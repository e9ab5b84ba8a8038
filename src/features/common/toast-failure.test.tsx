import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure, knowFailures } from '~/contracts/failure.ts';
import { toastStore } from '~/ui/toast-store.ts';
import { Toaster } from '~/ui/toaster.tsx';
import { toastFailure } from './toast-failure.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
knowFailures(errorCatalogue);
afterEach(cleanup);
beforeEach(() => {
  for (const { id } of toastStore.snapshot()) toastStore.dismiss(id);
});

test.each([
  ['a refusal', new Failure('OFFER_NOT_FOUND'), 'warning'],
  ['a limit', new Failure('TOO_MANY', { retryAfterSeconds: 3 }), 'warning'],
  ['a fault of ours', new Failure('SERVER_ERROR'), 'error'],
  ['a server that is busy', new Failure('BUSY'), 'error'],
  ['something unknown', new Error('no failure of ours'), 'error'],
  ['a lost connection', new TypeError('Failed to fetch'), 'error'],
])('%s is told with its tone, once', (_name, error, status) => {
  toastFailure(error, i18n);
  toastFailure(error, i18n);
  expect(toastStore.snapshot().map((shown) => shown.status)).toEqual([status]);
});

test('it leads to its help article, where the keyboard reaches it, and stays long enough for that', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <Toaster label="Messages" closeLabel="Close" />
    </I18nProvider>,
  );
  toastFailure(new Failure('BANNED'), i18n);
  const link = await screen.findByRole('link', { name: 'Help with this' });
  expect(link.getAttribute('href')).toBe('/help/article/banned-account');
  expect(link.tabIndex).toBe(0);
  expect(toastStore.snapshot()[0]?.durationMs).toBeGreaterThan(5_000);
  toastFailure(new TypeError('Failed to fetch'), i18n);
  expect(toastStore.snapshot()[1]?.link).toBeNull();
});

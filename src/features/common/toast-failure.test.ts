import { setupI18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure, knowFailures } from '~/contracts/failure.ts';
import { toastStore } from '~/ui/toast-store.ts';
import { toastFailure } from './toast-failure.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
knowFailures(errorCatalogue);
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

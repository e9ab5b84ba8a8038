/** The list of first steps: what leads where, what is ticked, and that it goes when it is put away. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FirstSteps as Steps } from '~/contracts/dashboard/dashboard.schemas.ts';
import { firstStepNames, firstSteps, type FirstStep } from '~/domain/first-steps.ts';
import { FirstSteps } from './first-steps.tsx';

const send = vi.hoisted(() => vi.fn());
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    dashboard: {
      firstSteps: {
        key: () => ['first'],
        queryOptions: () => ({ queryKey: ['first'], queryFn: () => null, staleTime: Infinity }),
      },
      hideFirstSteps: { send },
    },
  },
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => {
  cleanup();
  send.mockReset();
});

function stepsWith(done: readonly FirstStep[], isShown = true): Steps {
  const steps = firstStepNames.map((name) => ({
    name,
    need: firstSteps[name],
    is_done: done.includes(name),
  }));
  return { steps, is_shown: isShown, is_guided: true };
}

function show(steps: Steps): void {
  const client = new QueryClient();
  client.setQueryData(['first'], steps);
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <h1>My offers</h1>
        <FirstSteps />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

const rows = () => screen.getAllByRole('listitem');

test('every open step leads to where it is done, and says what it is for', () => {
  show(stepsWith([]));
  expect(rows().map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
    '/profile/me/settings',
    '/offers/create',
    '/profile/me/settings?section=security',
    '/profile/me/settings?section=verification',
    '/profile/me/balance',
    '/profile/me/settings',
    '/seller/availability',
    '/orders/sell',
  ]);
  for (const need of ['needed to sell', 'needed to be paid out', 'advised', 'comes with a buyer']) {
    expect(screen.getAllByText(need).length, need).toBeGreaterThan(0);
  }
  expect(screen.getByText(/^5 needed steps are open/)).toBeTruthy();
});

test('what is done is ticked and leads nowhere', () => {
  show(stepsWith(['email', 'hours']));
  const [first] = rows();
  expect(first?.textContent).toContain('done');
  expect(screen.getAllByRole('link')).toHaveLength(firstStepNames.length - 2);
  expect(screen.getByText(/^4 needed steps are open/)).toBeTruthy();
});

test('nothing is shown where nothing helps any more', () => {
  show(stepsWith([], false));
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});

test('put away, it goes, and the page begins again at its heading', async () => {
  send.mockResolvedValue(stepsWith([], false));
  show(stepsWith([]));
  const button = screen.getByRole('button', { name: 'Do not show this any more' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(send).toHaveBeenCalledExactlyOnceWith({ part: 'list' });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
});

test('a failed call leaves it', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  show(stepsWith([]));
  const button = screen.getByRole('button', { name: 'Do not show this any more' });
  fireEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalled());
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(rows()).toHaveLength(firstStepNames.length);
});

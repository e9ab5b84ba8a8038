import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Appealed } from '~/contracts/appeals/appeals.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { Appeal } from './appeal.tsx';

const { show, send } = vi.hoisted(() => ({ show: vi.fn(), send: vi.fn() }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    appeals: {
      show: {
        queryOptions: (input: object) => ({ queryKey: ['appeals', 'show', input], queryFn: show }),
        key: () => ['appeals', 'show'],
      },
      create: { send },
    },
  },
}));
vi.mock('./help-link.tsx', () => ({ HelpLink: () => null }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const TEXT = 'I wrote what happened, and nothing else.';
const open: Appealed = {
  reason: 'It insults the seller.',
  decided_at: '2026-01-01T00:00:00.000Z',
  until: '2026-01-31T00:00:00.000Z',
  may_appeal: true,
  appeal: null,
};
const given: Appealed = {
  ...open,
  may_appeal: false,
  appeal: { text: TEXT, created_at: '2026-01-02T00:00:00.000Z', status: 'open', answer: null },
};
beforeEach(() => {
  show.mockReset().mockResolvedValue(open);
  send.mockReset().mockResolvedValue({});
});

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;

const shown = () =>
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <Appeal type="ban" />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const place = () => document.getElementById('appeal');

test('it loads, and where there is nothing to appeal against nothing stands there', async () => {
  show.mockRejectedValue(new Failure('APPEAL_NOTHING'));
  shown();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await waitFor(() => expect(place()).toBeNull());
});

test('a failure is shown and can be tried again', async () => {
  show.mockRejectedValueOnce(new Error('down'));
  shown();
  await screen.findByRole('alert');
  press('Try again');
  await screen.findByText(open.reason);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the focus goes into the form, out of it, and to what was sent', async () => {
  shown();
  await screen.findByText(open.reason);
  press('Appeal');
  const field = screen.getByRole('textbox');
  expect(document.activeElement).toBe(field);
  press('Cancel');
  expect(document.activeElement).toBe(place());
  press('Appeal');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: TEXT } });
  show.mockResolvedValue(given);
  press('Send the appeal');
  press('Send the appeal');
  await screen.findByText(TEXT);
  expect(send.mock.calls).toEqual([[{ type: 'ban', text: TEXT }]]);
  expect(document.activeElement).toBe(place());
});

test('what was typed stays where sending fails', async () => {
  send.mockRejectedValue(new Failure('APPEAL_TOO_LATE', { values: { days: 30 } }));
  shown();
  await screen.findByText(open.reason);
  press('Appeal');
  fireEvent.change(screen.getByRole('textbox'), { target: { value: TEXT } });
  press('Send the appeal');
  await screen.findByText(/for 30 days/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(TEXT);
});

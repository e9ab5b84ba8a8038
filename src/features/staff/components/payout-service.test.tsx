import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { sentStatuses } from '~/domain/payout-provider.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import type { Batch, Item } from './payout-batch.ts';
import {
  AskService,
  HandedOver,
  ServiceDetail,
  ServiceState,
  ServiceTrouble,
} from './payout-service.tsx';

const asked = vi.hoisted(() => vi.fn());
vi.mock('~/platform/api/api.ts', () => ({
  api: { wallet: { askPayoutService: { send: asked } } },
}));
const decided = vi.hoisted(() => vi.fn());
vi.mock('../use-decided.ts', () => ({ useDecided: () => decided }));

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;

function shown(part: ReactNode): string {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          {part}
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

const item = (more: Partial<Item>) =>
  ({ provider_status: null, provider_error: null, provider_fee_amount: 0, ...more }) as Item;
const batch = (more: Partial<Batch> = {}) => ({ id: 'b', trouble: null, ...more }) as Batch;

test('each word of PayPal has words of its own', () => {
  const texts = sentStatuses.map((status) => {
    cleanup();
    return shown(<ServiceState item={item({ provider_status: status })} />);
  });
  expect(new Set(texts).size).toBe(sentStatuses.length);
  cleanup();
  expect(shown(<ServiceState item={item({})} />)).toBe('');
});

test('why it did not arrive, and what PayPal took, stand beside it', () => {
  const text = shown(
    <ServiceDetail
      item={item({ provider_error: 'RECEIVER_UNREGISTERED', provider_fee_amount: 25 })}
    />,
  );
  // It can break after each part: a narrow page stays as wide as it is.
  expect(text.split('\u200B')).toEqual([' · RECEIVER_', 'UNREGISTERED · PayPal’s fee: $0.25']);
});

test('a batch is with PayPal once PayPal has it, not when it is released', () => {
  expect(shown(<HandedOver batch={batch({ provider_batch_id: null })} />)).toBe('Waits for PayPal');
  cleanup();
  expect(shown(<HandedOver batch={batch({ provider_batch_id: 'P1' })} />)).toBe('Handed to PayPal');
});

test('trouble is said in words, and PayPal’s own word as it is', () => {
  expect(shown(<ServiceTrouble batch={batch()} />)).toBe('');
  expect(shown(<ServiceTrouble batch={batch({ trouble: 'unclear' })} />)).toContain('pays once');
  cleanup();
  const text = shown(<ServiceTrouble batch={batch({ trouble: 'INSUFFICIENT_FUNDS' })} />);
  expect(text).toContain('INSUFFICIENT_FUNDS');
});

test('the button asks PayPal, and says when it was not answered', async () => {
  asked.mockResolvedValueOnce({});
  shown(<AskService batch={batch()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask PayPal again' }));
  await waitFor(() => expect(decided).toHaveBeenCalled());
  expect(asked).toHaveBeenCalledWith({ id: 'b' });
  asked.mockRejectedValueOnce(new Error('away'));
  fireEvent.click(screen.getByRole('button', { name: 'Ask PayPal again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

/** The promo code of an order that waits for its payment: what a press sends, and what the page shows behind it. */
import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { Discounts, type DiscountsProps } from './components/discounts.tsx';
import { LazyAppliedCode } from './lazy-parts.ts';
import { useOrderCode } from './use-order-code.ts';

const { activate, deactivate, invalidate } = vi.hoisted(() => ({
  activate: vi.fn(),
  deactivate: vi.fn(),
  invalidate: vi.fn(async () => {}),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ invalidate }),
}));
vi.mock('~/platform/i18n/use-format.ts', () => ({
  useFormat: () => ({ currency: 'USD', shown: String, cents: String }),
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    promotions: {
      activate: { send: activate },
      deactivate: { send: deactivate },
      activations: {
        queryOptions: () => ({ queryKey: ['own'], queryFn: () => ({ data: [{ id: 'one' }] }) }),
      },
    },
  },
}));

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
let client: QueryClient;
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  </I18nProvider>
);
const useOfOrder = () =>
  renderHook(() => useOrderCode({ id: 'order' } as OrderOutput), { wrapper }).result;

beforeAll(() => LazyAppliedCode.preload());
beforeEach(() => {
  client = new QueryClient();
  localStorage.clear();
  for (const mock of [activate, deactivate, invalidate]) mock.mockReset();
});
afterEach(cleanup);

const keys = () => activate.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);

test('a code that was taken back can be set once more, also where the first answer was lost', async () => {
  const code = useOfOrder();
  activate.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  act(() => code.current.onChange('SPRING'));
  await waitFor(() => expect(code.current.error).toBeInstanceOf(TypeError));
  // It had arrived: the page shows the code, and its buyer takes it back.
  act(() => code.current.onRemove());
  await waitFor(() => expect(deactivate).toHaveBeenCalledWith({ id: 'one' }));
  await waitFor(() => expect(code.current.isChecking).toBe(false));
  act(() => code.current.onChange('SPRING'));
  await waitFor(() => expect(activate).toHaveBeenCalledTimes(2));
  expect(new Set(keys()).size).toBe(2);
});

test('behind each press all that is shown is asked for again, and where it was refused, where the order leads', async () => {
  const asked = vi.spyOn(client, 'invalidateQueries');
  const code = useOfOrder();
  act(() => code.current.onChange('SPRING'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(invalidate).not.toHaveBeenCalled();
  await waitFor(() => expect(code.current.isChecking).toBe(false));
  activate.mockRejectedValueOnce(new Failure('PROMO_ORDER_CLOSED'));
  act(() => code.current.onChange('SPRING'));
  await waitFor(() => expect(invalidate).toHaveBeenCalledTimes(1));
  expect(code.current.error).toMatchObject({ code: 'PROMO_ORDER_CLOSED' });
});

test('the keyboard stays where a code was set or taken back, and nowhere when the page opens', () => {
  const shown = (more: Partial<DiscountsProps>) => (
    <Discounts
      number={1}
      appliedCode={null}
      shownDiscountCents={-100}
      codeError={undefined}
      isChecking={false}
      bonus={{ balanceCents: 0, usableCents: 0, isUsed: false }}
      isCodeFixed={false}
      declinedCode={null}
      onCode={() => {}}
      onRemove={() => {}}
      onTakeBack={() => {}}
      onBonus={() => {}}
      {...more}
    />
  );
  const { rerender } = render(shown({}), { wrapper });
  expect(document.activeElement).toBe(document.body);
  const field = screen.getByRole('textbox', { name: 'Promo code' });
  fireEvent.change(field, { target: { value: 'SPRING' } });
  rerender(shown({ codeError: 'This code has ended' }));
  expect((field as HTMLInputElement).value).toBe('SPRING');
  rerender(shown({ appliedCode: 'SPRING', isChecking: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
  rerender(shown({ isChecking: true }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Promo code' }));
});

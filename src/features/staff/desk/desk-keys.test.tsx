/** What single keys of the desk do, and what they leave alone. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DisputeDeskPage } from '../pages/dispute-desk-page.tsx';

const calls = vi.hoisted(() => ({ take: vi.fn(), giveBack: vi.fn(), pack: vi.fn() }));
const shown = vi.hoisted(() => ({ order: {}, desk: {}, case: {} }) as Record<string, object>);
vi.mock('@tanstack/react-query', () => ({
  useSuspenseQuery: ({ name }: { name: string }) => ({ data: shown[name] }),
  useInfiniteQuery: () => ({ data: undefined }),
  useQueryClient: () => ({}),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }));
vi.mock('~/platform/api/api.ts', () => {
  const query = (name: string) => ({ queryOptions: () => ({ name }) });
  return {
    api: {
      orders: { show: query('order') },
      cases: {
        desk: query('desk'),
        show: query('case'),
        take: { send: calls.take },
        giveBack: { send: calls.giveBack },
      },
    },
  };
});
vi.mock('~/platform/api/use-single-mutation.ts', () => ({
  useSingleMutation: ({ mutationFn }: { mutationFn(): unknown }) => ({
    isPending: false,
    error: null,
    mutate: mutationFn,
  }),
}));
vi.mock('~/platform/i18n/use-format.ts', () => ({
  useFormat: () => ({ cents: (cents: number) => `${cents}` }),
  useTimeFormat: () => ({ moment: (at: string) => at }),
}));
vi.mock('~/features/common/case-pack.tsx', () => ({
  CasePack: () => null,
  useCasePack: () => ({ mutate: calls.pack }),
}));
vi.mock('~/features/common/order-status.tsx', () => ({ OrderStatusPill: () => null }));
vi.mock('../staff.queries.ts', () => ({ staffQueries: { disputes: () => ({}) } }));
vi.mock('../use-decided.ts', () => ({ useDecided: () => async () => {} }));
vi.mock('./desk-chat.tsx', () => ({ DeskChat: () => null }));
vi.mock('./desk-handover.tsx', () => ({ DeskHandover: () => null }));
vi.mock('./desk-parts.tsx', () => ({
  DeskLog: () => null,
  DeskPrecedents: () => null,
  DeskProposals: () => null,
  DeskRisk: () => null,
  DeskSides: () => null,
}));
vi.mock('~/ui/dialog.tsx', () => ({
  Dialog: ({ role = 'dialog', title }: { role?: string; title: ReactNode }) => (
    <div role={role}>{title}</div>
  ),
}));

const person = (name: string) => ({ id: name, public_name: name });
const order = {
  id: '01a21a0a-e720-751d-b1f7-bcbf2c79cf77',
  status: 'disputed',
  bank_stopped: false,
  buyer: person('Buyer'),
  seller: person('Seller'),
  offer: { title: 'Goods', delivery: { method: 'manual' } },
  total_amount: 1_000,
  paid: { bonus: 0, card: 0, real: 1_000, provider: 0 },
  refunded: null,
  net_amount: 900,
  dispute: null,
};

interface Shown {
  holder: 'me' | 'colleague' | null;
  isStopped?: boolean;
}

function openDesk({ holder, isStopped = false }: Shown): void {
  shown.order = { ...order, bank_stopped: isStopped };
  shown.case = { is_open: true, statements: [], questions: [] };
  shown.desk = {
    id: order.id,
    holder: holder && { ...person(holder), since: 'then' },
    is_mine: holder === 'me',
    may_take: true,
    note: '',
  };
  render(
    <I18nProvider i18n={i18n}>
      <DisputeDeskPage id={order.id} />
    </I18nProvider>,
  );
}

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const outcome = (name: RegExp) => screen.getByRole('radio', { name });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  sessionStorage.clear();
  for (const call of Object.values(calls)) call.mockReset();
});
afterEach(cleanup);

test('D leads to what is missing, and no question opens over somebody who types the rest', () => {
  openDesk({ holder: 'me' });
  press('1');
  expect(outcome(/Refund everything/)).toHaveProperty('checked', true);
  press('d');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Decide/);
  const reason = screen.getByRole('combobox');
  fireEvent.change(reason, { target: { value: 'not_delivered' } });
  const words = screen.getByRole('textbox', { name: /In your words/ });
  fireEvent.change(words, { target: { value: 'Nothing came' } });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.keyDown(words, { key: 'd' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  press('d');
  expect(screen.getByRole('alertdialog').textContent).toContain('Refund everything');
});

test('H takes a case that nobody has and gives one back, and takes none from a colleague', () => {
  openDesk({ holder: null });
  press('h');
  expect(calls.take).toHaveBeenCalledTimes(1);
  cleanup();
  openDesk({ holder: 'me' });
  press('h');
  expect(calls.giveBack).toHaveBeenCalledTimes(1);
  cleanup();
  openDesk({ holder: 'colleague' });
  press('h');
  expect(calls.take).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Take it over' })).toBeDefined();
});

test('a key that is held acts once', () => {
  openDesk({ holder: 'me' });
  press('e');
  press('e', { repeat: true });
  expect(calls.pack).toHaveBeenCalledTimes(1);
});

test('while a bank has the money the desk says so, and offers neither a decision nor a question', () => {
  openDesk({ holder: 'me', isStopped: true });
  expect(screen.getByText('This order stands still')).toBeDefined();
  expect(outcome(/Refund everything/)).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /Ask a side/ })).toBeNull();
  press('1');
  expect(outcome(/Refund everything/)).toHaveProperty('checked', false);
  press('a');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Nothing is decided here until the bank has decided.')).toBeDefined();
});

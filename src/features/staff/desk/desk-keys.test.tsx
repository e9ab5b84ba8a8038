/** What single keys of the desk do, and what they leave alone. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DisputeDeskPage } from '../pages/dispute-desk-page.tsx';

const calls = vi.hoisted(() => ({
  take: vi.fn(),
  giveBack: vi.fn(),
  pack: vi.fn(),
  chat: vi.fn(),
  mark: vi.fn(),
}));
const shown = vi.hoisted(() => ({ order: {}, desk: {}, case: {} }) as Record<string, object>);
vi.mock('@tanstack/react-query', () => ({
  useSuspenseQuery: ({ name }: { name: string }) => ({ data: shown[name] }),
  useInfiniteQuery: () => ({ data: undefined }),
  useQueryClient: () => ({}),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({}) }));
vi.mock('../components/answer-picker.tsx', () => ({ AnswerPicker: () => null }));
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
        chat: { send: calls.chat },
        mark: { send: calls.mark },
      },
    },
  };
});
interface Mutated {
  mutationFn(): unknown;
  onSuccess?(answer: unknown): void;
}
vi.mock('~/platform/api/use-single-mutation.ts', async () => {
  const { useState } = await import('react');
  return {
    useSingleMutation: ({ mutationFn, onSuccess }: Mutated) => {
      const [data, setData] = useState<unknown>();
      const mutate = () => {
        const answer = mutationFn();
        if (answer === undefined) return;
        setData(answer);
        onSuccess?.(answer);
      };
      return { isPending: false, error: null, data, mutate };
    },
  };
});
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
  /** Messages that a statement of the seller marks. */
  marks?: readonly string[];
}

function openDesk({ holder, isStopped = false, marks = [] }: Shown): void {
  shown.order = { ...order, bank_stopped: isStopped };
  const statement = { id: 'said', by: 'seller', text: 'Look', images: [], at: 'then' };
  const copies = marks.map((id) => ({ message_id: id, by: 'buyer', body: '', images: [] }));
  shown.case = { is_open: true, statements: [{ ...statement, marks: copies }], questions: [] };
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

const lines = (
  [
    ['first', 'buyer', null],
    ['second', 'seller', 'support'],
  ] as const
).map(([id, by, marker]) => ({
  id,
  seq: 1,
  by,
  body: `The ${id} line`,
  images: [],
  written_at: 'then',
  marked_by: marker,
}));

const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const outcome = (name: RegExp) => screen.getByRole('radio', { name });

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  sessionStorage.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.chat.mockReturnValue({ data: lines, has_more: false });
  calls.mark.mockImplementation(({ is_marked: isMarked }: { is_marked: boolean }) => ({
    marked_by: isMarked ? 'you' : null,
  }));
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

const lineOf = (words: string) => {
  const line = screen.getByText(words).closest('li');
  if (!line) throw new Error(`No line says: ${words}`);
  return within(line);
};

test('M marks the line that has the focus and takes the mark off, and does nothing elsewhere', () => {
  openDesk({ holder: 'me' });
  press('m');
  fireEvent.click(screen.getByRole('button', { name: 'Read the chat' }));
  press('m');
  const words = screen.getByRole('textbox', { name: /In your words/ });
  fireEvent.keyDown(words, { key: 'm' });
  expect(calls.mark).not.toHaveBeenCalled();
  const line = lineOf('The first line');
  const button = line.getByRole('button', { name: 'Mark this line', pressed: false });
  button.focus();
  fireEvent.keyDown(button, { key: 'm' });
  fireEvent.keyDown(button, { key: 'm', repeat: true });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(line.getByText('Marked by you')).toBeDefined();
  fireEvent.keyDown(button, { key: 'M' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(line.queryByText('Marked by you')).toBeNull();
  const mark = { id: order.id, message_id: 'first' };
  expect(calls.mark.mock.calls).toEqual([
    [{ ...mark, is_marked: true }],
    [{ ...mark, is_marked: false }],
  ]);
});

test('a line says who has marked it: a side in a statement, or support', () => {
  openDesk({ holder: 'me', marks: ['first'] });
  fireEvent.click(screen.getByRole('button', { name: 'Read the chat' }));
  const [first, second] = [lineOf('The first line'), lineOf('The second line')];
  expect(first.getByText('Marked by the seller')).toBeDefined();
  expect(first.queryByText(/Marked by (you|support|the buyer)/)).toBeNull();
  expect(second.getByText('Marked by support')).toBeDefined();
  expect(second.getByRole('button', { pressed: true })).toBeDefined();
  expect(second.queryByText(/Marked by the/)).toBeNull();
});

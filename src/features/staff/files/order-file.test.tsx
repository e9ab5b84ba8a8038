import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrderFile } from '~/contracts/files/files.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import type { Role } from '~/domain/roles.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { OrderFilePage } from './order-file.tsx';

const sent = vi.hoisted(() => ({ addNote: vi.fn() }));
const keyed = vi.hoisted(() => (name: string) => ({
  queryOptions: () => ({ queryKey: [name], queryFn: vi.fn() }),
  key: () => [name],
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    orders: { show: keyed('order') },
    cases: { show: keyed('case'), chat: { send: vi.fn() } },
    files: { addNote: { send: sent.addNote }, key: () => ['files'] },
  },
}));
vi.mock('./files.queries.ts', () => ({
  // What is asked again after a note is not answered here.
  filesQueries: {
    order: () => ({ queryKey: ['files', 'order'], queryFn: () => new Promise(() => {}) }),
  },
}));
vi.mock('../staff.queries.ts', () => ({ staffQueries: {}, staffKeys: () => [] }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ navigate: vi.fn() }),
}));
vi.mock('~/platform/session/session.ts', () => ({
  useSession: () => ({ profile: { id: 'anna' } }),
}));

i18n.load('en', {});
i18n.activate('en');
beforeEach(() => sent.addNote.mockReset().mockResolvedValue({}));
afterEach(cleanup);

const AT = '2026-11-20T10:00:00.000Z';
const facts = { trust_level: 1, registered_at: AT, completed: 3, disputes: 1, lost: 0 };
const person = (id: string) => ({ id, public_name: `name-${id}`, avatar: null });
const account = (kind: 'real' | 'escrow') => ({ id: kind, kind, owner: 'x', person: null });

const order = {
  id: '01980000-0000-7000-8000-00000000abcd',
  status: 'disputed',
  role: 'staff',
  buyer: person('buyer'),
  seller: person('seller'),
  offer: {
    id: 'offer',
    title: 'Three affixes',
    category: { title: 'Items', game: { title: 'Diablo' } },
  },
  total_amount: 8_000,
  discount_amount: 0,
  timeline: { deliver_by: null, check_until: '2999-01-01T00:00:00.000Z' },
  decide_by: null,
  answer_by: null,
  settle_by: null,
  bank_stopped: false,
  events: [
    { event: 'place', status: 'created', actor: 'buyer', at: AT, note: null, images: [] },
    { event: 'dispute', status: 'disputed', actor: 'buyer', at: AT, note: 'Only two', images: [] },
  ],
} as unknown as OrderOutput;

const file: OrderFile = {
  id: order.id,
  holder: null,
  postings: [
    {
      id: 'p',
      kind: 'order_paid',
      rule: null,
      reference: order.id,
      note: null,
      created_at: AT,
      entries: [
        { id: '1', account: account('real'), amount: -8_000 },
        { id: '2', account: account('escrow'), amount: 8_000 },
      ],
    },
  ],
  has_more_postings: false,
  payments: [],
  card_refunds: [],
  chargebacks: [],
  facts: { buyer: facts, seller: facts },
  signals: {
    risk: 'low',
    shared_devices: 2,
    shared_payout: false,
    reveals: 0,
    reveal_addresses: 0,
    open_reports: 0,
  },
  offer: {
    status: 'active',
    changed_at: AT,
    changes: [{ trait: 'price', bought: 8_000, now: 8_155.5 }],
  },
  notes: [],
  looks: [{ id: 'l', by: person('ben'), action: 'files.open', at: AT }],
};

function show(change: { order?: object; file?: Partial<OrderFile>; role?: Role } = {}): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['order'], { ...order, ...change.order });
  client.setQueryData(['files', 'order'], { ...file, ...change.file });
  client.setQueryData(['case'], {
    is_open: true,
    statements: [],
    questions: [],
    chat_read: { count: 0, last_at: null },
  });
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  const { container } = render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <OrderFilePage id={order.id} role={change.role ?? 'support'} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return container.textContent;
}

const linksTo = (part: string) =>
  screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes(part));

test('says that everything adds up to zero, and where it does not', () => {
  expect(show()).toContain('Everything adds up to zero');
  cleanup();
  const [first] = file.postings;
  const entries = first!.entries.slice(0, 1);
  expect(show({ file: { postings: [{ ...first!, entries }] } })).toContain(
    'This does not add up to zero',
  );
});

test('leads to the books only whoever may look at them', () => {
  show();
  expect(linksTo('/staff/ledger')).toHaveLength(0);
  cleanup();
  show({ role: 'admin' });
  expect(linksTo('/staff/ledger').length).toBeGreaterThan(2);
});

test('shows what became of the offer, what both share, and both files', () => {
  const text = show();
  expect(text).toContain('Price of a unit: $80.00 → $81.555');
  expect(text).toContain('File opened');
  expect(text).toContain('Only two');
  expect(text).toContain('The check ends');
  expect(linksTo('/staff/people/buyer')).not.toHaveLength(0);
  expect(linksTo('/staff/people/seller')).not.toHaveLength(0);
  expect(linksTo(`/staff/disputes/${order.id}`)).not.toHaveLength(0);
});

test('offers the chat to whoever has the open case alone', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Read the chat' })).toBeNull();
  cleanup();
  show({ file: { holder: { ...person('anna'), since: AT } } });
  expect(screen.getByRole('button', { name: 'Read the chat' })).toBeTruthy();
  cleanup();
  const placed = order.events.slice(0, 1);
  expect(show({ order: { status: 'paid', events: placed } })).toContain('It was never disputed');
  expect(linksTo('/staff/disputes')).toHaveLength(0);
});

test('a key leads to the note, which is sent once', async () => {
  show();
  fireEvent.keyDown(document.body, { key: 'n' });
  const field = screen.getByLabelText(/Add a note/);
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Seen before' } });
  const add = screen.getByRole('button', { name: 'Add it' });
  fireEvent.click(add);
  fireEvent.click(add);
  await waitFor(() => expect(sent.addNote).toHaveBeenCalled());
  expect(sent.addNote.mock.calls).toEqual([
    [{ place: 'orders', id: order.id, text: 'Seen before' }],
  ]);
});

/** Keys of the search of the back office, and what of its answers can be chosen. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Sought } from '~/contracts/backoffice/search.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { StaffSearch } from './staff-search.tsx';

const calls = vi.hoisted(() => ({ search: vi.fn(), byEmail: vi.fn() }));
const page = vi.hoisted(() => ({ href: '/staff' }));
vi.mock('@tanstack/react-router', () => ({ useLocation: () => page }));
vi.mock('~/platform/session/session.ts', () => ({ useSession: () => ({ profile: { id: 'me' } }) }));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    backoffice: {
      search: {
        queryOptions: ({ q }: { q: string }) => ({
          queryKey: ['search', q],
          queryFn: () => calls.search(q),
          retry: false,
        }),
      },
      searchByEmail: { send: calls.byEmail },
    },
  },
}));
vi.mock('~/features/common/failure-text.tsx', () => ({ FailureText: () => 'failed' }));
vi.mock('~/platform/i18n/use-format.ts', () => ({
  useFormat: () => ({ cents: (cents: number) => `${cents}` }),
  useTimeFormat: () => ({ day: (at: string) => at }),
}));

i18n.load('en', {});
i18n.activate('en');

const person = (id: string, title: string): Sought => ({
  kind: 'person',
  state: 'active',
  id,
  title,
  amount: null,
  at: null,
  person: null,
  opens: { what: 'person', id },
});
const places = [
  { label: 'Payments', href: '/staff/payments' },
  { label: 'Payouts', href: '/staff/payouts' },
  { label: 'People', href: '/staff/people' },
];
/** Addresses that were followed, with the key that was held. */
let followed: string[] = [];

function shown() {
  const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
          <textarea aria-label="A text" />
          <StaffSearch places={places} />
        </PageContextProvider>
      </I18nProvider>
    </QueryClientProvider>
  );
}

const field = () => screen.findByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = () =>
  document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')
    ?.textContent;
const key = (name: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(screen.getByRole('combobox'), { key: name, ...more });

async function type(text: string) {
  fireEvent.change(await field(), { target: { value: text } });
}
async function opened(text: string) {
  const view = render(shown());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await type(text);
  return view;
}

// A dialog is loaded with its first opening, which takes its time here.
beforeAll(() => import('./search-dialog.tsx'));
beforeEach(() => {
  followed = [];
  page.href = '/staff';
  window.sessionStorage.clear();
  calls.search.mockReset().mockResolvedValue({ data: [] });
  calls.byEmail.mockReset().mockResolvedValue({ data: [] });
  document.addEventListener('click', follow);
});
afterEach(() => {
  cleanup();
  document.removeEventListener('click', follow);
});

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  event.preventDefault();
  if (link) followed.push(`${event.ctrlKey ? 'tab ' : ''}${link.getAttribute('href')}`);
}

// The first of all: the dialog of the others is loaded.
test('what is typed before the dialog is there stands in it', async () => {
  render(shown());
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const letter of 'pay') fireEvent.keyDown(document.body, { key: letter });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('pay'));
});

test('Ctrl K opens it from anywhere, / where nobody types, and Escape closes it', async () => {
  render(shown());
  const market = vi.fn();
  window.addEventListener('keydown', market);
  fireEvent.keyDown(screen.getByLabelText('A text'), { key: '/' });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(market).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(document.body, { key: '/' });
  await field();
  // The header’s own search has the same keys, and is told of none.
  expect(market).toHaveBeenCalledTimes(1);
  key('Escape');
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.keyDown(screen.getByLabelText('A text'), { key: 'K', metaKey: true });
  await field();
  window.removeEventListener('keydown', market);
});

test('the switch of single keys turns / off, and not Ctrl K', async () => {
  window.sessionStorage.setItem('legend.draft.desk.keys', JSON.stringify({ off: 'yes' }));
  render(shown());
  fireEvent.keyDown(document.body, { key: '/' });
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await field();
});

test('pages are offered at once by the beginning of a word, and Enter opens the one that is marked', async () => {
  calls.search.mockReturnValue(new Promise(() => {}));
  await opened('payo');
  expect(current()).toBe('Payouts');
  await type('p');
  expect(options()).toEqual(['Payments', 'Payouts', 'People']);
  key('ArrowDown');
  expect(current()).toBe('Payouts');
  key('ArrowUp');
  key('ArrowUp');
  expect(current()).toBe('People');
  key('ArrowDown');
  expect(current()).toBe('Payments');
  key('Enter', { ctrlKey: true });
  expect(followed).toEqual(['tab /staff/payments']);
  key('Enter');
  expect(followed).toEqual(['tab /staff/payments', '/staff/payments']);
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('Enter before the answer opens the first of what it brings, and nobody is looked for by an address', async () => {
  let answer: (value: { data: Sought[] }) => void = () => {};
  calls.search.mockReturnValue(new Promise((done) => (answer = done)));
  await opened('frost');
  key('Enter');
  await waitFor(() => expect(calls.search).toHaveBeenCalledWith('frost'));
  expect(followed).toEqual([]);
  answer({ data: [person('1', 'frost-1'), person('2', 'frost-2')] });
  await waitFor(() => expect(followed).toEqual(['/staff/people/1']));
  expect(calls.byEmail).not.toHaveBeenCalled();
});

test('an answer to an earlier text is no choice for a later one, whichever comes first', async () => {
  const answers = new Map<string, (value: { data: Sought[] }) => void>();
  calls.search.mockImplementation((q: string) => new Promise((done) => answers.set(q, done)));
  await opened('fros');
  await waitFor(() => expect(answers.has('fros')).toBe(true));
  await type('frosty');
  await waitFor(() => expect(answers.has('frosty')).toBe(true));
  answers.get('frosty')?.({ data: [person('2', 'frosty-2')] });
  await screen.findByRole('option', { name: 'frosty-2' });
  answers.get('fros')?.({ data: [person('1', 'frost-1')] });
  await Promise.resolve();
  expect(options()[0]).toBe('frosty-2');
  expect(options()).not.toContain('frost-1');
});

test('a call that failed keeps the text, and Enter asks again', async () => {
  calls.search.mockRejectedValueOnce(new Error('no'));
  calls.search.mockResolvedValueOnce({ data: [person('1', 'two words')] });
  await opened('two words');
  expect((await screen.findByRole('alert')).textContent).toContain('failed');
  key('Enter');
  await screen.findByRole('option', { name: 'two words' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('two words');
});

test('an address is looked for by a press alone, once, and never as it is typed', async () => {
  const found = { ...person('1', 'frost-1'), email: 'frost@legend.test' };
  calls.byEmail.mockResolvedValue({ data: [found] });
  await opened('frost@legend.test');
  expect(calls.search).not.toHaveBeenCalled();
  expect(calls.byEmail).not.toHaveBeenCalled();
  key('Enter');
  key('Enter');
  await screen.findByRole('option', { name: /frost-1.*frost@legend.test/ });
  expect(calls.byEmail.mock.calls).toEqual([[{ email: 'frost@legend.test' }]]);
  key('Enter');
  expect(followed).toEqual(['/staff/people/1']);
  // What stays in the tab has no address in it.
  const kept = JSON.stringify({ ...window.sessionStorage });
  expect(kept).toContain('frost-1');
  expect(kept).not.toContain('@legend');
});

test('what was opened lately is offered first, and another page closes the dialog', async () => {
  calls.search.mockResolvedValue({ data: [person('1', 'frost-1')] });
  const view = await opened('frost');
  await screen.findByRole('option', { name: 'frost-1' });
  key('Enter');
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await field();
  expect(options()[0]).toBe('frost-1');
  page.href = '/staff/people/1';
  view.rerender(shown());
  expect(screen.queryByRole('combobox')).toBeNull();
});

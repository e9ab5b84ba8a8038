import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueueKeys } from './queue-keys.tsx';

const sent = vi.hoisted(() => ({ takeNext: vi.fn(), take: vi.fn(), giveBack: vi.fn() }));
const server = vi.hoisted(() => ({
  waiting: 3,
  cards: ['a', 'b', 'c'],
  taken: [{ id: 'b', holder: { id: 'i', public_name: 'ines' }, is_mine: false }],
}));
vi.mock('~/platform/api/api.ts', () => ({
  api: {
    backoffice: {
      key: () => ['backoffice'],
      takeNext: { send: sent.takeNext },
      take: { send: sent.take },
      giveBack: { send: sent.giveBack },
    },
  },
}));
vi.mock('../home/home.queries.ts', () => ({
  homeQueries: {
    home: () => ({
      queryKey: ['backoffice', 'home'],
      queryFn: () => ({ queues: [{ queue: 'offers', waiting: server.waiting }] }),
    }),
    taken: () => ({ queryKey: ['backoffice', 'taken'], queryFn: () => ({ data: server.taken }) }),
  },
}));

i18n.load('en', {});
i18n.activate('en');
beforeEach(() => {
  localStorage.clear();
  Object.assign(server, { waiting: 3, cards: ['a', 'b', 'c'] });
  for (const each of Object.values(sent)) each.mockReset().mockResolvedValue({});
});
afterEach(cleanup);

const pressed = vi.fn();
const LIST = ['cards'];

function Page() {
  const list = useRef<HTMLDivElement>(null);
  const { data } = useQuery({ queryKey: LIST, queryFn: () => [...server.cards] });
  return (
    <main tabIndex={-1}>
      <QueueKeys queue="offers" list={list} listKey={LIST} />
      <input aria-label="note" />
      <div ref={list}>
        {data?.map((id) => (
          <article key={id} id={`item-${id}`} tabIndex={-1} aria-label={id}>
            <button type="button" aria-keyshortcuts="A" onClick={() => pressed(id)} />
          </article>
        ))}
      </div>
    </main>
  );
}

async function shown(): Promise<QueryClient> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <Page />
      </I18nProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('article', { name: 'a' });
  return client;
}

const press = (key: string): void => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const focused = () => document.activeElement?.id;

test('J and K go from card to card and stay at the ends; a letter decides the marked one', async () => {
  await shown();
  press('a');
  expect(pressed).not.toHaveBeenCalled();
  press('j');
  expect(focused()).toBe('item-a');
  press('k');
  expect(focused()).toBe('item-a');
  for (let step = 0; step < 4; step += 1) press('j');
  expect(focused()).toBe('item-c');
  press('a');
  expect(pressed.mock.calls).toEqual([['c']]);
});

test('keys do nothing while somebody types, or behind a dialog', async () => {
  await shown();
  screen.getByLabelText('note').focus();
  press('n');
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'alertdialog');
  screen.getByRole('article', { name: 'a' }).focus();
  press('n');
  press('j');
  expect(focused()).toBe('item-a');
  dialog.remove();
  expect(sent.takeNext).not.toHaveBeenCalled();
});

test('the next is taken and has the focus, also where its card came meanwhile', async () => {
  await shown();
  server.cards = ['a', 'b', 'c', 'd'];
  sent.takeNext.mockResolvedValue({ item: { id: 'd' } });
  press('n');
  await waitFor(() => expect(focused()).toBe('item-d'));
  expect(sent.takeNext.mock.calls).toEqual([[{ queue: 'offers' }]]);
});

test('what a colleague has is taken over from them by name, what is free from nobody', async () => {
  await shown();
  press('j');
  press('t');
  await waitFor(() =>
    expect(sent.take.mock.calls).toEqual([[{ queue: 'offers', id: 'a', from: null }]]),
  );
  press('j');
  await waitFor(() => {
    press('t');
    expect(sent.take.mock.calls.at(-1)).toEqual([{ queue: 'offers', id: 'b', from: 'i' }]);
  });
});

test('after a decision the card in its place has the focus; after the last one the one before', async () => {
  const client = await shown();
  press('j');
  press('j');
  server.cards = ['a', 'c'];
  await client.invalidateQueries({ queryKey: LIST });
  await waitFor(() => expect(focused()).toBe('item-c'));
  server.cards = ['a'];
  await client.invalidateQueries({ queryKey: LIST });
  await waitFor(() => expect(focused()).toBe('item-a'));
});

test('where the count changed the cards are asked for again, but never behind an open dialog', async () => {
  const client = await shown();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'alertdialog');
  Object.assign(server, { waiting: 2, cards: ['b', 'c'] });
  await client.invalidateQueries({ queryKey: ['backoffice'] });
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(screen.queryByRole('article', { name: 'a' })).not.toBeNull();
  // With the next answer after it, though the count is the same.
  dialog.remove();
  await client.invalidateQueries({ queryKey: ['backoffice'] });
  await waitFor(() => expect(screen.queryByRole('article', { name: 'a' })).toBeNull());
});

import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { chatQueries } from '~/features/chat/chat.queries.ts';
import { api } from '~/platform/api/api.ts';
import { closeRealtime, openRealtime } from '~/platform/realtime/socket.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { listenToServer } from './realtime.ts';

/** The server at the other end of the connection. */
const { server } = vi.hoisted(() => ({
  server: { sends: (_event: string, _payload: unknown): void => {}, accepts: (): void => {} },
}));

vi.mock('socket.io-client', () => ({
  io: () => ({
    on(event: string, listener: () => void) {
      if (event === 'connect') server.accepts = listener;
    },
    connect() {},
    disconnect() {},
    onAny(listener: typeof server.sends) {
      server.sends = listener;
    },
  }),
}));

const order = { order_id: 'order', status: 'completed' };
const showsOrder = api.orders.show.key({ id: 'order' });
const me = sessionQueries.me().queryKey;

function filledClient(): QueryClient {
  const client = new QueryClient();
  const cached = [showsOrder, api.orders.list.key(), api.wallet.key(), api.offers.ownList.key()];
  for (const queryKey of cached) client.setQueryData(queryKey, {});
  client.setQueryData(me, {
    profile: {},
    customer: { counts: { unread_chats: 0, unread_notifications: 2 } },
    spendableCents: 0,
  } as never);
  const channel = { room_id: 'room', orders: [{ id: 'order', status: 'paid' }] };
  client.setQueryData(chatQueries.channels().queryKey, {
    channels: [channel as Channel],
    hasMore: false,
  });
  return client;
}

let client: QueryClient;
let stop: () => void;
const told = vi.fn();
const heard = vi.fn();
beforeEach(async () => {
  client = filledClient();
  stop = listenToServer(client, 'me', { onNews: told, onMessage: heard });
  await openRealtime(async () => true);
});
afterEach(() => {
  stop();
  closeRealtime();
});

const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

test('an order that changed is loaded again wherever it is shown', () => {
  server.sends('update_order_status', order);
  expect(told).not.toHaveBeenCalled();
  const shown = [showsOrder, api.orders.list.key(), api.wallet.key(), api.offers.ownList.key(), me];
  expect(shown.map(isOld)).toEqual(shown.map(() => true));
  const [channel] = client.getQueryData(chatQueries.channels().queryKey)?.channels ?? [];
  expect(channel?.orders[0]?.status).toBe('completed');
});

test('news of an order and messages are told, once each', () => {
  const news = { order_id: 'order', code: 'seller_paid' };
  const message = { room_id: 'another room', seq: 1, sender_id: 'you' };
  server.sends('order_news', news);
  server.sends('new_message', { message });
  expect(told.mock.calls).toEqual([[news]]);
  expect(heard.mock.calls).toEqual([[message]]);
});

test('the number of unread conversations stands in the session', () => {
  server.sends('unread_chats_count', { count: 3 });
  expect(client.getQueryData(me)?.customer.counts.unread_chats).toBe(3);
  expect(isOld(me)).toBe(false);
});

test('whoever is connected again asks for what the frame counts and what the lists show', () => {
  const list = api.notifications.list.infiniteKey({ filter: 'all' });
  client.setQueryData(list, {});
  const shown = [me, list, showsOrder, api.wallet.key()];
  expect(shown.map(isOld)).toEqual(shown.map(() => false));
  server.accepts();
  expect(shown.map(isOld)).toEqual(shown.map(() => true));
});

test('a number that was told outlives a session that was counted before and arrives later', async () => {
  const answers: ((session: unknown) => void)[] = [];
  const queryFn = () => new Promise((resolve) => answers.push(resolve));
  const watched = new QueryObserver(client, { queryKey: me, queryFn, staleTime: Infinity });
  const leave = watched.subscribe(() => {});
  const session = (unread_chats: number) => ({ customer: { counts: { unread_chats } } });
  void client.invalidateQueries({ queryKey: me });
  server.sends('unread_chats_count', { count: 1 });
  expect(answers).toHaveLength(2);
  answers[0]?.(session(0));
  answers[1]?.(session(1));
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(me)?.customer.counts.unread_chats).toBe(1);
  leave();
});

test('what was read elsewhere leaves the count at once; what is new raises it when no page has read it meanwhile', () => {
  vi.useFakeTimers();
  const count = () => client.getQueryData(me)?.customer.counts.unread_notifications;
  const list = api.notifications.list.infiniteKey({ filter: 'all' });
  client.setQueryData(list, {});
  server.sends('unread_notifications_count', { count: 1 });
  expect([count(), isOld(list)]).toEqual([1, true]);
  server.sends('unread_notifications_count', { count: 2 });
  server.sends('unread_notifications_count', { count: 1 });
  vi.runAllTimers();
  expect(count()).toBe(1);
  server.sends('unread_notifications_count', { count: 2 });
  expect(count()).toBe(1);
  vi.runAllTimers();
  expect(count()).toBe(2);
  vi.useRealTimers();
});

test('news of the account ask for it again', () => {
  server.sends('become_seller_request_status_changed', { status: 'approved' });
  expect(isOld(me)).toBe(true);
});

test('money that moved is asked for again, in the wallet and in the frame', () => {
  server.sends('wallet_changed', {});
  expect([api.wallet.key(), me].map(isOld)).toEqual([true, true]);
  expect(isOld(showsOrder)).toBe(false);
});

test('nothing is heard any more after the end, nor what nobody listens to', () => {
  server.sends('get_channel', { channel: {} });
  stop();
  server.sends('update_order_status', order);
  server.sends('order_news', order);
  expect(told).not.toHaveBeenCalled();
  expect(isOld(showsOrder)).toBe(false);
});

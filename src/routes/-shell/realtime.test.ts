import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Channel } from '~/contracts/chat/chat.schemas.ts';
import { chatQueries } from '~/features/chat/chat.queries.ts';
import { api } from '~/platform/api/api.ts';
import { closeRealtime, openRealtime } from '~/platform/realtime/socket.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { listenToServer } from './realtime.ts';

/** The server at the other end of the connection. */
const { server } = vi.hoisted(() => ({
  server: { sends: (_event: string, _payload: unknown): void => {} },
}));

vi.mock('socket.io-client', () => ({
  io: () => ({
    on() {},
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
    customer: { counts: { unread_chats: 0 } },
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
beforeEach(async () => {
  client = filledClient();
  stop = listenToServer(client, 'me', told);
  await openRealtime(async () => true);
});
afterEach(() => {
  stop();
  closeRealtime();
});

const isOld = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated;

test('an order that changed is told once, and loaded again wherever it is shown', () => {
  server.sends('update_order_status', order);
  expect(told.mock.calls).toEqual([[order]]);
  const shown = [showsOrder, api.orders.list.key(), api.wallet.key(), api.offers.ownList.key(), me];
  expect(shown.map(isOld)).toEqual(shown.map(() => true));
  const [channel] = client.getQueryData(chatQueries.channels().queryKey)?.channels ?? [];
  expect(channel?.orders[0]?.status).toBe('completed');
});

test('the number of unread conversations stands in the session', () => {
  server.sends('unread_chats_count', { count: 3 });
  expect(client.getQueryData(me)?.customer.counts.unread_chats).toBe(3);
  expect(isOld(me)).toBe(false);
});

test('news of the account ask for it again', () => {
  server.sends('become_seller_request_status_changed', { status: 'approved' });
  expect(isOld(me)).toBe(true);
});

test('nothing is heard any more after the end, nor what nobody listens to', () => {
  server.sends('get_channel', { channel: {} });
  stop();
  server.sends('update_order_status', order);
  expect(told).not.toHaveBeenCalled();
  expect(isOld(showsOrder)).toBe(false);
});

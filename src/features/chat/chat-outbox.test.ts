import { expect, test, vi } from 'vitest';
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { createChatOutbox, type PendingMessage } from './chat-outbox.ts';

const draft = (body: string) => ({
  roomId: 'room',
  body,
  attachments: [],
  offerId: null,
  orderId: null,
});

function stored(pending: PendingMessage, seq: number): Message {
  return {
    id: `m${seq}`,
    client_id: pending.clientId,
    seq,
    room_id: pending.roomId,
    sender_id: 'me',
    kind: 'text',
    automatic: null,
    body: pending.body,
    attachments: [],
    offer_id: null,
    order_id: null,
    created_at: '2026-11-20T12:00:00.000Z',
    system: null,
  };
}

function start() {
  let ids = 0;
  const deliver = vi.fn<(message: PendingMessage) => Promise<Message>>();
  const delivered: Message[] = [];
  const outbox = createChatOutbox({
    deliver,
    onStored: (message) => delivered.push(message),
    newClientId: () => `c${(ids += 1)}`,
  });
  const settled = () =>
    expect.poll(() => outbox.of('room').every((m) => m.state === 'failed')).toBe(true);
  return { outbox, deliver, delivered, settled };
}

test('messages are shown at once and sent one after the other in their order', async () => {
  const { outbox, deliver, delivered, settled } = start();
  let release = (): void => {};
  deliver.mockImplementationOnce(
    (message) => new Promise((resolve) => (release = () => resolve(stored(message, 1)))),
  );
  deliver.mockImplementationOnce(async (message) => stored(message, 2));
  outbox.send(draft('first'));
  outbox.send(draft('second'));
  expect(outbox.of('room').map(({ body }) => body)).toEqual(['first', 'second']);
  await expect.poll(() => deliver).toHaveBeenCalledTimes(1);
  release();
  await expect.poll(() => delivered.map(({ body }) => body)).toEqual(['first', 'second']);
  await settled();
  expect(outbox.of('room')).toEqual([]);
});

test('what fails stays with its reason and is sent again under the same id', async () => {
  const { outbox, deliver, delivered, settled } = start();
  deliver.mockRejectedValueOnce(new Failure('UNAVAILABLE'));
  outbox.send(draft('hello'));
  await settled();
  expect(outbox.of('room')).toMatchObject([{ state: 'failed', failure: { code: 'UNAVAILABLE' } }]);
  deliver.mockImplementationOnce(async (message) => stored(message, 1));
  outbox.retry('c1');
  await expect.poll(() => delivered).toHaveLength(1);
  expect(deliver.mock.calls.map(([message]) => message.clientId)).toEqual(['c1', 'c1']);
});

test('a refusal keeps what its sentence is made of', async () => {
  const { outbox, deliver, settled } = start();
  const values = { count: 5, hours: 3 };
  deliver.mockRejectedValueOnce(new Failure('CONVERSATIONS_UNCONFIRMED', { values }));
  outbox.send(draft('hello'));
  await settled();
  expect(outbox.of('room')).toMatchObject([
    { failure: { code: 'CONVERSATIONS_UNCONFIRMED', details: { values } } },
  ]);
});

test('a failure does not hold up what comes after it, and can be taken back', async () => {
  const { outbox, deliver, delivered, settled } = start();
  deliver.mockRejectedValueOnce(new Failure('MESSAGE_REFUSED'));
  deliver.mockImplementationOnce(async (message) => stored(message, 1));
  outbox.send(draft('refused'));
  outbox.send(draft('fine'));
  await expect.poll(() => delivered).toHaveLength(1);
  await settled();
  expect(outbox.remove('c1')?.body).toBe('refused');
  expect(outbox.of('room')).toEqual([]);
  expect(outbox.remove('c1')).toBeUndefined();
});

test('what was lost with the connection is sent again in its order, what was refused is not', async () => {
  const { outbox, deliver, delivered, settled } = start();
  deliver.mockRejectedValueOnce(new Failure('UNAVAILABLE'));
  deliver.mockRejectedValueOnce(new Failure('MESSAGE_REFUSED'));
  deliver.mockRejectedValueOnce(new Failure('UNAVAILABLE'));
  for (const body of ['first', 'refused', 'second']) outbox.send(draft(body));
  await settled();
  deliver.mockImplementation(async (message) => stored(message, 1));
  outbox.retryLost();
  await expect.poll(() => delivered).toHaveLength(2);
  await settled();
  expect(delivered.map(({ body, client_id: id }) => [body, id])).toEqual([
    ['first', 'c1'],
    ['second', 'c3'],
  ]);
  expect(outbox.of('room')).toMatchObject([{ body: 'refused', state: 'failed' }]);
});

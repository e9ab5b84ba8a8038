/**
 * Outbox with optimistic updates. Each message is shown at once, sent after the ones before it, and stays with its
 * error when it could not be sent. A retry uses the same `client_id` as idempotency key, so it is never stored twice.
 */
import type { Message } from '~/contracts/chat/chat.schemas.ts';
import { asFailure, type Failure } from '~/contracts/failure.ts';

export interface PendingMessage {
  clientId: string;
  roomId: string;
  body: string;
  attachments: Message['attachments'];
  offerId: string | null;
  /** The order that it is about. */
  orderId: string | null;
  state: 'sending' | 'failed';
  failure: Failure | null;
}

export type Draft = Pick<PendingMessage, 'roomId' | 'body' | 'attachments' | 'offerId' | 'orderId'>;

export interface ChatOutbox {
  send(draft: Draft): void;
  retry(clientId: string): void;
  /** Sends again, in their order, what did not arrive for want of a connection. What was refused stays. */
  retryLost(): void;
  /** Removes an unsent message, for example to edit it. */
  remove(clientId: string): PendingMessage | undefined;
  of(roomId: string): readonly PendingMessage[];
  subscribe(watcher: () => void): () => void;
}

interface Wiring {
  /** Resolves with the stored message or rejects with Failure. */
  deliver(message: PendingMessage): Promise<Message>;
  onStored(message: Message): void;
  newClientId(): string;
}

const nothing: readonly PendingMessage[] = [];

export function createChatOutbox({ deliver, onStored, newClientId }: Wiring): ChatOutbox {
  let rooms: ReadonlyMap<string, readonly PendingMessage[]> = new Map();
  const lines = new Map<string, Promise<void>>();
  const watchers = new Set<() => void>();

  const change = (
    roomId: string,
    next: (known: readonly PendingMessage[]) => readonly PendingMessage[],
  ): void => {
    rooms = new Map(rooms).set(roomId, next(rooms.get(roomId) ?? nothing));
    for (const watcher of watchers) watcher();
  };
  const patch = (message: PendingMessage, by: Partial<PendingMessage>): void =>
    change(message.roomId, (known) =>
      known.map((entry) => (entry.clientId === message.clientId ? { ...entry, ...by } : entry)),
    );
  const find = (clientId: string): PendingMessage | undefined =>
    [...rooms.values()].flat().find((entry) => entry.clientId === clientId);
  const drop = (message: PendingMessage): void =>
    change(message.roomId, (known) => known.filter((entry) => entry.clientId !== message.clientId));

  const attempt = async (message: PendingMessage): Promise<void> => {
    try {
      onStored(await deliver(message));
      drop(message);
    } catch (error) {
      patch(message, { state: 'failed', failure: asFailure(error) });
    }
  };
  const enqueue = (message: PendingMessage): void => {
    const before = lines.get(message.roomId) ?? Promise.resolve();
    lines.set(
      message.roomId,
      before.then(() => attempt(message)),
    );
  };

  const retry = (message: PendingMessage | undefined): void => {
    if (!message || message.state === 'sending') return;
    patch(message, { state: 'sending', failure: null });
    enqueue(message);
  };

  return {
    send(draft) {
      const clientId = newClientId();
      const message: PendingMessage = { ...draft, clientId, state: 'sending', failure: null };
      change(draft.roomId, (known) => [...known, message]);
      enqueue(message);
    },
    retry: (clientId) => retry(find(clientId)),
    retryLost() {
      for (const message of [...rooms.values()].flat()) {
        if (message.failure?.code === 'UNAVAILABLE') retry(message);
      }
    },
    remove(clientId) {
      const message = find(clientId);
      if (message) drop(message);
      return message;
    },
    of: (roomId) => rooms.get(roomId) ?? nothing,
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

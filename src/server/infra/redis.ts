/**
 * The Redis that several processes share: limits, and events for sockets of other nodes. It may be away or hang at any
 * moment: nothing waits for it in a queue, the start does not need it, and the connections come back by themselves.
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** A Redis that has owed an answer for so long counts as away: the connection is given up and made anew. */
const SILENT_MS = 1_000;

export interface RedisConnections {
  /** For commands and publishing. They are refused at once while Redis is away. */
  commands: Redis;
  /** Only listens. What it subscribes to waits for Redis, and holds for every later connection. */
  subscriber: Redis;
  close(): void;
}

/** The adapter of Socket.IO awaits none of its commands: their failure must not be an unhandled rejection. */
class QuietRedis extends Redis {
  override sendCommand(...command: Parameters<Redis['sendCommand']>): unknown {
    const answer = super.sendCommand(...command);
    if (answer instanceof Promise) answer.catch(() => {});
    return answer;
  }
}

type Waiting = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest'>;

function open(url: string, log: Logger, waiting: Waiting): Redis {
  const redis = new QuietRedis(url, {
    connectTimeout: SILENT_MS,
    socketTimeout: SILENT_MS,
    ...waiting,
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis is not reachable'));
  return redis;
}

/** Answers at once, whether or not there is a Redis at the address. */
export function connectRedis(url: string, log: Logger): RedisConnections {
  const commands = open(url, log, { enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  const subscriber = open(url, log, { maxRetriesPerRequest: null });
  return {
    commands,
    subscriber,
    close() {
      commands.disconnect();
      subscriber.disconnect();
    },
  };
}

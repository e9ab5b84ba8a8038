/**
 * The Redis that several processes share: rate limits, and events for sockets of other nodes. It may be down or hang at
 * any time: no command is queued for it, the start does not need it, and the connections reconnect by themselves.
 */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/** A Redis that has not responded for this long counts as down: the connection is closed and opened again. */
const SILENT_MS = 1_000;

export interface RedisConnections {
  /** For commands and publishing. They are rejected at once while Redis is down. */
  commands: Redis;
  /** For subscriptions only. They wait for Redis, and are renewed with every later connection. */
  subscriber: Redis;
  close(): void;
}

/** Socket.IO's adapter awaits none of its commands: their failure must not be an unhandled rejection. */
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

/** Returns at once, whether or not there is a Redis at the address. */
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

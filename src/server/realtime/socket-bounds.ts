/**
 * Limits of open sockets (decision 0027). An account over its limit loses the socket that has been idle longest, so
 * that a newly opened page works; a network over its limit is refused before a handshake.
 */
import type { IncomingMessage } from 'node:http';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { callerNetwork } from '../http/client-ip.ts';
import type { Env } from '../infra/env.ts';
import type { Services } from '../core/services.ts';
import type { Gateway } from './socket-events.ts';

const { socketsOfAccount, socketsOfNetwork, connects } = serverConfig.realtime;

/** The network that a websocket is opened from, by the same rule as for HTTP calls. */
export function networkOfUpgrade(request: IncomingMessage, env: Env): string {
  const header = request.headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(header) ? header.join(',') : header;
  return callerNetwork({ forwardedFor, peer: request.socket.remoteAddress }, env.trustedProxies);
}

export interface NetworkBound {
  /** Whether another connection of this network is accepted. */
  hasRoom(network: string): boolean;
  /** Counts a connection. Returns the function that releases it. */
  count(network: string): () => void;
}

/** Counts the connections of each network, including those that are not authenticated yet. */
export function createNetworkBound(most: number = socketsOfNetwork): NetworkBound {
  const open = new Map<string, number>();
  return {
    hasRoom: (network) => (open.get(network) ?? 0) < most,
    count(network) {
      open.set(network, (open.get(network) ?? 0) + 1);
      return () => {
        const left = (open.get(network) ?? 1) - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}

/** Counts a new connection of an account against its rate limit. @throws Failure TOO_MANY with the seconds to wait */
export async function takeConnect({ env, limiter }: Services, userId: string): Promise<void> {
  if (!env.rateLimits) return;
  const wait = await limiter.take(`socket:connect:${userId}`, connects.calls, connects.seconds);
  if (wait !== null) throw new Failure('TOO_MANY', { retryAfterSeconds: wait });
}

/**
 * Closes the sockets of an account above its limit, on all nodes, or on this one when the others do not respond: idle
 * sockets before active ones, the oldest first. The newest one stays.
 * @param room all sockets of the account are in it, the new one included
 */
export async function closeSpareSockets(io: Gateway, room: string, newest: string): Promise<void> {
  const sockets = await io
    .in(room)
    .fetchSockets()
    .catch(() => io.local.in(room).fetchSockets());
  const spare = sockets.length - socketsOfAccount;
  if (spare <= 0) return;
  const byWorth = sockets
    .filter(({ id }) => id !== newest)
    .toSorted(
      (a, b) =>
        Number(a.data.isActive === true) - Number(b.data.isActive === true) ||
        a.handshake.issued - b.handshake.issued,
    );
  for (const socket of byWorth.slice(0, spare)) {
    socket.emit('too_many_connections', {});
    socket.disconnect(true);
  }
}

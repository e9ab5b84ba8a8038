/** A real HTTP server with the real socket gateway, for tests that listen. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { io, type Socket } from 'socket.io-client';
import type { Dependencies } from '~/server/core/request-context.ts';
import type { RedisConnections } from '~/server/infra/redis.ts';
import { createRealtimeGateway } from '~/server/realtime/gateway.ts';
import type { Services } from '~/server/core/services.ts';

type Handlers = Parameters<typeof createRealtimeGateway>[0]['handlers'];

/** A gateway that nobody can reach before `listen`. With Redis it is one node of several. */
export function createTestGateway(
  { env, log }: Pick<Services, 'env' | 'log'>,
  handlers: Handlers,
  redis: RedisConnections | null = null,
) {
  const httpServer = createServer();
  const gateway = createRealtimeGateway({
    httpServer,
    env,
    log,
    redis,
    handlers,
    goneAfterMs: 20,
  });
  return {
    realtime: gateway.realtime,
    /** Answers the port. */
    async listen(dependencies: Dependencies): Promise<number> {
      gateway.open(dependencies);
      httpServer.listen(0, '127.0.0.1');
      await once(httpServer, 'listening');
      const address = httpServer.address();
      return typeof address === 'object' && address ? address.port : 0;
    },
    async close(): Promise<void> {
      await gateway.close();
      httpServer.close();
    },
  };
}

/** Opens a socket as a browser does; `options` go to socket.io-client. @throws when it is refused */
export async function openSocket(
  port: number,
  token: string,
  options: Record<string, unknown> = {},
): Promise<{ socket: Socket; heard: { event: string; payload: unknown }[] }> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    auth: { token },
    reconnection: false,
    ...options,
  });
  const heard: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  return { socket, heard };
}

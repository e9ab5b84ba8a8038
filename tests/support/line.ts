/** A TCP proxy to PostgreSQL that can be cut, while other connections go on using the database. */
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** Connection string by way of this line. */
  url: string;
  /** As when the database's machine goes: open connections end, new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** @param url connection string of the database at the other end */
export async function openLine(url: string): Promise<Line> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const track = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    track(near);
    track(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const near = new URL(url);
  near.port = String(address.port);
  return {
    url: near.href,
    cut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(address.port),
  };
}

/** A push service for tests: it takes what browsers' makers take, and says what a test wants it to say. */
import { createServer, type IncomingMessage } from 'node:http';
import type { PostPublicly } from '~/server/infra/public-post.ts';

export interface TakenPush {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** The host of its endpoints; what a test's application sends there reaches the server of this process. */
export const PUSH_HOST = 'push.example.com';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function startStandInPush() {
  const taken: TakenPush[] = [];
  const state = {
    /** What it answers; `hang` says nothing. */
    answer: { status: 201, headers: {} as Record<string, string> } as
      | { status: number; headers?: Record<string, string> }
      | 'hang',
  };
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      taken.push({ path: request.url ?? '', headers: request.headers, body });
      if (state.answer === 'hang') return;
      response.writeHead(state.answer.status, state.answer.headers ?? {}).end();
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const post: PostPublicly = async ({ url, headers, body }) => {
    const { host, pathname } = new URL(url);
    if (host !== PUSH_HOST) throw new Error('Nobody is there');
    const response = await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(300),
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  return Object.assign(state, {
    taken,
    post,
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  });
}

export type StandInPush = Awaited<ReturnType<typeof startStandInPush>>;

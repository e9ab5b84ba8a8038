/** Discord's webhooks for tests. What a test's application sends to discord.com reaches the server of this process. */
import { createServer, type IncomingMessage } from 'node:http';

export interface TakenMessage {
  path: string;
  body: { content: string; allowed_mentions: unknown; flags: number };
}

const PREFIX = '/api/webhooks/';

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

interface Answer {
  status: number;
  body?: unknown;
}

export async function startStandInDiscord() {
  const taken: TakenMessage[] = [];
  const known = new Map<string, string>();
  /** What it answers to messages instead; `hang` says nothing. */
  const state: { answer: Answer | 'hang' | null } = { answer: null };
  const answerOf = async (request: IncomingMessage): Promise<Answer | 'hang'> => {
    const path = (request.url ?? '').slice(PREFIX.length);
    const name = known.get(path);
    const text = await bodyOf(request);
    if (state.answer !== null) return state.answer;
    if (name === undefined) return { status: 404, body: { code: 10_015 } };
    if (request.method === 'GET') return { status: 200, body: { name, token: 'never kept' } };
    taken.push({ path, body: JSON.parse(text) });
    return { status: 204 };
  };
  const server = createServer((request, response) => {
    void answerOf(request).then((answer) => {
      if (answer === 'hang') return;
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  let webhooks = 0;
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    if (url.origin !== 'https://discord.com') throw new Error('Nobody is there');
    return fetch(`http://127.0.0.1:${port}${url.pathname}`, {
      ...init,
      signal: AbortSignal.timeout(300),
    });
  };
  return Object.assign(state, {
    taken,
    send,
    /** A webhook that it knows. */
    webhook(name = 'Deals') {
      webhooks += 1;
      const path = `${100_000_000_000_000_000n + BigInt(webhooks)}/${'a'.repeat(60)}${webhooks}`;
      known.set(path, name);
      return { path, url: `https://discord.com${PREFIX}${path}` };
    },
    forget: (path: string) => known.delete(path),
    stop(): Promise<void> {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  });
}

export type StandInDiscord = Awaited<ReturnType<typeof startStandInDiscord>>;

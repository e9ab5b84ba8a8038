/** API calls of the benches over keep-alive connections. */
import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';

const TIMEOUT_MS = 30_000;

export interface CallOptions {
  token?: string;
  body?: object;
}

export interface Api {
  /** @throws Error for anything but a success, with what the server said. */
  call<S extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    schema: S,
    options?: CallOptions,
  ): Promise<v.InferOutput<S>>;
  close(): void;
}

interface Answer {
  status: number;
  text: string;
}

function send(
  agent: Agent,
  url: string,
  method: string,
  { token, body }: CallOptions,
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    'user-agent': 'legend-bench',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
      'idempotency-key': randomUUID(),
    }),
  };
  return new Promise((resolve, reject) => {
    const req = request(url, { agent, method, headers, timeout: TIMEOUT_MS }, (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (chunk: string) => {
        text += chunk;
      });
      res.once('end', () => resolve({ status: res.statusCode ?? 0, text }));
      res.once('error', reject);
    });
    req.once('timeout', () => req.destroy(new Error(`${method} ${url}: no answer in time`)));
    req.once('error', reject);
    req.end(payload);
  });
}

/** @param origin of the host; paths stand below `/api/`. Each POST gets an idempotency key of its own. */
export function createApi(origin: string): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  return {
    async call(method, path, schema, options = {}) {
      const { status, text } = await send(agent, `${origin}/api/${path}`, method, options);
      if (status < 200 || status > 299) {
        throw new Error(`${method} /api/${path} answers ${status}: ${text.slice(0, 500)}`);
      }
      return v.parse(schema, JSON.parse(text));
    },
    close: () => agent.destroy(),
  };
}

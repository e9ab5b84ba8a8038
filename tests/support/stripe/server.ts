/** The HTTP side: keys, versions, forms, failures on demand, and what is written down of every request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import type { Outbox } from './events.ts';
import { badField, invalid, StripeFailure } from './errors.ts';
import { decode, readFields, type Fields } from './form.ts';
import { pageHtml, wayBack } from './hosted-page.ts';
import { createKeys, type Answer } from './idempotency.ts';
import { payOnPage, type PayerAction } from './payments.ts';
import { route } from './routes.ts';
import type { Description } from './schemas.ts';
import { unfolded } from './store.ts';
import type { World } from './world.ts';

export interface RecordedRequest {
  method: string;
  path: string;
  /** The fields as they were sent: texts. */
  fields: Fields;
  idempotencyKey: string | null;
  version: string | null;
  /** Null: no answer was given. */
  status: number | null;
}

export interface Failure {
  times: number;
  /** `done_but_no_answer` cuts the line; the SDK asks once more by itself then, with the same key. */
  how: 'error_500' | 'hang' | 'done_but_no_answer' | 'rate_limited' | 'balance_insufficient';
  /** Begins the path; any request without it. */
  path?: string;
}

interface Surroundings {
  world: World;
  outbox: Outbox;
  description: Description;
  apiVersion: string;
  secretKey: string;
  requests: RecordedRequest[];
  problems: string[];
  failures: Failure[];
  /** Who asks now, for the events that follow from it. */
  asking: { id: string | null; key: string | null };
  /** What time has done since the last request. */
  catchUp(): void;
}

const ACTIONS: readonly string[] = ['card', 'three_ds', 'declined', 'three_ds_failed'];

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

const header = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

/** Every object of an answer, also inside lists. */
function* objectsIn(body: unknown): Generator<{ object: string }> {
  const { object, data } = body as { object?: unknown; data?: unknown };
  if ((object === 'list' || object === 'search_result') && Array.isArray(data)) {
    for (const one of data) yield* objectsIn(one);
  } else if (typeof object === 'string') yield body as { object: string };
}

interface EventData {
  object: { object: string };
  previous_attributes?: object;
}

/** @returns what is wrong with an answer, by the description */
export function answerProblems(description: Description, body: unknown): string[] {
  return [...objectsIn(body)].flatMap((one) => {
    const { object, data } = one as { object: string; data?: EventData };
    if (object !== 'event' || !data) return description.answerProblems(one);
    // What an event is about is declared for each type of event: its object is checked by itself.
    const plain = { ...one, data: { ...data, object: {}, previous_attributes: {} } };
    const strange = Object.keys(data.previous_attributes ?? {})
      .filter((name) => !(name in data.object))
      .map((name) => `/data/previous_attributes/${name} is nothing that the object has`);
    return [
      ...strange,
      ...description.answerProblems(plain),
      ...description.answerProblems(data.object),
    ];
  });
}

function authorise(request: IncomingMessage, secretKey: string): void {
  const given = header(request, 'authorization') ?? '';
  const [scheme = '', value = ''] = given.split(' ');
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value;
  if (key === secretKey) return;
  const message =
    given === ''
      ? 'You did not provide an API key.'
      : `Invalid API Key provided: ${(key ?? '').slice(0, 8)}****`;
  throw new StripeFailure(401, { type: 'invalid_request_error', message }, false);
}

export function createHttp(on: Surroundings) {
  const keys = createKeys(() => on.world.store.now());

  function failureFor(path: string): Failure['how'] | null {
    const failure = on.failures.find((one) => one.times > 0 && path.startsWith(one.path ?? ''));
    if (!failure) return null;
    failure.times -= 1;
    return failure.how;
  }

  function carryOut(
    method: string,
    path: string,
    sent: Awaited<ReturnType<typeof readFields>>,
  ): Answer {
    const found = route(method, path);
    if (!found) {
      on.problems.push(`${method} ${path}: the stand-in has no such endpoint`);
      throw new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${method}: ${path}).`,
      });
    }
    const params: Record<string, unknown> = structuredClone(sent.fields);
    const fault = on.description.requestFault(found.endpoint, params);
    if (fault) {
      on.problems.push(`${found.endpoint}: ${fault.sentence}`);
      throw badField(fault);
    }
    const expand = (params['expand'] ?? []) as string[];
    const answer = found.run({ world: on.world, params, file: sent.file });
    const body = unfolded(on.world.store, answer, expand);
    on.problems.push(
      ...answerProblems(on.description, body).map((one) => `${found.endpoint} answered: ${one}`),
    );
    return { status: 200, body };
  }

  function answerTo(error: unknown): { answer: Answer; isStored: boolean } {
    if (error instanceof StripeFailure) {
      return {
        answer: { status: error.status, body: { error: error.body } },
        isStored: error.isStored,
      };
    }
    on.problems.push(`the stand-in failed: ${String(error)}`);
    return {
      answer: { status: 500, body: { error: { type: 'api_error', message: String(error) } } },
      isStored: true,
    };
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const method = request.method ?? 'GET';
    const body = await bytesOf(request);
    const contentType = header(request, 'content-type') ?? '';
    const sent =
      method === 'GET'
        ? { fields: decode(url.searchParams), file: null }
        : await readFields(body, contentType);
    const key = method === 'POST' ? header(request, 'idempotency-key') : null;
    const version = header(request, 'stripe-version');
    const id = `req_${randomBytes(7).toString('hex')}`;
    const record: RecordedRequest = {
      method,
      path: url.pathname,
      fields: sent.fields,
      idempotencyKey: key,
      version,
      status: null,
    };
    on.requests.push(record);
    if (version !== null && version !== on.apiVersion) {
      on.problems.push(
        `${method} ${url.pathname}: version ${version}, described is ${on.apiVersion}`,
      );
    }
    on.catchUp();
    const how = failureFor(url.pathname);
    if (how === 'hang') return;
    const { answer, isReplayed } = run();
    void on.outbox.flush();
    if (how === 'done_but_no_answer') {
      response.destroy();
      return;
    }
    record.status = answer.status;
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'request-id': id,
      'stripe-version': version ?? on.apiVersion,
      ...(key === null ? {} : { 'idempotency-key': key }),
      ...(isReplayed ? { 'idempotent-replayed': 'true', 'original-request': id } : {}),
    });
    response.end(JSON.stringify(answer.body, null, 2));

    function run(): { answer: Answer; isReplayed: boolean } {
      try {
        authorise(request, on.secretKey);
        if (how === 'rate_limited') {
          throw new StripeFailure(
            429,
            {
              type: 'invalid_request_error',
              code: 'rate_limit',
              message:
                'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
            },
            false,
          );
        }
        const fingerprint = `${method} ${url.pathname} ${contentType.startsWith('multipart') ? 'file' : body.toString()}`;
        const before = key === null ? null : keys.repeated(key, fingerprint);
        if (before !== null) return { answer: before, isReplayed: true };
      } catch (error) {
        return { answer: answerTo(error).answer, isReplayed: false };
      }
      const { answer: made, isStored } = attempt(id, key);
      if (key !== null && isStored) keys.keep(key, made);
      else if (key !== null) keys.forget(key);
      return { answer: made, isReplayed: false };
    }

    function attempt(requestId: string, idempotencyKey: string | null) {
      on.asking.id = requestId;
      on.asking.key = idempotencyKey;
      try {
        if (how === 'error_500') {
          throw new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
        }
        // Stripe gives it no code, and keeps it under the key as it does any other answer.
        if (how === 'balance_insufficient') {
          throw invalid('Insufficient funds in your Stripe balance to refund this amount.');
        }
        return { answer: carryOut(method, url.pathname, sent), isStored: true };
      } catch (error) {
        return answerTo(error);
      } finally {
        on.asking.id = null;
        on.asking.key = null;
      }
    }
  }

  async function page(
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<void> {
    on.catchUp();
    const record = on.world.store.pages.get(id);
    if (!record) {
      response.writeHead(404).end();
      return;
    }
    let problem: string | null = null;
    if (request.method === 'POST') {
      const how = new URLSearchParams((await bytesOf(request)).toString()).get('how') ?? '';
      if (how === 'leave') return redirect(wayBack(record.session, false));
      if (record.session.status === 'open' && ACTIONS.includes(how)) {
        payOnPage(on.world, record, how as PayerAction);
        // As at Stripe the payer waits for the webhook, for ten seconds at most.
        await on.outbox.flush();
      }
      if (record.session.status === 'complete') return redirect(wayBack(record.session, true));
      if (record.session.status === 'open') {
        problem =
          how === 'declined' ? 'Your card was declined.' : 'We could not authenticate your card.';
      }
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(pageHtml(record, problem));

    function redirect(to: string | null): void {
      response.writeHead(to === null ? 204 : 303, to === null ? {} : { location: to }).end();
    }
  }

  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const id = /^\/c\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    const work = id === undefined ? api(request, response, url) : page(request, response, id);
    work.catch((error: unknown) => {
      on.problems.push(`the stand-in failed: ${String(error)}`);
      response.destroy();
    });
  });
}

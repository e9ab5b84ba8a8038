/**
 * Webhooks of the sandbox providers, sent as a real provider sends them: signed, and retried until the product
 * accepts the call.
 */
import type { Logger } from 'pino';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { deliverQueued, type DeliveryQueue, type Outcome } from '../../core/delivery-queue.ts';
import type { Db } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import { internalUrl } from '../internal-url.ts';
import { isSignedBody, signBody, SIGNATURE_HEADER } from './signature.ts';
import { webhookQueue, type WebhookTable } from './webhook.repository.ts';

const CALL_TIMEOUT_MS = 10_000;

/** Body and headers of a call. */
export interface SignedCall {
  body: string;
  headers: Record<string, string>;
}

export interface SandboxWebhook<Event> {
  /** Its webhook queue. */
  queue: DeliveryQueue<WebhookTable>;
  /** A signed call as the sandbox sends it. Also what tests send. */
  call(keys: Keys, body: string, at?: Date): SignedCall;
  /**
   * Verifies the signature over the exact bytes and the age, then parses the event.
   * @param now real time: the sender has a clock of its own
   * @throws Failure the codes `forged` and `malformed` of this webhook
   */
  read(keys: Keys, headers: Headers, rawBody: string, now: Date): Event;
  /**
   * Sends the calls that are due, outside any transaction; a failed call is retried later.
   * @returns how many calls were accepted
   */
  deliver(
    db: Db,
    dependencies: { env: Env; keys: Keys; log: Logger; fetch?: typeof fetch },
  ): Promise<number>;
}

/** The webhook of one sandbox provider. */
export function sandboxWebhook<Schema extends v.GenericSchema>({
  purpose,
  path,
  table,
  schema,
  failures,
}: {
  /** Separates the signing keys: a signature is valid for this webhook only. */
  purpose: string;
  /** Path of the endpoint in the product. */
  path: string;
  /** The table of its webhook queue. */
  table: WebhookTable;
  schema: Schema;
  failures: { forged: Failure['code']; malformed: Failure['code'] };
}): SandboxWebhook<v.InferOutput<Schema>> {
  const eventSchema = v.pipe(v.string(), v.parseJson(), schema);
  const queue = webhookQueue(table);

  function call(keys: Keys, body: string, at: Date = new Date()): SignedCall {
    return {
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signBody(keys, purpose, body, at),
      },
    };
  }

  return {
    queue,
    call,
    read(keys, headers, rawBody, now) {
      if (!isSignedBody(keys, purpose, rawBody, headers.get(SIGNATURE_HEADER), now)) {
        throw new Failure(failures.forged);
      }
      const event = v.safeParse(eventSchema, rawBody);
      if (!event.success) throw new Failure(failures.malformed);
      return event.output;
    },
    deliver(db, { env, keys, log, fetch: send = fetch }) {
      return deliverQueued(
        queue,
        { db, now: new Date(), log },
        async ({ body }): Promise<Outcome> => {
          const response = await send(internalUrl(env, path), {
            method: 'POST',
            ...call(keys, body),
            signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
          });
          return response.ok
            ? { kind: 'sent' }
            : { kind: 'later', reason: `status ${response.status}` };
        },
      );
    },
  };
}

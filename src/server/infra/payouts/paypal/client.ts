/**
 * Calls to PayPal's interface. There is no maintained SDK that knows payouts (decision 0105), so they go over `fetch`; what is
 * answered is read by a schema, and fields that it does not name are left behind.
 */
import * as v from 'valibot';
import { PayoutServiceDown, PayoutServiceRefused } from '../provider.ts';

export const PAYPAL = 'paypal';

export interface PaypalSettings {
  clientId: string;
  clientSecret: string;
  /** Of the endpoint that calls us. */
  webhookId: string;
  /** Scheme and host alone. */
  baseUrl: string;
}

/** For one call; a batch is several, within the lease of the job. */
const CALL_MS = 10_000;
/** A token that ends within so long is not used any more. */
const TOKEN_MARGIN_MS = 60_000;

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
});

const errorSchema = v.object({
  /** The word for what is wrong. */
  name: v.pipe(v.string(), v.regex(/^[A-Z\d_]{1,100}$/)),
  links: v.optional(v.array(v.object({ href: v.string() })), []),
});

/** What PayPal answered to a call that it refuses, with the links that explain it. */
export class PaypalRefused extends PayoutServiceRefused {
  readonly links: readonly string[];
  readonly status: number;

  constructor(status: number, code: string, links: readonly string[]) {
    super(PAYPAL, code);
    this.status = status;
    this.links = links;
  }
}

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  /** JSON as it is sent. */
  body?: string;
}

export interface PaypalClient {
  /** One call, as the application. @throws PayoutServiceDown, PaypalRefused */
  ask<const Schema extends v.GenericSchema>(
    schema: Schema,
    sent: Sent,
  ): Promise<v.InferOutput<Schema>>;
}

interface Answer {
  status: number;
  text: string;
}

/** The line was never there, so nothing was sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const notSentSchema = v.object({ cause: v.object({ code: v.picklist(NOT_SENT) }) });

async function exchange(url: string, init: RequestInit, callMs: number): Promise<Answer> {
  try {
    // Elsewhere the secret would be given away.
    const answer = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(callMs),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    const certainty = v.is(notSentSchema, error) ? 'not_done' : 'unclear';
    throw new PayoutServiceDown(PAYPAL, certainty, error);
  }
}

function read<const Schema extends v.GenericSchema>(schema: Schema, { text }: Answer) {
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (told.success) return told.output;
  const path = v.getDotPath(told.issues[0]) ?? 'all of it';
  throw new PayoutServiceDown(PAYPAL, 'unclear', new Error(`Not as described: ${path}`));
}

/** Nothing is done for whoever is not let in, or asks too often. */
const NOT_LET_IN = [401, 429];

/** @throws PayoutServiceDown, PaypalRefused unless it was done */
function requireDone(answer: Answer): void {
  const { status, text } = answer;
  if (status >= 200 && status < 300) return;
  if (NOT_LET_IN.includes(status)) {
    throw new PayoutServiceDown(PAYPAL, 'not_done', new Error(`Answered ${status}`));
  }
  const told = v.safeParse(v.pipe(v.string(), v.parseJson(), errorSchema), text);
  if (status >= 500 || !told.success) {
    throw new PayoutServiceDown(PAYPAL, 'unclear', new Error(`Answered ${status}`));
  }
  const { name, links } = told.output;
  throw new PaypalRefused(
    status,
    name,
    links.map(({ href }) => href),
  );
}

/** The token of the application, asked for once and kept until shortly before it ends. */
function createTokens(settings: PaypalSettings, callMs: number) {
  let kept: { token: Promise<string>; until: number } | null = null;
  const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
  const fetchToken = async (): Promise<string> => {
    const mine = { token: Promise.resolve(''), until: Infinity };
    const run = async (): Promise<string> => {
      const init = {
        method: 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
      };
      try {
        const answer = await exchange(`${settings.baseUrl}/v1/oauth2/token`, init, callMs);
        if (answer.status !== 200) throw new Error(`No token: answered ${answer.status}`);
        const { access_token: token, expires_in: seconds } = read(tokenSchema, answer);
        mine.until = Date.now() + seconds * 1_000 - TOKEN_MARGIN_MS;
        return token;
      } catch (error) {
        if (kept === mine) kept = null;
        // Whatever went wrong: what the token was for was not asked.
        throw new PayoutServiceDown(PAYPAL, 'not_done', error);
      }
    };
    mine.token = run();
    kept = mine;
    return mine.token;
  };
  return {
    get: (): Promise<string> => (kept && Date.now() < kept.until ? kept.token : fetchToken()),
    forget: () => void (kept = null),
  };
}

/** @param callMs what one call may take */
export function createPaypalClient(settings: PaypalSettings, callMs = CALL_MS): PaypalClient {
  const tokens = createTokens(settings, callMs);
  const once = async ({ method, path, body }: Sent): Promise<Answer> =>
    exchange(
      `${settings.baseUrl}${path}`,
      {
        method,
        headers: {
          authorization: `Bearer ${await tokens.get()}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body }),
      },
      callMs,
    );
  return {
    async ask(schema, sent) {
      let answer = await once(sent);
      if (answer.status === 401) {
        // Tokens can be ended before their time. Nothing was done under this one.
        tokens.forget();
        answer = await once(sent);
      }
      requireDone(answer);
      return read(schema, answer);
    },
  };
}

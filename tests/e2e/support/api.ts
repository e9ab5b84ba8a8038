/** An API client, to prepare what a journey needs and to check what is stored behind a page. */
import { expect } from '@playwright/test';
import { agreedOrder, agreedPayment, type AgreedOrder } from '../../support/purchase.ts';
import { origin } from './origin.ts';
import { picture } from './picture.ts';

export const DEMO_PASSWORD = 'trade-like-a-legend';

const CREATED_OR_OK = [200, 201, 202, 204];

export interface CallOptions {
  /** An access token. */
  as?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Headers;
  // Tests look into answers freely; api.spec.ts checks their shape against the published document.
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

/** Calls `/api/{path}` and answers whatever comes back. */
export async function send(
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const { as, body } = options;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${origin()}/api/${path}`, {
    method,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, body: answer };
}

/** Calls and expects that it worked. @returns the body */
export async function call(method: string, path: string, options: CallOptions = {}) {
  const { status, body } = await send(method, path, options);
  expect(CREATED_OR_OK, `${method} ${path}: ${JSON.stringify(body)}`).toContain(status);
  return body;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
}

/** Signs in; the demo market's staff with a code of their authenticator app, as soon as there is an unused one. */
export async function tokensOf(email: string, password = DEMO_PASSWORD): Promise<Tokens> {
  const grant = { grant_type: 'password', credentials: { email, password } };
  const first = await send('POST', 'auth/token', { body: grant });
  if (first.status === 200) return first.body;
  expect(first.body.code, JSON.stringify(first.body)).toBe('SECOND_FACTOR_REQUIRED');
  // A code that was used is wrong, and after some wrong ones the account waits: each is tried once.
  let tried = '';
  let status = first.status;
  await expect
    .poll(
      async () => {
        const { code } = await call('GET', `dev/authenticator?email=${encodeURIComponent(email)}`);
        if (code === tried) return status;
        tried = code;
        const body = { ...grant, second_factor: { method: 'totp', code } };
        const entered = await send('POST', 'auth/token', { body });
        if (entered.status === 200) first.body = entered.body;
        status = entered.status;
        return status;
      },
      { timeout: 80_000 },
    )
    .toBe(200);
  return first.body;
}

export interface Mail {
  subject: string;
  text: string;
  links: string[];
}

/** The newest mail to an address, once there is one; of those with such a subject when one is given. */
export async function mail(to: string, subject = /./): Promise<Mail> {
  let newest: Mail | undefined;
  await expect
    .poll(async () => {
      const { data } = await call('GET', `dev/mail?to=${encodeURIComponent(to)}`);
      newest = data.find((each: Mail) => subject.test(each.subject));
      return newest !== undefined;
    })
    .toBe(true);
  if (newest === undefined) throw new Error(`No mail to ${to}`);
  return newest;
}

let counter = 0;

/** A name that no other test and no earlier run on the same server uses. */
export function freshName(kind: string): string {
  counter += 1;
  return `${kind}_${Date.now().toString(36)}${process.pid.toString(36)}${counter}`.slice(0, 24);
}

export interface Account {
  email: string;
  password: string;
  name: string;
}

export function freshAccount(kind: string): Account {
  const name = freshName(kind);
  return { name, email: `${name}@example.test`, password: 'quiet otters carry lanterns' };
}

/** Registers and confirms the address. @returns an access token */
export async function registered(account: Account, headers = {}): Promise<string> {
  const { email, password, name } = account;
  const { access_token: token } = await call('POST', 'auth/token', {
    headers,
    body: {
      grant_type: 'registration',
      credentials: { email, password, password_confirmation: password, public_name: name },
    },
  });
  const { links } = await mail(email);
  const code = new URL(links[0] ?? '').searchParams.get('code');
  await call('POST', 'auth/activation/activate', { body: { code } });
  return token;
}

/** Moves the product's clock. Everything else that runs on the server sees it. */
export function advanceClock(seconds: number): Promise<{ now: string }> {
  return call('POST', 'dev/clock', { body: { advance_seconds: seconds } });
}

const asking = (as: string) => (path: string) => send('GET', path, { as });

/** Places an order at the price that it has now. @returns the order */
export async function placeOrder(as: string, order: AgreedOrder & Record<string, unknown>) {
  return call('POST', 'market/order', {
    as,
    headers: { 'idempotency-key': freshName('order') },
    body: await agreedOrder(asking(as), order),
  });
}

/** Goes to the card's page for an order, at the price that it has now. @returns `{redirect_url}` */
export async function payByCard(as: string, orderId: string) {
  return call('POST', `market/order/${orderId}/pay`, {
    as,
    headers: { 'idempotency-key': freshName('pay') },
    body: await agreedPayment(asking(as), orderId, { method: 'sandbox' }),
  });
}

/** Uploads a picture that proves a delivery. @returns its id */
export async function uploadedProof(as: string): Promise<string> {
  const { buffer, mimeType, name } = await picture('proof.png');
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const { id } = await call('POST', 'media', { as, body });
  return id;
}

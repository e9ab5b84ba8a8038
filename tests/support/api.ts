/** Calling the API over its real handler, as a third party does. */
import type { Db } from '~/server/db/database.ts';
import { readAccessToken } from '~/server/infra/access-token.ts';
import type { Keys } from '~/server/infra/keys.ts';

export interface Reply {
  status: number;
  // Tests look into answers freely; the contract itself checks their shape before they leave.
  // oxlint-disable-next-line no-explicit-any
  body: any;
  /** The body as it came. */
  text: string;
  headers: Headers;
}

export interface Sent {
  /** Goes as JSON. */
  body?: unknown;
  /** Goes as it is, in place of `body`. */
  raw?: string | undefined;
  token?: string | undefined;
  headers?: Record<string, string | undefined>;
  /** The peer's address, as the host puts it on the request. */
  ip?: string | undefined;
}

export type Handle = (request: Request) => Promise<Response>;

/** Sends one request to `/api/…` and reads the answer. */
export async function callApi(
  handle: Handle,
  method: string,
  path: string,
  {
    body,
    raw = body === undefined ? undefined : JSON.stringify(body),
    token,
    headers = {},
    ip,
  }: Sent = {},
): Promise<Reply> {
  const all = new Headers({ 'user-agent': 'tests' });
  if (raw !== undefined) all.set('content-type', 'application/json');
  if (token) all.set('authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) if (value) all.set(name, value);
  const init = { method, headers: all, ...(raw !== undefined && { body: raw }) };
  const request = new Request(`http://localhost:3000/api/${path}`, init);
  const response = await handle(Object.assign(request, { ip }));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    text,
    headers: response.headers,
  };
}

export const PASSWORD = 'a long enough password';

/** What somebody signs up with. */
export function registrationOf(email: string, publicName: string) {
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD };
  const credentials = { email, ...passwords, public_name: publicName };
  return { grant_type: 'registration', credentials };
}

/** Makes the session of `token` one in which staff act in the account, entered from the session of `staffToken`. */
export async function makeImpersonated(
  { db, services }: { db: Db; services: { keys: Keys } },
  token: string,
  staffToken: string,
): Promise<void> {
  const entered = await readAccessToken(services.keys, token);
  const from = await readAccessToken(services.keys, staffToken);
  if (!entered || !from) throw new Error('Not the tokens of two sessions');
  await db
    .updateTable('session')
    .set({ impersonator_id: from.userId, acting_from: from.sessionId })
    .where('id', '=', entered.sessionId)
    .execute();
}

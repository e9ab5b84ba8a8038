/** What a stolen key is worth: every endpoint of the contract, called with keys, over every way in (decision 0074). */
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopes } from '~/domain/key-scopes.ts';
import { startStaff, type Member, type StaffApp } from '../endpoints/staff.app.ts';
import { callApi } from '../support/api.ts';
import { addressOf, endpoints, hasBody, STRANGER, type Endpoint } from './support/endpoints.ts';

let app: StaffApp;
let owner: Member;
/** A key with every scope, of a super admin who sells and confirmed a second factor a moment ago. */
let all: string;
const single = new Map<string, string>();

async function keyWith(scopes: readonly string[]): Promise<string> {
  const { status, body } = await app.post('market/seller/key', owner.token, { name: 'k', scopes });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.secret;
}

beforeAll(async () => {
  app = await startStaff();
  owner = await app.staff('super_admin');
  await app.db
    .updateTable('app_user')
    .set({ is_seller: true })
    .where('id', '=', owner.id)
    .execute();
  all = await keyWith(keyScopes);
  for (const scope of keyScopes) single.set(scope, await keyWith([scope]));
});
afterAll(() => app.close());

async function call(endpoint: Endpoint, token: string) {
  const { status, body } = await app.call(endpoint.method, addressOf(endpoint, STRANGER).slice(1), {
    token,
    ...(hasBody(endpoint) && { body: {} }),
  });
  return { status, code: body?.code as string | undefined };
}

const closed = endpoints.filter(({ meta }) => !meta.keys);
const open = endpoints.filter(({ meta }) => meta.keys);

describe('a key with every scope', () => {
  test.each(closed.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is refused by %s',
    async (_, endpoint) => {
      expect(await call(endpoint, all)).toEqual({ status: 403, code: 'API_KEY_REFUSED' });
    },
  );

  test('reaches no money, no identity, no session, no staff call and no key', () => {
    const areas = new Set(open.map(({ name }) => name.split('.')[0]));
    expect([...areas].toSorted()).toEqual(['catalogue', 'chat', 'media', 'offers', 'orders']);
    expect(open.filter(({ path }) => path.startsWith('/admin/'))).toEqual([]);
    expect(open.filter(({ meta }) => meta.permission ?? meta.idempotent === true)).toEqual([]);
  });

  test.each(open.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is let in by %s, and by its scopes alone',
    async (_, endpoint) => {
      for (const [scope, key] of single) {
        const { status, code } = await call(endpoint, key);
        const label = `${scope}: ${status} ${code}`;
        expect(status, label).toBeLessThan(500);
        expect(status, label).not.toBe(401);
        const isOpen = endpoint.meta.keys?.some((named) => named === scope) === true;
        expect(code === 'API_KEY_SCOPE', label).toBe(!isOpen);
      }
    },
  );
});

describe('a key is taken', () => {
  test('in the bearer header alone: not in a cookie', async () => {
    const { handle } = app;
    const ask = (headers: Record<string, string>) =>
      callApi(handle, 'GET', 'market/seller/offer', { headers });
    expect((await ask({ authorization: `Bearer ${all}` })).status).toBe(200);
    expect((await ask({ cookie: `access_token=${all}` })).body.code).toBe('TOKEN_EXPIRED');
  });

  test('by no socket', async () => {
    const socket = io(`http://localhost:${app.port}`, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { authorization: `Bearer ${all}` },
    });
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'));
      socket.once('connect_error', () => resolve('refused'));
    });
    socket.disconnect();
    expect(outcome).toBe('refused');
  });

  test('with every character as it was given', async () => {
    const changed = [
      all.slice(0, -1),
      `${all}0`,
      all.replace('lgd_', 'lgd_A'),
      `${all.slice(0, 10)}${all[10] === 'a' ? 'b' : 'a'}${all.slice(11)}`,
      'lgd_',
      `lgd_${'a'.repeat(10_000)}`,
    ];
    for (const token of changed) {
      const { status, body } = await app.get('market/seller/offer', token);
      expect([status, body.code], token.slice(0, 60)).toEqual([401, 'API_KEY_INVALID']);
    }
  });

  test('with all its scopes, and does not make its owner staff', async () => {
    const { body } = await app.get('market/order?role=staff', all);
    expect(body.code).toBe('FORBIDDEN');
  });
});

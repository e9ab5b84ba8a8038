/**
 * Who may call what, generated from the contract: every endpoint × every kind of caller, against the built
 * application. An endpoint that is not in the contract cannot be reached, one that is cannot be left out here.
 */
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Who } from '~/contracts/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { ensureBuilt, startLegend, type RunningLegend } from '../support/legend.ts';
import { addressOf, endpoints, hasBody, STRANGER, type Endpoint } from './support/endpoints.ts';

/** `unprotected` is staff without a second factor, `unconfirmed` has one that this session has not confirmed. */
const kinds = [
  'visitor',
  'buyer',
  'seller',
  'support',
  'admin',
  'super_admin',
  'unprotected',
  'unconfirmed',
] as const;
type Kind = (typeof kinds)[number];

/** Kinds that the contract lets in; what they may do with a thing is the policy's. */
const admitted: Record<Who, readonly Kind[]> = {
  all: kinds,
  provider: kinds,
  user: kinds.filter((kind) => kind !== 'visitor'),
  seller: ['seller'],
  support: ['support', 'admin', 'super_admin'],
  admin: ['admin', 'super_admin'],
  super_admin: ['super_admin'],
};

const PASSWORD = 'a long enough password';
const tokens = new Map<Kind, string>();
let database: TestDatabase;
let legend: RunningLegend;

async function register(kind: Kind): Promise<void> {
  const password = PASSWORD;
  const response = await fetch(`${legend.origin}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'registration',
      credentials: {
        email: `${kind}@example.com`,
        password,
        password_confirmation: password,
        public_name: `a_${kind}`,
      },
    }),
  });
  expect(response.status).toBe(200);
  const { access_token: token } = (await response.json()) as { access_token: string };
  tokens.set(kind, token);
}

/** Connects an authenticator app, as its owner does; this session has confirmed it by that. */
async function protect(kind: Kind): Promise<void> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${legend.origin}/api/auth/second-factor/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens.get(kind)}`,
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { secret: string };
  };
  const { secret } = await post('totp', { password: PASSWORD });
  await post('totp/confirm', { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() });
}

async function promote(): Promise<void> {
  await database.db
    .updateTable('app_user')
    .set({ is_seller: true })
    .where('public_name', '=', 'a_seller')
    .execute();
  const roles = {
    support: 'support',
    admin: 'admin',
    super_admin: 'super_admin',
    unprotected: 'super_admin',
    unconfirmed: 'super_admin',
  } as const;
  for (const [kind, role] of Object.entries(roles)) {
    await database.db
      .updateTable('app_user')
      .set({ role })
      .where('public_name', '=', `a_${kind}`)
      .execute();
  }
  await database.db
    .updateTable('session')
    .set({ second_factor_at: null })
    .where('user_id', 'in', (users) =>
      users.selectFrom('app_user').select('id').where('public_name', '=', 'a_unconfirmed'),
    )
    .execute();
}

beforeAll(async () => {
  ensureBuilt();
  database = await createTestDatabase();
  legend = await startLegend({
    databaseUrl: database.url,
    env: { SEED: 'none', RATE_LIMITS: 'off' },
  });
  for (const kind of kinds) if (kind !== 'visitor') await register(kind);
  for (const kind of ['support', 'admin', 'super_admin', 'unconfirmed'] as const) {
    await protect(kind);
  }
  await promote();
});

afterAll(async () => {
  await legend.stop();
  await database.drop();
});

interface Answer {
  status: number;
  code: string | null;
}

async function call(endpoint: Endpoint, kind: Kind, body?: string): Promise<Answer> {
  const token = tokens.get(kind);
  // Every parameter names something that does not exist or belongs to nobody.
  const response = await fetch(`${legend.origin}/api${addressOf(endpoint, STRANGER)}`, {
    method: endpoint.method,
    headers: {
      ...(hasBody(endpoint) && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': `${endpoint.name}-${kind}`,
    },
    ...(hasBody(endpoint) && { body: body ?? '{}' }),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {};
  return { status: response.status, code: answer.code ?? null };
}

const refusals = new Set<string | null>([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'SELLER_REQUIRED',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_CONFIRM',
]);

/** Logging out would end the session that the other calls need. */
const ending = new Set(['identity.logout', 'identity.logoutEverywhere']);

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('lets in whom the contract names and refuses everybody else', async () => {
      for (const kind of kinds) {
        if (ending.has(endpoint.name) && kind !== 'visitor') continue;
        const { status, code } = await call(endpoint, kind);
        const label = `${kind}: ${status} ${code}`;
        expect(status, label).toBeLessThan(500);
        const isRefused = refusals.has(code);
        if (admitted[endpoint.meta.who].includes(kind)) {
          expect(isRefused && status !== 403, label).toBe(false);
          expect(code, label).not.toBe('UNAUTHENTICATED');
        } else {
          expect(status, label).toBe(kind === 'visitor' ? 401 : 403);
          expect(isRefused, label).toBe(true);
          const staffOnly = admitted[endpoint.meta.who].includes('super_admin');
          if (staffOnly && kind === 'unprotected') expect(code).toBe('SECOND_FACTOR_NEEDED');
          if (staffOnly && kind === 'unconfirmed') expect(code).toBe('SECOND_FACTOR_CONFIRM');
        }
      }
    });

    test('answers bad input with a named failure', async () => {
      const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
      const bodies = [
        'null',
        '[]',
        '"text"',
        '{"id":"\\u0000","email":"\\ud800","count":1e309,"price":-1,"data":{"__proto__":{"a":1}}}',
        '{"credentials":"<script>","grant_type":["password"],"offer_id":{"$gt":""},"text":12}',
        '{broken',
        deep,
      ];
      if (ending.has(endpoint.name)) return;
      for (const body of bodies) {
        const { status, code } = await call(endpoint, 'super_admin', body);
        expect(status, `${body.slice(0, 40)} → ${status} ${code}`).toBeLessThan(500);
        if (status >= 400) expect(code).toMatch(/^[A-Z_]+$/);
      }
    });
  },
);

test('every endpoint has its own address', () => {
  const addresses = endpoints.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

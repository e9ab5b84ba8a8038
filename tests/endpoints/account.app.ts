/** The application behind the real HTTP handler, joined as in production, with a clock that tests advance. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDiskStorage } from '~/server/infra/storage.ts';
import { callApi, makeImpersonated, PASSWORD, registrationOf, type Reply } from '../support/api.ts';
import { startApplication } from '../support/application.ts';

export { PASSWORD };

export interface Person {
  id: string;
  email: string;
  name: string;
  token: string;
}

export async function startAccounts() {
  const folder = await mkdtemp(join(tmpdir(), 'legend-accounts-'));
  let ms = Date.now();
  const now = () => new Date(ms);
  const app = await startApplication({
    environment: { TRUST_PROXY: '1', SEED: 'demo' },
    services: () => ({
      clock: { now, advance: async () => now(), reload: async () => {} },
      storage: createDiskStorage(join(folder, 'media')),
    }),
  });
  const { db, services, problems, handle } = app;

  /** Sends a request as it is; `token` is an access token. */
  function send(method: string, path: string, init: RequestInit & { token?: string } = {}) {
    const headers = new Headers({ 'user-agent': 'tests', ...init.headers });
    if (init.token) headers.set('authorization', `Bearer ${init.token}`);
    return handle(new Request(`http://localhost:3000/api/${path}`, { ...init, method, headers }));
  }

  function call(
    method: string,
    path: string,
    body?: unknown,
    options: { token?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    const headers = { 'x-forwarded-for': '198.51.100.1', ...options.headers };
    return callApi(handle, method, path, { body, token: options.token, headers });
  }

  const mailsTo = async (email: string) =>
    (await call('GET', `dev/mail?to=${encodeURIComponent(email)}`)).body.data;

  /** The code in the newest mail to an address that carries one. */
  async function codeFor(email: string): Promise<string> {
    for (const mail of await mailsTo(email)) {
      for (const link of mail.links) {
        const code = new URL(link).searchParams.get('code');
        if (code) return code;
      }
    }
    throw new Error(`No code for ${email}`);
  }

  let counter = 0;
  /** Signs somebody up and confirms the address. */
  async function person(change: Record<string, unknown> = {}): Promise<Person> {
    counter += 1;
    const email = `zz-person-${counter}@mailbox.example`;
    const name = `Zz_Person_${counter}`;
    const { body } = await call('POST', 'auth/token', registrationOf(email, name));
    await call('POST', 'auth/activation/activate', { code: await codeFor(email) });
    const { id } = (await call('GET', 'auth/profile', undefined, { token: body.access_token }))
      .body;
    if (Object.keys(change).length > 0) {
      await db.updateTable('app_user').set(change).where('id', '=', id).execute();
    }
    return { id, email, name, token: body.access_token };
  }

  async function signIn(email: string, password = PASSWORD): Promise<Reply> {
    return call('POST', 'auth/token', {
      grant_type: 'password',
      credentials: { email, password },
    });
  }

  /** A session of a staff member in this account, as a flash token opens it. Answers its token. */
  async function impersonate(target: Person, staff: Person): Promise<string> {
    const { access_token: token } = (await signIn(target.email)).body;
    await makeImpersonated({ db, services }, token, staff.token);
    return token;
  }

  /** Uploads a picture in one colour; answers its id. */
  async function upload(token: string, colour = '#a33', width = 300, height = 200) {
    const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], 'x.png', { type: 'image/png' }));
    const response = await send('POST', 'media', { body, token });
    const { id } = (await response.json()) as { id: string };
    return id;
  }

  return {
    db,
    services,
    problems,
    send,
    call,
    mailsTo,
    codeFor,
    person,
    signIn,
    impersonate,
    upload,
    now,
    advanceDays: (days: number) => void (ms += days * 86_400_000),
    job: app.job,
    drain: app.drain,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type AccountsApp = Awaited<ReturnType<typeof startAccounts>>;

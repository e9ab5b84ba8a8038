/** The whole application behind the real HTTP handler and real sockets, on a database of its own. */
import type { Role } from '~/domain/roles.ts';
import { forgetCatalogue } from '~/server/modules/catalogue/index.ts';
import { callApi, registrationOf, type Reply } from '../support/api.ts';
import { startApplication } from '../support/application.ts';
import { openSocket } from '../support/sockets.ts';

export interface Member {
  id: string;
  name: string;
  email: string;
  token: string;
}

export async function startStaff() {
  const app = await startApplication({ isLive: true });
  const { db, services, handle } = app;

  function call(
    method: string,
    path: string,
    options: { body?: unknown; token?: string } = {},
  ): Promise<Reply> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return callApi(handle, method, path, { ...options, headers });
  }

  /** Sends a picture as the browser does. */
  async function upload(token: string, picture: Uint8Array<ArrayBuffer>) {
    const form = new FormData();
    form.set('file', new File([picture], 'proof.png', { type: 'image/png' }));
    const headers = { authorization: `Bearer ${token}` };
    const init = { method: 'POST', headers, body: form };
    const response = await handle(new Request('http://localhost:3000/api/media', init));
    return { status: response.status, body: await response.json() };
  }

  let people = 0;
  /** Somebody with a confirmed address; `change` sets columns of the account. */
  async function person(change: Record<string, unknown> = {}): Promise<Member> {
    people += 1;
    const name = `Somebody_${people}`;
    const email = `somebody${people}@example.com`;
    const { body } = await call('POST', 'auth/token', { body: registrationOf(email, name) });
    const token: string = body.access_token;
    const profile = await call('GET', 'auth/profile', { token });
    const id: string = profile.body.id;
    const columns = { email_confirmed_at: services.clock.now(), trust_level: 2, ...change };
    await db.updateTable('app_user').set(columns).where('id', '=', id).execute();
    return { id, name, email, token };
  }

  /** Staff whose session has confirmed a second factor; how that is done has tests of its own. */
  async function staff(role: Role): Promise<Member> {
    const member = await person({ role, second_factor_on: true });
    await db
      .updateTable('session')
      .set({ second_factor_at: new Date() })
      .where('user_id', '=', member.id)
      .execute();
    return member;
  }

  return {
    db,
    services,
    dropped: app.invalidated,
    delivered: app.delivered,
    handle,
    port: app.port,
    call,
    upload,
    person,
    connect: (token: string) => openSocket(app.port, token),
    staff,
    get: (path: string, token?: string) => call('GET', path, token ? { token } : {}),
    post: (path: string, token: string, body: unknown = {}) => call('POST', path, { body, token }),
    put: (path: string, token: string, body: unknown) => call('PUT', path, { body, token }),
    /** The context of a job that runs now. */
    job: app.context,
    /** Runs a recurring job until it has nothing to do. */
    run: app.job,
    forget: () => forgetCatalogue(services),
    settle: app.drain,
    async mailsTo(email: string) {
      return services.mail.list(db, email, 20);
    },
    close: app.close,
  };
}

export type StaffApp = Awaited<ReturnType<typeof startStaff>>;

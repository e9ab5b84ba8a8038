/** The seven kinds of caller of the rights matrix, signed in to a demo market. */
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestDatabase } from '../../support/database.ts';

/** `owner` is user A, whom the things belong to; `stranger` is user B; `seller` sells, but not these things. */
export const actors = [
  'visitor',
  'owner',
  'stranger',
  'seller',
  'support',
  'admin',
  'super_admin',
] as const;
export type ActorName = (typeof actors)[number];

export interface Answer {
  status: number;
  code: string | null;
  // Tests look into answers freely.
  // oxlint-disable-next-line no-explicit-any
  body: any;
}

export const PASSWORD = 'a long enough password';

export class Callers {
  readonly tokens = new Map<ActorName, string>();
  private keys = 0;

  constructor(
    readonly origin: string,
    private readonly database: TestDatabase,
  ) {}

  async send(method: string, path: string, who: ActorName | null, body?: unknown): Promise<Answer> {
    const token = who === null ? undefined : this.tokens.get(who);
    const hasBody = method !== 'GET' && method !== 'DELETE';
    const response = await fetch(`${this.origin}/api${path}`, {
      method,
      headers: {
        'idempotency-key': `rights-${(this.keys += 1)}`,
        ...(hasBody && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(hasBody && { body: JSON.stringify(body ?? {}) }),
    });
    const text = await response.text();
    const answer = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, code: answer.code ?? null, body: answer };
  }

  /** As `send`, for steps that have to succeed. */
  async must(method: string, path: string, who: ActorName | null, body?: unknown) {
    const answer = await this.send(method, path, who, body);
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body;
  }

  emailOf(who: ActorName): string {
    return `${who}@rights.test`;
  }

  /** Registers everybody, gives them their rights, and has the staff confirm a second factor. */
  async prepare(): Promise<void> {
    for (const who of actors) {
      if (who === 'visitor') continue;
      const credentials = {
        email: this.emailOf(who),
        password: PASSWORD,
        password_confirmation: PASSWORD,
        public_name: `rights_${who}`.slice(0, 24),
      };
      const grant = { grant_type: 'registration', credentials };
      const { access_token: token } = await this.must('POST', '/auth/token', null, grant);
      this.tokens.set(who, token);
    }
    const { db } = this.database;
    const named = (who: ActorName) => `rights_${who}`;
    await db
      .updateTable('app_user')
      .set({ email_confirmed_at: new Date(), trust_level: 2 })
      .where('public_name', 'like', 'rights_%')
      .execute();
    await db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('public_name', 'in', [named('owner'), named('seller')])
      .execute();
    for (const role of ['support', 'admin', 'super_admin'] as const) {
      await db
        .updateTable('app_user')
        .set({ role })
        .where('public_name', '=', named(role))
        .execute();
    }
    for (const who of actors) if (who !== 'visitor') await this.protect(who);
  }

  /** New sessions by password alone: nobody has a second factor any more. */
  async signInAgain(): Promise<void> {
    for (const table of ['totp_factor', 'recovery_code', 'passkey'] as const) {
      await this.database.db.deleteFrom(table).execute();
    }
    await this.database.db.updateTable('app_user').set({ second_factor_on: false }).execute();
    for (const who of actors) {
      if (who === 'visitor') continue;
      const credentials = { email: this.emailOf(who), password: PASSWORD };
      const grant = { grant_type: 'password', credentials };
      const { access_token: token } = await this.must('POST', '/auth/token', null, grant);
      this.tokens.set(who, token);
    }
  }

  /** Connects an authenticator app; the session has confirmed it by that. */
  async protect(who: ActorName): Promise<void> {
    const path = '/auth/second-factor/totp';
    const { secret } = await this.must('POST', path, who, { password: PASSWORD });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    await this.must('POST', `${path}/confirm`, who, { code });
  }

  async idOf(who: ActorName): Promise<string> {
    const { id } = await this.must('GET', '/auth/profile', who);
    return id;
  }
}

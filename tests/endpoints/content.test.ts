/** Documents and the contact form over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentity } from './identity.app.ts';

type App = Awaited<ReturnType<typeof startIdentity>>;

const OPERATOR = 'hello@operator.example';
let app: App;
beforeAll(async () => {
  app = await startIdentity({ OPERATOR_EMAIL: OPERATOR, OPERATOR_NAME: 'Market SAS' });
});
afterAll(() => app.close());

const letter = {
  name: 'Ada L.',
  email: 'ada@example.com',
  topic: 'order',
  order_id: '01920000-0000-7000-8000-000000000001',
  message: 'The seller has not answered for two days. What can I do?',
};

async function mails(to: string) {
  const { body } = await app.call('GET', `dev/mail?to=${encodeURIComponent(to)}`);
  return body.data as Record<'to' | 'subject' | 'text' | 'html' | 'reply_to', string>[];
}

const storedCount = async () => {
  const row = await app.db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

describe('a document', () => {
  test('comes in the asked language, with the figures in force and the operator', async () => {
    const { status, body } = await app.call('GET', 'page/terms-of-services?locale=fr');
    expect(status).toBe(200);
    expect(body).toMatchObject({ slug: 'terms-of-services', locale: 'fr' });
    expect(body.title).toBe('Conditions d’utilisation');
    expect(JSON.stringify(body.blocks)).toContain('Market SAS');
    expect(body.blocks.some((block: { type: string }) => block.type === 'table')).toBe(true);
  });

  test('comes in the language of the reader', async () => {
    const { body } = await app.call('GET', 'page/about', undefined, { language: 'fr-CA,en;q=0.5' });
    expect(body.locale).toBe('fr');
  });

  test.each(['nothing', '..%2Fen%2Fabout', '__proto__', 'about.md', 'x'.repeat(200)])(
    'is not made up for %.20s',
    async (slug) => {
      const { status } = await app.call('GET', `page/${slug}`);
      expect([404, 422]).toContain(status);
    },
  );
});

describe('the contact form', () => {
  test('is kept and mailed to the operator, who can answer the sender', async () => {
    const before = await storedCount();
    expect((await app.call('POST', 'contact', letter)).status).toBe(202);
    expect(await storedCount()).toBe(before + 1);
    const [mail] = await mails(OPERATOR);
    expect(mail).toMatchObject({ to: OPERATOR, reply_to: 'ada@example.com' });
    expect(mail?.subject).toMatch(/^Contact: order \([0-9A-F]{8}\)$/);
    expect(mail?.text).toContain(letter.message);
    expect(mail?.text).toContain(letter.order_id);
  });

  test('mails nobody else: not the address that a visitor gives', async () => {
    await app.call('POST', 'contact', { ...letter, email: 'victim@example.com' });
    expect(await mails('victim@example.com')).toEqual([]);
  });

  test('confirms to the confirmed address of the account that sends, and to no other', async () => {
    const { token, credentials } = await app.register();
    const { email } = credentials;
    await app.db
      .updateTable('app_user')
      .set({ email_confirmed_at: new Date() })
      .where('email', '=', email)
      .execute();
    const count = (await mails(email)).length;
    await app.call('POST', 'contact', { ...letter, email: 'other@example.com' }, { token });
    expect(await mails('other@example.com')).toEqual([]);
    await app.call('POST', 'contact', { ...letter, email: email.toUpperCase() }, { token });
    const received = await mails(email);
    expect(received.length).toBe(count + 1);
    expect(received[0]?.subject).toContain('We have your message');
    expect(received[0]?.text).not.toContain(letter.message);
  });

  test('cannot write headers', async () => {
    const breaks = ['\r\nBcc: all@example.com', '\nBcc: all@example.com', '\u2028x', '\u0000'];
    for (const injected of breaks) {
      for (const field of ['name', 'email', 'order_id', 'topic']) {
        const value = `${letter[field as keyof typeof letter]}${injected}`;
        const { status } = await app.call('POST', 'contact', { ...letter, [field]: value });
        if (status === 202) {
          const [mail] = await mails(OPERATOR);
          for (const header of [mail?.subject, mail?.reply_to, mail?.to]) {
            expect(header).not.toMatch(/[\p{Cc}\u2028]/u);
            expect(header).not.toContain('Bcc');
          }
        } else {
          expect(status).toBe(422);
        }
      }
    }
  });

  test('shows HTML as it was typed and runs none of it', async () => {
    const message = '<script>alert(1)</script><img src=x onerror=alert(2)> "quoted" & more';
    const name = '<b onmouseover=alert(3)>Ada</b>';
    await app.call('POST', 'contact', { ...letter, name, message });
    const [mail] = await mails(OPERATOR);
    expect(mail?.html).not.toMatch(/<script|<img|<b /);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.text).toContain(message);
  });

  test.each([
    ['a long message', { message: 'x'.repeat(10_240) }],
    ['a very long message', { message: 'x'.repeat(400_000) }],
    ['a short message', { message: 'Hi' }],
    ['a long name', { name: 'x'.repeat(10_240) }],
    ['no name', { name: '  ' }],
    ['a wrong address', { email: 'ada@' }],
    ['a long address', { email: `${'a'.repeat(10_240)}@example.com` }],
    ['an unknown topic', { topic: 'spam' }],
    ['a list for a text', { message: ['x'] }],
    ['the field that people do not see', { leave_empty: 'https://spam.example' }],
    ['lone surrogates', { message: `${'x'.repeat(30)}\ud800` }],
  ])('refuses %s and names the field', async (_what, change) => {
    const before = await storedCount();
    const { status, body } = await app.call('POST', 'contact', { ...letter, ...change });
    expect(status).toBe(422);
    expect(body.errors[0].path).toBe(Object.keys(change)[0]);
    expect(await storedCount()).toBe(before);
  });
});

test('the contact form is limited per caller', async () => {
  const limited = await startIdentity({ RATE_LIMITS: 'on' });
  const statuses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    statuses.push((await limited.call('POST', 'contact', letter)).status);
  }
  await limited.close();
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test('a message is deleted after three years, as the privacy policy promises', async () => {
  await app.db.deleteFrom('contact_message').execute();
  const now = app.services.clock.now();
  const aged = async (days: number): Promise<void> => {
    const sent = new Date(now.getTime() - days * 86_400_000);
    await app.call('POST', 'contact', { ...letter, name: `${days} days` });
    await app.db
      .updateTable('contact_message')
      .set({ created_at: sent })
      .where('name', '=', `${days} days`)
      .execute();
  };
  for (const days of [1, 1_090, 1_100]) await aged(days);
  await app.job('content.forget_messages');
  const kept = await app.db.selectFrom('contact_message').select('name').execute();
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['1 days', '1090 days']);
});

import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import { createTelegramSignIn, readTelegramData } from './telegram.ts';

const token = '123456:test-token-of-a-bot-that-is-none';
const at = new Date('2026-11-21T12:00:00Z');
const now = at.getTime() / 1000;

type Fields = Record<string, string | number>;

/** As Telegram signs: https://core.telegram.org/widgets/login#checking-authorization */
function signed(fields: Fields, key = token): string {
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('\n');
  const secret = createHash('sha256').update(key).digest();
  const hash = createHmac('sha256', secret).update(text).digest('hex');
  return packed({ ...fields, hash });
}

function packed(fields: unknown): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

function outcome(code: string): string {
  try {
    return readTelegramData(code, token, at).subject;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

const person = { id: 424242, first_name: 'Жанна', username: 'jane', auth_date: now - 10 };

describe('signed data of Telegram', () => {
  test('names the person by id and public name', () => {
    expect(readTelegramData(signed(person), token, at)).toEqual({
      provider: 'telegram',
      subject: '424242',
      email: null,
      handle: 'jane',
    });
    const { username: _none, ...unnamed } = person;
    expect(readTelegramData(signed(unnamed), token, at).handle).toBeNull();
  });

  test('is good for five minutes', () => {
    expect(outcome(signed({ ...person, auth_date: now - 300 }))).toBe('424242');
    expect(outcome(signed({ ...person, auth_date: now - 301 }))).toBe('SOCIAL_REFUSED');
    expect(outcome(signed({ ...person, auth_date: now + 61 }))).toBe('SOCIAL_REFUSED');
  });

  test('with another id, another bot’s signature, without one or as rubbish is refused', () => {
    const data: Fields = JSON.parse(Buffer.from(signed(person), 'base64url').toString());
    expect(outcome(packed({ ...data, id: 1 }))).toBe('SOCIAL_REFUSED');
    expect(outcome(packed({ ...data, extra: 'field' }))).toBe('SOCIAL_REFUSED');
    expect(outcome(signed(person, '999999:another-token-of-another-bot'))).toBe('SOCIAL_REFUSED');
    expect(outcome(packed(person))).toBe('SOCIAL_REFUSED');
    expect(outcome(packed({ ...person, hash: '' }))).toBe('SOCIAL_REFUSED');
    for (const code of ['', 'x', packed(null), packed([1]), packed({ a: { b: 1 } }), '%%%']) {
      expect(outcome(code)).toBe('SOCIAL_REFUSED');
    }
  });

  test('fields cannot be moved into each other', () => {
    const data: Fields = JSON.parse(Buffer.from(signed(person), 'base64url').toString());
    const { auth_date: date, first_name: first, ...rest } = data;
    expect(outcome(packed({ ...rest, auth_date: `${date}\nfirst_name=${first}` }))).toBe(
      'SOCIAL_REFUSED',
    );
  });
});

test('the browser is sent to Telegram with the bot and the way back, state included', async () => {
  const url = await createTelegramSignIn(token, 'https://oauth.telegram.org').start({
    redirectUri: 'https://legend.example/auth/social/telegram',
    state: 's1',
    nonce: '',
    codeVerifier: '',
  });
  expect(url.origin + url.pathname).toBe('https://oauth.telegram.org/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bot_id: '123456',
    origin: 'https://legend.example',
    return_to: 'https://legend.example/auth/social/telegram?state=s1',
  });
  expect(url.href).not.toContain('test-token');
});

import { expect, test } from 'vitest';
import { createBot, SECRET_HEADER } from './telegram.ts';

const settings = {
  botToken: '12345:abcdefghijklmnopqrstuvwxyz',
  botName: 'legend_bot',
  webhookSecret: 'a-secret-of-the-webhook',
};
const message = { chatId: 7, text: 'Hello', button: { label: 'Open', url: 'https://a.example/x' } };

function botAnswering(status: number, body: unknown) {
  const calls: { url: string; body: unknown }[] = [];
  const bot = createBot(settings, async (url, init) => {
    calls.push({ url: String(url), body: JSON.parse(String(init?.body)) });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return { bot, calls };
}

test('a message goes to the chat with its button', async () => {
  const { bot, calls } = botAnswering(200, { ok: true, result: {} });
  expect(await bot.send(message)).toEqual({ kind: 'sent' });
  expect(calls).toMatchObject([
    {
      url: `https://api.telegram.org/bot${settings.botToken}/sendMessage`,
      body: {
        chat_id: 7,
        text: 'Hello',
        reply_markup: { inline_keyboard: [[{ text: 'Open', url: 'https://a.example/x' }]] },
      },
    },
  ]);
});

test('an address that only this machine knows stands in the text', async () => {
  const { bot, calls } = botAnswering(200, { ok: true });
  await bot.send({ ...message, button: { label: 'Open', url: 'http://localhost:3000/x' } });
  expect(calls[0]?.body).toMatchObject({ text: 'Hello\n\nhttp://localhost:3000/x' });
});

test.each([
  [403, { ok: false, description: 'Forbidden: bot was blocked by the user' }, 'blocked'],
  [400, { ok: false, description: 'Bad Request: chat not found' }, 'blocked'],
  [400, { ok: false, description: 'Bad Request: message is too long' }, 'refused'],
  [429, { ok: false, parameters: { retry_after: 17 } }, 'later'],
  [500, 'oops', 'later'],
  [200, 'no JSON', 'later'],
])('%s %j means %s', async (status, body, kind) => {
  const outcome = await botAnswering(status, body).bot.send(message);
  expect(outcome.kind).toBe(kind);
  if (status === 429) expect(outcome).toMatchObject({ retryAfterSeconds: 17 });
});

test('a call that fails is tried later, and nothing of the token is told', async () => {
  const bot = createBot(settings, async (url) => {
    throw new TypeError(`fetch failed: ${String(url)}`);
  });
  const outcome = await bot.send(message);
  expect(outcome.kind).toBe('later');
  expect(JSON.stringify(outcome)).not.toContain(settings.botToken);
});

test('a call that hangs is given up by the signal it was given', async () => {
  const bot = createBot(settings, (_url, init) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')));
    return promise;
  });
  expect(await bot.send(message)).toEqual({ kind: 'later', reason: 'TimeoutError' });
});

test.each([
  ['the secret', settings.webhookSecret, true],
  ['another one', 'a-secret-of-the-webhooK', false],
  ['none', '', false],
])('%s in the header', (_, value, isGood) => {
  const { bot } = botAnswering(200, {});
  expect(bot.isFromTelegram(new Headers({ [SECRET_HEADER]: value }))).toBe(isGood);
});

import { expect, test, vi } from 'vitest';
import { createLibreTranslate } from './translator.ts';

const settings = { url: 'https://translate.example/', apiKey: 'a key' };

const answering = (body: string, status = 200) =>
  vi.fn<typeof fetch>(async () => new Response(body, { status }));

test('asks for the language of the reader and answers text and where it came from', async () => {
  const send = answering(
    JSON.stringify({
      translatedText: 'Bonjour',
      detectedLanguage: { language: 'en', confidence: 9 },
    }),
  );
  const translator = createLibreTranslate(settings, send);
  expect(await translator.translate('Hello', 'fr')).toEqual({ text: 'Bonjour', from: 'en' });
  const [url, init] = send.mock.calls[0] ?? [];
  expect(url).toBe('https://translate.example/translate');
  expect(JSON.parse(String(init?.body))).toEqual({
    q: 'Hello',
    source: 'auto',
    target: 'fr',
    format: 'text',
    api_key: 'a key',
  });
  expect(init?.signal).toBeInstanceOf(AbortSignal);
});

test('without a key none is sent, and no language is made up', async () => {
  const send = answering(JSON.stringify({ translatedText: 'Hello' }));
  const translator = createLibreTranslate({ url: settings.url, apiKey: undefined }, send);
  expect(await translator.translate('Bonjour', 'en')).toEqual({ text: 'Hello', from: null });
  expect(String(send.mock.calls[0]?.[1]?.body)).not.toContain('api_key');
});

test.each([
  ['a refusal', '{"error":"no"}', 403],
  ['what is no translation', '{"translatedText":""}', 200],
  ['what is no JSON', '<html>', 200],
  ['too much', JSON.stringify({ translatedText: 'a'.repeat(70_000) }), 200],
])('%s is an error', async (_name, body, status) => {
  const translator = createLibreTranslate(settings, answering(body, status));
  await expect(translator.translate('Hello', 'fr')).rejects.toThrow();
});

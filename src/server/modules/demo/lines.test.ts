import { describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { findForbidden } from '../chat/forbidden-text.ts';
import { answerTo, DELIVERED, languageOf } from './lines.ts';

const bodies = ['Hello', 'Bonjour', 'thanks!', 'What is the price?', 'Quand livrez-vous ?', '…'];
const answers = bodies.flatMap((body) =>
  [true, false].flatMap((isFirst) =>
    (['en', 'fr'] as const).flatMap((locale) =>
      Array.from({ length: 40 }, () => answerTo({ id: newId(), body, isFirst }, locale)),
    ),
  ),
);

test('every line says that it is the demo, and none is one that the chat refuses', () => {
  const lines = new Set([...answers, ...Object.values(DELIVERED)]);
  expect(lines.size).toBeGreaterThan(12);
  for (const line of lines) {
    expect(line).toMatch(/demo|démonstration/i);
    expect(line).toMatch(/script/i);
    expect(findForbidden(line, 'http://localhost:3000')).toEqual([]);
    expect(line.length).toBeLessThan(260);
  }
});

describe('the language', () => {
  test.each([
    ['Bonjour, combien de temps ?', 'en', 'fr'],
    ['Merci', 'en', 'fr'],
    ['Hello there', 'en', 'en'],
    ['ok', 'fr', 'fr'],
  ] as const)('%s of an account in %s is answered in %s', (body, account, expected) => {
    expect(languageOf(body, account)).toBe(expected);
  });
});

test('the answer is about what was written', () => {
  const of = (body: string) => answerTo({ id: newId(), body, isFirst: false }, 'en');
  expect(of('thank you')).toMatch(/welcome|pleasure/);
  expect(of('any discount?')).toMatch(/price|pay/);
  expect(of('how long does it take')).toMatch(/minute/);
});

import { expect, test } from 'vitest';
import { filledFor, hasUnknownBlank } from './answer-text.ts';

test.each([
  ['Hello', false],
  ['Hello {name}, {name}', false],
  ['Hello {nom}', true],
  ['Hello {{name}}', true],
  ['Hello {name', true],
  ['Hello }', true],
])('%s', (text, isUnknown) => {
  expect(hasUnknownBlank(text)).toBe(isUnknown);
});

test('each blank is filled, and what is filled in is no blank', () => {
  expect(filledFor('{name}: hello, {name}', '$& {name}')).toBe('$& {name}: hello, $& {name}');
  expect(filledFor('Nobody', 'mira')).toBe('Nobody');
  expect(filledFor('Bonjour {name}, non.', null)).toBe('Bonjour, non.');
});

import { expect, test } from 'vitest';
import { filled, placeholdersIn, unknownPlaceholder } from './placeholders.ts';

const all = ['buyer', 'order', 'offer'] as const;

test('a text is filled, whatever case and spaces the placeholders have', () => {
  const text = 'Hi {{buyer}}, {{ Order }} is “{{OFFER}}”.';
  expect(filled(text, { buyer: 'Mira', order: '3F9A01C7', offer: '500 Divine Orb' })).toEqual({
    text: 'Hi Mira, 3F9A01C7 is “500 Divine Orb”.',
    missing: [],
  });
  expect(placeholdersIn(text)).toEqual(['buyer', 'order', 'offer']);
});

test('what is filled in is never read as a placeholder', () => {
  const values = { buyer: '{{offer}}', offer: '{{buyer}} $& $1 <b>' };
  expect(filled('{{buyer}} / {{offer}}', values).text).toBe('{{offer}} / {{buyer}} $& $1 <b>');
});

test('what has nothing to stand for it is left out and named', () => {
  expect(
    filled('Your order {{order}} of {{offer}}, {{buyer}}.', { buyer: ' ', offer: 'X' }),
  ).toEqual({ text: 'Your order of X,.', missing: ['order', 'buyer'] });
  expect(filled('{{order}}', {})).toEqual({ text: '', missing: ['order'] });
});

test('a word that is not known is named as it stands there', () => {
  expect(unknownPlaceholder('Hi {{buyer}} {{ price }}', all)).toBe('{{ price }}');
  expect(unknownPlaceholder('Back {{back}}', all)).toBe('{{back}}');
  expect(unknownPlaceholder('Hi {{buyer', all)).toBe('{{buyer');
  expect(unknownPlaceholder('Hi buyer}} there', all)).toBe('buyer}}');
  expect(unknownPlaceholder('{{}}', all)).toBe('{{}}');
  expect(unknownPlaceholder('{{{buyer}}}', all)).toBeNull();
  expect(unknownPlaceholder('Hi {{buyer}}, a {curly} text', all)).toBeNull();
});

import { expect, test } from 'vitest';
import { maskEmail } from './mask-email.ts';

test.each([
  ['Anna.Smith@Example.com', 'a…@e….com'],
  ['anna', 'a…'],
  ['anna@', 'a…@…'],
  ['anna@exa', 'a…@e…'],
  ['a@b.example.co.uk', 'a…@b….uk'],
  ['𝒜nna@x.y', '𝒜…@x….y'],
])('%s is kept as %s', (email, kept) => {
  expect(maskEmail(email)).toBe(kept);
});

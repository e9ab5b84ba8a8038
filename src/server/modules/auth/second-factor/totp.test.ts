import { expect, test } from 'vitest';
import { codeOfStep, newTotpSecret, stepAt, stepOfCode, totpSetup } from './totp.ts';

/** The secret of RFC 6238, appendix B; its codes have 8 digits there, ours are their last 6. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code at %i is the standard’s', (seconds, code) => {
  expect(codeOfStep(SECRET, stepAt(at(seconds)))).toBe(code);
  expect(stepOfCode(SECRET, code, at(seconds))).toBe(stepAt(at(seconds)));
});

test('one step before and after counts, two do not', () => {
  const now = at(1_234_567_890);
  const step = stepAt(now);
  const found = [-2, -1, 0, 1, 2].map((delta) => {
    const answer = stepOfCode(SECRET, codeOfStep(SECRET, step + delta), now);
    return answer === null ? null : answer - step;
  });
  expect(found).toEqual([null, -1, 0, 1, null]);
});

test.each(['', '12345', '1234567', 'abcdef', '００５９２４', '-05924', '5924.0'])(
  '%j is no code',
  (typed) => expect(stepOfCode(SECRET, typed, at(1_234_567_890))).toBeNull(),
);

test('a code may be typed in two groups', () => {
  expect(stepOfCode(SECRET, '005 924', at(1_234_567_890))).not.toBeNull();
});

test('the app is told who asks and for whom', () => {
  const secret = newTotpSecret();
  const { uri, qr_svg: picture } = totpSetup(secret, 'a&b@example.com');
  const address = new URL(uri);
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain('Legend:a&b@example.com');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(picture).toMatch(/^<svg [^>]*viewBox/);
});

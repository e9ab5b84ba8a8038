import { describe, expect, it } from 'vitest';
import { storeAttributionCodes } from './attribution-codes.ts';

const land = (path: string, method = 'GET') =>
  storeAttributionCodes(new Request(`http://localhost${path}`, { method }), false);

describe('codes in an address', () => {
  it('are kept for 30 days and removed, everything else stays', () => {
    const answer = land('/fr/poe2?coupon=FIRST5&sort=price&referral_code=abc_1');
    expect(answer?.status).toBe(302);
    expect(answer?.headers.get('location')).toBe('/fr/poe2?sort=price');
    const [coupon, referral] = answer?.headers.getSetCookie() ?? [];
    expect(coupon).toMatch(/^coupon=FIRST5; Max-Age=2592000; Path=\/; SameSite=Lax$/);
    expect(referral).toContain('referral_code=abc_1');
    expect(referral).toContain('HttpOnly');
  });

  it.each(['%3Cscript%3E', '', 'x'.repeat(41), 'a%0d%0aset-cookie:b=1'])(
    'of a wrong form (%s) are removed without being kept',
    (code) => {
      const answer = land(`/?coupon=${code}`);
      expect(answer?.headers.get('location')).toBe('/');
      expect(answer?.headers.getSetCookie()).toEqual([]);
    },
  );

  it('do not concern addresses without them, or other methods', () => {
    expect(land('/poe2?sort=price')).toBeUndefined();
    expect(land('/?coupon=FIRST5', 'POST')).toBeUndefined();
  });

  it('never lead to another site', () => {
    const location = land('//evil.example/?coupon=A')?.headers.get('location') ?? '';
    expect(new URL(location, 'http://localhost').host).toBe('localhost');
  });

  it.each([
    ['a person', {}, 1],
    ['the same person again', { cookie: 'referral_code=abc_1' }, 0],
    ['a person with another code', { cookie: 'referral_code=other' }, 1],
    ['a guess of the browser', { 'sec-purpose': 'prefetch;prerender' }, 0],
    ['a program', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 0],
  ])('count %s as it is', (_who, headers, clicks) => {
    const counted: string[] = [];
    const request = new Request('http://localhost/?referral_code=abc_1', {
      headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0', ...headers },
    });
    storeAttributionCodes(request, false, (code) => counted.push(code));
    expect(counted).toHaveLength(clicks);
  });
});

import { expect, test, vi } from 'vitest';

vi.mock('@tanstack/react-start/server-only', () => ({}));

const { attributionOf } = await import('./attribution.ts');

const arrival = (cookie: string) =>
  attributionOf(new Request('http://localhost/', { headers: { cookie } }));
const campaign = `utm=${encodeURIComponent('source=news&medium=email&referrer=https://a.example/b')}`;
const utm = { source: 'news', medium: 'email', referrer: 'https://a.example/b' };

test('the code of a friend counts without being asked for', () => {
  expect(arrival('referral_code=abc_1')).toEqual({ referral_code: 'abc_1' });
  expect(arrival('referral_code=a%20b')).toEqual({});
});

test('the campaign counts after a yes only', () => {
  expect(arrival(`${campaign}; consent=all`)).toEqual({ utm });
  expect(arrival(campaign)).toEqual({});
  expect(arrival(`${campaign}; consent=necessary`)).toEqual({});
  expect(arrival(`${campaign}; consent=everything`)).toEqual({});
  expect(arrival(`${campaign}; otherconsent=all`)).toEqual({});
});

test('what is no campaign, or out of all proportion, does not hinder a registration', () => {
  expect(arrival('utm=; consent=all')).toEqual({});
  expect(arrival('utm=unknown%3D1; consent=all')).toEqual({});
  expect(arrival(`utm=source%3D${'x'.repeat(300)}; consent=all`)).toEqual({});
});

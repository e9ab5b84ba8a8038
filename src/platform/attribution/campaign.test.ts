import { expect, test } from 'vitest';
import { campaignHeader, campaignOf } from './campaign.ts';

const origin = 'https://legend.example';

test('the campaign of an address is kept with the page before, without its query', () => {
  const search = '?utm_source=news&utm_medium=e-mail&utm_campaign=spring+sale&sort=price&utm_x=1';
  const campaign = campaignOf(search, 'https://example.org/a?q=secret#b', origin);
  expect(Object.fromEntries(new URLSearchParams(campaign ?? ''))).toEqual({
    source: 'news',
    medium: 'e-mail',
    campaign: 'spring sale',
    referrer: 'https://example.org/a',
  });
});

test.each([['?sort=price'], [''], ['?utm_source=&utm_medium=%20']])('%j carries none', (search) =>
  expect(campaignOf(search, 'https://example.org/', origin)).toBeNull(),
);

test.each([['https://legend.example/poe2'], ['android-app://x/'], ['rubbish'], ['']])(
  'a page before like %j is not kept',
  (referrer) => expect(campaignOf('?utm_source=a', referrer, origin)).toBe('source=a'),
);

test('values are bounded', () => {
  const campaign = campaignOf(`?utm_term=${'x'.repeat(500)}`, '', origin);
  expect(campaign).toBe(`term=${'x'.repeat(200)}`);
});

test('the header of a registration is JSON that a header can carry', () => {
  const stored = encodeURIComponent('source=été 💥&medium=e-mail');
  const header = campaignHeader(`a=1; utm=${stored}; consent=all`) ?? '';
  expect(header).toMatch(/^[ -~]+$/);
  expect(JSON.parse(header)).toEqual({ source: 'été 💥', medium: 'e-mail' });
  expect(campaignHeader('a=1; notutm=source')).toBeNull();
  expect(campaignHeader('utm=%E0%A4%A')).toBe('{}');
});

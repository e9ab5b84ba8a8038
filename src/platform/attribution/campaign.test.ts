import { expect, test } from 'vitest';
import { campaignOf } from './campaign.ts';

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

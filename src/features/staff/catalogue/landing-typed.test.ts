import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fieldErrors } from '~/contracts/validation.ts';
import { landingSchema, sentLanding, typedLanding } from './landing-typed.ts';

const both = (text: string) => ({ en: text, fr: `${text} (fr)` });
const page = {
  id: 'p',
  category: {} as never,
  alias: 'divine-orb',
  path: '/poe2/currency/divine-orb',
  query: { filter: ['item:divine-orb', 'level:1..5'], sort: 'price' as const, price_max: 500 },
  unknown: [],
  name: both('Divine Orb'),
  heading: both('Divine Orbs'),
  title: both('Buy Divine Orbs'),
  description: both('What it does.'),
  text: both('Lead.'),
  is_published: false,
  created_at: '',
  updated_at: '',
};

test('what is typed and sent is the page, with what the form does not show', () => {
  const typed = v.parse(landingSchema, typedLanding(page));
  const { alias, query, name, heading, title, description, text, is_published } = page;
  const fields = { alias, query, name, heading, title, description, text, is_published };
  expect(sentLanding(typed, page.query)).toEqual(fields);
  const other = v.parse(landingSchema, { ...typedLanding(page), sort: '', shown: 'yes' });
  expect(sentLanding(other, page.query)).toMatchObject({ is_published: true });
  expect(sentLanding(other, page.query).query).toEqual({
    filter: query.filter,
    price_max: query.price_max,
  });
});

test('a line that is no filter, and a missing text, are told beside their fields', () => {
  const typed = { ...typedLanding(page), filter: 'item:divine-orb\n\nno filter', name_fr: '' };
  const result = v.safeParse(landingSchema, typed);
  expect(fieldErrors(result.issues ?? []).map(({ path }) => path)).toEqual(['filter', 'name_fr']);
  expect(v.parse(landingSchema, { ...typedLanding(page), filter: ' \n' }).filter).toEqual([]);
});

import { expect, test } from 'vitest';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { differingFields, fieldText, withField } from './content-fields.ts';

const text = { title: 'T', description: 'D', tags: ['a', 'b'], image_alt: '', body: 'B' };
const mine: ManuscriptContent = {
  slug: 's',
  main_tag: 'poe2',
  author: null,
  image: null,
  position: null,
  faq_position: null,
  related: [],
  texts: { en: text, fr: text },
};
const theirs: ManuscriptContent = {
  ...mine,
  slug: 'other',
  texts: { en: { ...text, tags: ['a'] }, fr: { ...text, body: 'C' } },
};

test('what differs is named, and can be taken one by one', () => {
  expect(differingFields(mine, mine)).toEqual([]);
  expect(differingFields(mine, theirs)).toEqual(['slug', 'en.tags', 'fr.body']);
  const merged = withField(withField(mine, theirs, 'fr.body'), theirs, 'slug');
  expect(differingFields(merged, theirs)).toEqual(['en.tags']);
  expect(fieldText(merged, 'en.tags')).toBe('a, b');
});

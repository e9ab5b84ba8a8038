import { expect, test } from 'vitest';
import { draftOf, newDraft, readDraft } from './rule-draft.ts';

test('what a rule is, the form shows and means again, in both languages', () => {
  const read = readDraft({ ...newDraft(), floor: '0.5', ceiling: '1,250.25' }, 4, 'en');
  expect(read.settings).toMatchObject({
    step: { kind: 'percent', percent: 1 },
    floor: 50,
    ceiling: 125_025,
  });
  if (read.settings === null) throw new Error('It is complete');
  for (const locale of ['en', 'fr'] as const) {
    const draft = draftOf({ ...read.settings, step: { kind: 'amount', amount: 0.15 } }, locale);
    expect(draft.step).toBe(locale === 'fr' ? '0,0015' : '0.0015');
    expect(readDraft(draft, 4, locale).settings).toEqual({
      ...read.settings,
      step: { kind: 'amount', amount: 0.15 },
    });
  }
});

test('what is missing or wrong is said at its field', () => {
  const wrong = { ...newDraft(), step: '80', ceiling: '0.001', minStock: 'many', mostDay: '200' };
  const read = readDraft(wrong, 0, 'en');
  expect(read.settings).toBeNull();
  expect(read.prices).toEqual({ floor: 'empty', ceiling: 'decimals' });
  expect(read.messages.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['step.percent', 'min_stock', 'most_day_percent']),
  );
});

import { expect, test } from 'vitest';
import { auditDiff } from './audit-diff.ts';

test('only what differs is told', () => {
  const before = '{"role":"user","trust":1,"flags":["a"]}';
  const after = '{"role":"support","trust":1,"flags":["a","b"],"until":null}';
  expect(auditDiff(before, after)).toEqual([
    { name: 'role', before: 'user', after: 'support' },
    { name: 'flags', before: '["a"]', after: '["a","b"]' },
  ]);
});

test('a side that is missing is a dash', () => {
  expect(auditDiff(null, '{"kind":"temporary"}')).toEqual([
    { name: 'kind', before: '–', after: 'temporary' },
  ]);
  expect(auditDiff('{"status":"created"}', null)).toEqual([
    { name: 'status', before: 'created', after: '–' },
  ]);
});

test.each([null, '', 'text', '[1]', 'null', '{"a":'])('%s has no fields', (text) => {
  expect(auditDiff(text, text)).toEqual([]);
});

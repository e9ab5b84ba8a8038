import { describe, expect, it } from 'vitest';
import { inBatches, readSecretLines } from './secret-lines.ts';

const code = [{ key: 'code', label: 'Code', required: true }];
const account = [
  { key: 'login', label: 'Login', required: true },
  { key: 'password', label: 'Password', required: true },
  { key: 'recovery', label: 'Recovery data', required: false },
];

describe('readSecretLines', () => {
  it('takes whole lines where there is one field', () => {
    const { secrets, problems } = readSecretLines('AB|C-1\r\n\n  AB:C-2 \n', code);
    expect(secrets).toEqual([{ code: 'AB|C-1' }, { code: 'AB:C-2' }]);
    expect(problems).toEqual([]);
  });

  it('divides by bars, or by tabs where there are any', () => {
    const { secrets } = readSecretLines('kim | p4ss;word\nlee\tpa|ss\tcat', account);
    expect(secrets).toEqual([
      { login: 'kim', password: 'p4ss;word' },
      { login: 'lee', password: 'pa|ss', recovery: 'cat' },
    ]);
  });

  it('names the line and what is wrong with it', () => {
    const { secrets, problems } = readSecretLines('kim|one\nlee\n\na|b|c|d', account);
    expect(secrets).toHaveLength(1);
    expect(problems).toEqual([
      { line: 2, kind: 'missing', field: 'Password' },
      { line: 4, kind: 'too_many_parts' },
    ]);
  });

  it('refuses parts that are too long to store', () => {
    const { problems } = readSecretLines('x'.repeat(2_001), code);
    expect(problems).toEqual([{ line: 1, kind: 'too_long', field: 'Code' }]);
  });

  it('leaves equal lines out and counts them', () => {
    const { secrets, repeated } = readSecretLines('A\nB\nA', code);
    expect(secrets).toEqual([{ code: 'A' }, { code: 'B' }]);
    expect(repeated).toBe(1);
  });
});

describe('inBatches', () => {
  it('keeps the order and loses nothing', () => {
    expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inBatches([], 2)).toEqual([]);
  });
});

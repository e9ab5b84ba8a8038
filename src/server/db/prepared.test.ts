import { describe, expect, test } from 'vitest';
import { createNames } from './prepared.ts';

function nameAfter(text: string, times: number): string | undefined {
  const names = createNames();
  for (let seen = 1; seen < times; seen += 1) names.of(text);
  return names.of(text);
}

describe('which statements are prepared', () => {
  test('marked ones at once, under one name', () => {
    const names = createNames();
    const text = 'select /* prepared */ 1';
    expect(names.of(text)).toMatch(/^p0_/);
    expect(names.of(text)).toBe(names.of(text));
    expect(names.of(`${text} `)).not.toBe(names.of(text));
  });

  test.each([
    'insert into "outbox" ("topic", "payload") values ($1, $2)',
    'insert into "key" ("a") values ($1) on conflict do nothing',
    'update "key" set "answer" = $1 where "user" = $2 and "route" = $3',
  ])('plain changes after a few times: %s', (text) => {
    expect(nameAfter(text, 4)).toBeUndefined();
    expect(nameAfter(text, 5)).toMatch(/^p0_/);
  });

  test.each([
    'select * from "offer" where "status" = $1',
    // The plan for all values cannot prove that a partial index fits.
    'insert into "payment" ("a") values ($1) on conflict ("a") where "status" = $2 do nothing',
    'update "offer" set "a" = $1 where "id" in ($2, $3)',
    'update "offer" set "a" = $1 where "due" <= $2',
    'update "offer" set "a" = $1 where "ended" is null',
    'update "offer" set "a" = $1',
    'delete from "offer" where "id" = $1',
    `insert into "offer" ("a") values (${'$1, '.repeat(200)})`,
  ])('never: %s', (text) => {
    expect(nameAfter(text, 20)).toBeUndefined();
  });

  test('new names after a migration', () => {
    const names = createNames();
    const text = 'select /* prepared */ 1';
    const before = names.of(text);
    names.renew();
    expect(names.of(text)).not.toBe(before);
  });

  test('a program that makes ever new texts does not fill the memory', () => {
    const names = createNames();
    for (let index = 0; index < 2_000; index += 1) names.of(`select /* prepared */ ${index}`);
    expect(names.of('select /* prepared */ 1')).toBeDefined();
    expect(names.of('select /* prepared */ 1999')).toBeUndefined();
  });
});

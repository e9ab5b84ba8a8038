import { describe, expect, test } from 'vitest';
import { handoverOf, handoverProblems, handovers, type Handed } from './handover.ts';

const nothing: Handed = { count: 1, text: '', images: [], sealed: [] };
const problems = (base: string, handed: Partial<Handed>) =>
  handoverProblems(base, { ...nothing, ...handed }).map(({ path, kind }) => `${path} ${kind}`);
const account = { login: 'dragon', password: 'hoard' };

describe('an account', () => {
  test('is its login and its password, for each unit', () => {
    expect(problems('accounts', { sealed: [account] })).toEqual([]);
    expect(problems('accounts', { text: 'Look in the chat', images: ['proof'] })).toEqual([
      'sealed.0.login required',
      'sealed.0.password required',
    ]);
    expect(problems('accounts', { sealed: [{ login: 'dragon', password: '' }] })).toEqual([
      'sealed.0.password required',
    ]);
    expect(problems('accounts', { count: 2, sealed: [account] })).toEqual(['sealed too_few']);
    expect(problems('accounts', { sealed: [account, account] })).toEqual(['sealed too_many']);
    expect(problems('accounts', { count: 2, sealed: [account, account] })).toEqual([]);
  });

  test('has no field that is not its own, none without an end, and no password without its mailbox', () => {
    expect(problems('accounts', { sealed: [{ ...account, code: 'X' }] })).toEqual([
      'sealed.0.code unknown',
    ]);
    expect(problems('accounts', { sealed: [{ ...account, password: 'x'.repeat(501) }] })).toEqual([
      'sealed.0.password too_long',
    ]);
    expect(problems('accounts', { sealed: [{ ...account, email_password: 'x' }] })).toEqual([
      'sealed.0.email_login required',
    ]);
  });

  test('sold by the hundred asks for no hundred forms', () => {
    expect(handoverOf('accounts').sets(500)).toEqual({ min: 20, max: 20 });
  });
});

test('a gift card is a code for each unit; a top-up a code or a picture', () => {
  const code = { code: 'AAAA-BBBB' };
  expect(problems('gift-cards', {})).toEqual(['sealed.0.code required']);
  expect(problems('gift-cards', { count: 2, sealed: [code] })).toEqual(['sealed too_few']);
  expect(problems('gift-cards', { count: 2, sealed: [code, code] })).toEqual([]);
  expect(problems('top-up', { text: 'Done' })).toEqual(['images sealed_or_picture']);
  expect(problems('top-up', { images: ['receipt'] })).toEqual([]);
  expect(problems('top-up', { count: 800, sealed: [code] })).toEqual([]);
});

test.each(['currency', 'items', 'skins'])('%s: the trade is proved by a picture', (base) => {
  expect(problems(base, { text: 'Traded' })).toEqual(['images picture']);
  expect(problems(base, { images: ['window'] })).toEqual([]);
  expect(problems(base, { images: ['window'], sealed: [account] })).toEqual([
    'sealed too_many',
    'sealed.0.login unknown',
    'sealed.0.password unknown',
  ]);
});

test.each(['boosting', 'coaching', 'something later'])('%s: words or a picture', (base) => {
  expect(problems(base, {})).toEqual(['text words']);
  expect(problems(base, { text: 'Session held' })).toEqual([]);
  expect(problems(base, { images: ['rank'] })).toEqual([]);
});

test('what a press opens is named once, with a limit that a form can keep', () => {
  for (const { fields } of Object.values(handovers)) {
    expect(new Set(fields.map(({ key }) => key)).size).toBe(fields.length);
    for (const { max } of fields) expect(max).toBeLessThanOrEqual(4_000);
  }
});

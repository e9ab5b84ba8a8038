import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isIban, newPayoutMethodSchema } from './wallet.schemas.ts';

describe('isIban', () => {
  test.each([
    ['DE89 3704 0044 0532 0130 00', true],
    ['GB29NWBK60161331926819', true],
    ['fr1420041010050500013m02606', true],
    ['DE89 3704 0044 0532 0130 01', false],
    ['DE98 3704 0044 0532 0130 00', false],
    ['XX', false],
    ['', false],
  ])('%s: %s', (value, expected) => expect(isIban(value)).toBe(expected));
});

describe('payout methods', () => {
  test.each([
    [{ kind: 'bank', holder: 'Jo Doe', details: 'DE89370400440532013000' }, true],
    [{ kind: 'bank', details: 'DE89370400440532013000' }, false],
    [{ kind: 'paypal', details: 'jo@legend.test' }, true],
    [{ kind: 'paypal', details: 'jo' }, false],
    // What a spreadsheet would run, or what breaks a line.
    [{ kind: 'bank', holder: '=HYPERLINK("x")', details: 'DE89370400440532013000' }, false],
    [{ kind: 'bank', holder: '+33 6', details: 'DE89370400440532013000' }, false],
    [{ kind: 'bank', holder: 'Jo\nDoe', details: 'DE89370400440532013000' }, false],
    [{ kind: 'bank', holder: 'Zoé d’Été', details: 'DE89370400440532013000' }, true],
    [{ kind: 'paypal', details: '-jo@legend.test' }, false],
    [{ kind: 'usdt', details: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }, true],
    [{ kind: 'usdt', details: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, true],
    [{ kind: 'usdt', details: '0xdAC17F' }, false],
    [{ kind: 'cash', details: 'x' }, false],
  ])('%j: %s', (method, expected) => {
    expect(v.is(newPayoutMethodSchema, method)).toBe(expected);
  });
});

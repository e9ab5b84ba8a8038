import { describe, expect, test } from 'vitest';
import type { TableRow } from '~/contracts/offers/table.schemas.ts';
import { readAct, readSigned, firstDraft } from './act-draft.ts';
import { cellText, readCell, readStock } from './cell-text.ts';

const row = { price: 1_234.5, price_decimals: 0, in_stock: 20 } as TableRow;

describe('a cell', () => {
  test.each([
    ['1,204', 'en', 1_204],
    ['1 204', 'fr', 1_204],
    ['1\u202f204', 'fr', 1_204],
    ['1.5', 'en', null],
    ['1,5', 'fr', null],
    ['1,20', 'en', null],
    ['-3', 'en', null],
    ['12a', 'en', null],
    ['', 'en', null],
    ['1e9', 'en', null],
  ] as const)('of stock %j in %s is %s', (text, locale, count) => {
    expect(readStock(text, locale)).toBe(count);
  });

  test('of a price is dollars, in cents on the wire', () => {
    expect(cellText(row, 'price', 'fr')).toBe('12,345');
    expect(readCell(row, 'price', '12,30', 'fr')).toEqual({ value: { price: 1_230 } });
    for (const wrong of ['', '0', '0.0000001', '12.345', 'free', '1e3']) {
      expect(readCell(row, 'price', wrong, 'en')).toHaveProperty('problem');
    }
  });

  test('of stock has bounds', () => {
    expect(readCell(row, 'stock', '0', 'en')).toHaveProperty('problem');
    expect(readCell(row, 'stock', '1000000001', 'en')).toHaveProperty('problem');
    expect(readCell(row, 'stock', '1,000', 'en')).toEqual({ value: { in_stock: 1_000 } });
  });
});

describe('an act', () => {
  test.each([
    ['-2', 2, -2],
    ['−2,5', 2, -2.5],
    ['+ 3 %', 2, 3],
    ['1.234', 2, null],
    ['--1', 2, null],
    ['1,000.5', 2, null],
  ] as const)('reads %j with %d decimals as %s', (text, decimals, value) => {
    expect(readSigned(text, decimals)).toBe(value);
  });

  test('is nothing while its value is missing or out of bounds', () => {
    const price = (text: string, unit: 'percent' | 'amount' = 'percent') =>
      readAct('price', { ...firstDraft, price: text, unit }, 'en');
    expect(price('-2')).toEqual({ kind: 'price_percent', percent: -2 });
    expect(price('-0.50', 'amount')).toEqual({ kind: 'price_amount', amount: -50 });
    expect(price('0.000001', 'amount')).toEqual({ kind: 'price_amount', amount: 0.0001 });
    for (const wrong of ['', '0', '-91', '901', 'x']) expect(price(wrong)).toBeNull();
    expect(readAct('stock', { ...firstDraft, stock: '0' }, 'en')).toBeNull();
    expect(readAct('delivery', firstDraft, 'en')).toBeNull();
    expect(readAct('pause', firstDraft, 'en')).toEqual({ kind: 'pause' });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderNumber } from './order-number.ts';
import { isOfEmail, readHandles } from './search-handles.ts';

const ID = '0197a000-aaaa-7bbb-8ccc-ddddeeee0001';
const none = { id: null, number: null, reference: null, name: null, words: [] };

describe('what a text may be', () => {
  test.each([
    ['alone', ID],
    ['in capitals', ID.toUpperCase()],
    ['with space around it', `  ${ID}\t`],
    ['without its hyphens', ID.replaceAll('-', '')],
    ['in an address that was copied', `https://legend.example/fr/orders/${ID}?from=mail`],
  ])('an id %s is looked for as an id alone', (_, text) => {
    expect(readHandles(text)).toEqual({ ...none, id: ID });
  });

  test('the number of an order, as people read it and as it is written in lists', () => {
    expect(readHandles('3F9A01C7').number).toBe('3f9a01c7');
    expect(readHandles(`#${orderNumber(ID)}`).number).toBe(ID.slice(-8));
    expect(readHandles('#3f9a01c7').number).toBe('3f9a01c7');
    expect(readHandles('3F9A01C').number).toBeNull();
    expect(readHandles('3F9A01CG').number).toBeNull();
  });

  test('what a provider calls a payment keeps its case', () => {
    expect(readHandles('cs_test_A1b2').reference).toBe('cs_test_A1b2');
    expect(readHandles('INV-2026-000001').reference).toBe('INV-2026-000001');
    expect(readHandles('two words').reference).toBeNull();
    expect(readHandles('x'.repeat(201)).reference).toBeNull();
  });

  test('a name has nothing in it that a pattern would read', () => {
    expect(readHandles('Frost_9').name).toBe('frost_9');
    expect(readHandles('a%').name).toBeNull();
    expect(readHandles(String.raw`a\b`).name).toBeNull();
    expect(readHandles('two words').name).toBeNull();
    expect(readHandles('x'.repeat(25)).name).toBeNull();
  });

  test('words of titles are plain and as long as an index needs', () => {
    expect(readHandles('Épée of the % Dawn_2').words).toEqual(['epee', 'the', 'dawn']);
    expect(readHandles('a b c').words).toEqual([]);
    expect(readHandles('один два три four five six seven').words).toHaveLength(6);
  });

  test('one character, nothing and an e-mail address are nothing', () => {
    for (const text of ['', ' ', 'a', ' a ', 'someone@example.com', '@@@'])
      expect(readHandles(text)).toEqual(none);
    expect(isOfEmail('someone@exa')).toBe(true);
    expect(isOfEmail('someone')).toBe(false);
  });

  test('whatever is typed, nothing is read that the text is not', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { id, number, name, words } = readHandles(text);
        expect(id ?? ID).toMatch(/^[0-9a-f-]{36}$/);
        expect(number ?? '00000000').toMatch(/^[0-9a-f]{8}$/);
        expect(name ?? 'ab').toMatch(/^[a-z0-9_-]{2,24}$/);
        for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });
});

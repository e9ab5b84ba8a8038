import { describe, expect, test } from 'vitest';
import { Failure } from '~/contracts/failure.ts';
import type { BuyerInput } from '../catalogue/index.ts';
import { checkedBuyerInputs } from './buyer-inputs.ts';

const label = { en: 'Label', fr: 'Libellé' };
const definition: BuyerInput[] = [
  { key: 'name', label, type: 'text', required: true, pattern: '^[A-Za-z]{2,12}$' },
  { key: 'trade_url', label, type: 'url', required: false },
  { key: 'player', label, type: 'number', required: false },
  {
    key: 'realm',
    label,
    type: 'select',
    required: false,
    options: [{ value: 'eu', label }],
  },
];

function pathsOf(given: Record<string, string>): string[] {
  try {
    checkedBuyerInputs(definition, given, 'fr');
    return [];
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'VALIDATION') throw error;
    for (const { message } of error.details.errors ?? []) expect(message).not.toBe('');
    return (error.details.errors ?? []).map(({ path }) => path);
  }
}

describe('checkedBuyerInputs', () => {
  test('keeps what the category asks for and drops the rest', () => {
    const given = { name: 'Jo', realm: 'eu', player: '', other: 'x' };
    expect(checkedBuyerInputs(definition, given, 'en')).toEqual({ name: 'Jo', realm: 'eu' });
  });

  test.each([
    [{}, ['buyer_inputs.name']],
    [{ name: '' }, ['buyer_inputs.name']],
    [{ name: 'J0' }, ['buyer_inputs.name']],
    [{ name: 'Jo', trade_url: 'javascript:alert(1)' }, ['buyer_inputs.trade_url']],
    [{ name: 'Jo', trade_url: 'https://example.test/x' }, []],
    [{ name: 'Jo', player: '12a' }, ['buyer_inputs.player']],
    [{ name: 'Jo', realm: 'us' }, ['buyer_inputs.realm']],
    [{ realm: 'us' }, ['buyer_inputs.name', 'buyer_inputs.realm']],
  ])('%j: %j', (given, paths) => {
    expect(pathsOf({ ...given })).toEqual(paths);
  });
});

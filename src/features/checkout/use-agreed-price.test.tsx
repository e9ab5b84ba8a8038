import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { useAgreedPrice } from './use-agreed-price.ts';

afterEach(cleanup);

const price = (totalCents: number, discountCents = 0, bonusCents = 0, walletCents = 0) => ({
  totalCents,
  discountCents,
  bonusCents,
  walletCents,
});

function setUp() {
  return renderHook(({ current, choice }) => useAgreedPrice(current, choice), {
    initialProps: { current: price(485), choice: '' },
  });
}

describe('useAgreedPrice', () => {
  test('remembers what was shown while another price is in force', () => {
    const { result, rerender } = setUp();
    expect(result.current.before).toBeNull();
    rerender({ current: price(4_848), choice: '' });
    expect(result.current.before).toEqual(price(485));
    rerender({ current: price(485), choice: '' });
    expect(result.current.before).toBeNull();
  });

  test('a discount that was dropped or bonus that became less is another price, too', () => {
    const { result, rerender } = setUp();
    rerender({ current: price(485, 0, 100), choice: 'bonus' });
    expect(result.current.before).toBeNull();
    rerender({ current: price(485, 0, 50), choice: 'bonus' });
    expect(result.current.before).toEqual(price(485, 0, 100));
  });

  test('the same price paid in another way is a change, unless the buyer chose it', () => {
    const { result, rerender } = setUp();
    rerender({ current: price(485, 0, 0, 485), choice: '' });
    expect(result.current.before).toEqual(price(485));
    act(() => result.current.agree());
    expect(result.current.before).toBeNull();
    rerender({ current: price(485, 0, 0, 400), choice: 'mixed' });
    expect(result.current.before).toBeNull();
    rerender({ current: price(485, 0, 0, 300), choice: 'mixed' });
    expect(result.current.before).toEqual(price(485, 0, 0, 400));
  });

  test('what the buyer chose themselves is no change', () => {
    const { result, rerender } = setUp();
    rerender({ current: price(485, 48), choice: 'TEN' });
    expect(result.current.before).toBeNull();
  });

  test('an agreed price is the one to compare with', () => {
    const { result, rerender } = setUp();
    rerender({ current: price(4_848), choice: '' });
    act(() => result.current.agree());
    expect(result.current.before).toBeNull();
    rerender({ current: price(485), choice: '' });
    expect(result.current.before).toEqual(price(4_848));
  });
});

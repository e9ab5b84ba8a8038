import { expect, test } from 'vitest';
import { allOrdersHref, centsFromDollars, ordersFilter, readAllOrders } from './orders-search.ts';

const id = '0197f3a0-0000-7000-8000-000000000001';

test('an address is read into the filters of the list, amounts as cents', () => {
  const asked = readAllOrders({
    queue: 'all',
    status: 'disputed',
    from: '2026-03-01',
    min: 10,
    max: '99,5',
    buyer_id: ` ${id.toUpperCase()} `,
    order: 12345678,
  });
  expect(ordersFilter(asked)).toEqual({
    status: 'disputed',
    from: '2026-03-01',
    least: 1_000,
    most: 9_950,
    buyer_id: id,
    order: '12345678',
  });
});

test('what is broken is left out, and nothing asked is no filter', () => {
  const broken = { status: 'lost', from: '2026-02-31', to: '1999-01-01', min: '-1', max: '1e3' };
  expect(ordersFilter(readAllOrders({ ...broken, game_id: 'x', order: {} }))).toEqual({});
  expect(ordersFilter(readAllOrders({}))).toEqual({});
});

test('dollars are whole cents', () => {
  expect(['0', '10', '10.5', '10,05', '100000000'].map(centsFromDollars)).toEqual([
    0, 1_000, 1_050, 1_005, 10_000_000_000,
  ]);
  expect(['', '.5', '1.234', '100000000.01', '9999999999', 'x'].map(centsFromDollars)).toEqual(
    Array.from({ length: 6 }, () => null),
  );
});

test('a number of digits and one e is no figure', () => {
  expect(allOrdersHref({ order: ' 12345e67 ' })).toContain('order=%2312345e67');
  expect(allOrdersHref({ order: '1234ae67' })).toContain('order=1234ae67');
});

test('the address of the filters is read as the same filters', () => {
  const asked = readAllOrders({ status: 'paid', min: '5', seller_id: id });
  const href = allOrdersHref(asked);
  expect(href).toBe(`/staff/orders?queue=all&status=paid&min=5&seller_id=${id}`);
  expect(readAllOrders(Object.fromEntries(new URL(href, 'https://x').searchParams))).toEqual(asked);
});

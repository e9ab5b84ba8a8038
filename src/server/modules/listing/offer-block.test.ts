import { expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import {
  commonColumns,
  detailColumns,
  idAt,
  idBytes,
  packCommon,
  packDetails,
  packIds,
  placeOf,
  unpackCommon,
  unpackDetails,
  type BlockRow,
} from './offer-block.ts';

const row = (index: number): BlockRow => ({
  id: newId(),
  catalog_price_micros: 1_000_000_000_000 + index,
  delivery_minutes: index === 0 ? 43_200 : index,
  is_instant: index % 2 === 0,
  has_volume: index % 3 === 0,
  seller_level: index % 6,
  seller_number: index === 1 ? null : 4_000_000_000 + index,
  facet_tokens: index === 2 ? [] : ['league:éternel', `item:orb-${index}`],
  attributes: index === 3 ? {} : { skins: index / 4, rank: 'gold' },
});
const rows = [0, 1, 2, 3, 4, 5, 6].map(row).toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** As drivers hand bytes out: somewhere inside a larger buffer. */
function elsewhere(packed: Buffer): Uint8Array {
  const larger = Buffer.alloc(packed.length + 3);
  packed.copy(larger, 3);
  return larger.subarray(3);
}

test('columns survive packing, wherever the bytes begin', () => {
  const common = commonColumns(rows);
  expect(unpackCommon(elsewhere(packCommon(common)))).toEqual(common);
  const details = detailColumns(rows);
  expect(unpackDetails(elsewhere(packDetails(details)))).toEqual(details);
});

test('an offer is found by its id, and its id by its place', () => {
  const ids = packIds(rows);
  for (const [place, { id }] of rows.entries()) {
    expect(placeOf(ids, idBytes(id))).toBe(place);
    expect(idAt(ids, place)).toBe(id);
  }
  expect(placeOf(ids, idBytes(newId()))).toBe(-1);
  expect(placeOf(Buffer.alloc(0), idBytes(newId()))).toBe(-1);
});

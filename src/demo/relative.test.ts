/**
 * A market that is seeded next week looks as fresh as today's: everything in it is told relative to the start. (Trade has
 * its hours, so only markets that start at the same hour are equal.)
 */
import { expect, test } from 'vitest';
import { buildDemoMarket } from './build.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The market with every date as its age. Ids hold their time, and are numbered by their first appearance. */
function aged(now: Date): string[] {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): string => {
    if (!numbers.has(id)) numbers.set(id, numbers.size);
    return `#${numbers.get(id)}`;
  };
  const market = buildDemoMarket({ seed: 'legend', now });
  const { games, users, offers, orders, reviews, rooms, deposits, payouts, favorites } = market;
  const parts = { games, users, offers, reviews, rooms, deposits, payouts, favorites, orders };
  return Object.entries({ ...parts, ledger: market.ledger.transactions }).flatMap(([name, rows]) =>
    rows.map((row) => {
      const text = JSON.stringify(row, function (this: Record<string, unknown>, key, value) {
        const raw = this[key];
        if (raw instanceof Date) return `age ${now.getTime() - raw.getTime()}`;
        if (raw instanceof Map) return [...raw];
        // Whole offers and orders within other rows stand in their own.
        if (key === 'offer' || key === 'order') return (value as { id: string }).id;
        if (key === 'category') return (value as { id: string }).id;
        return value;
      });
      return `${name} ${text.replaceAll(UUID, numberOf)}`;
    }),
  );
}

test('weeks later, at the same hour, everything in it has the same age', () => {
  const first = new Date('2026-11-20T14:28:00Z');
  const later = new Date(first.getTime() + 37 * 86_400_000);
  const [one, other] = [aged(first), aged(later)];
  const different = one.flatMap((text, index) => {
    const [before, after] = [text, other[index] ?? ''];
    const at = [...before].findIndex((letter, place) => letter !== after[place]);
    return before === after
      ? []
      : [
          `${before.slice(0, 60)} … ${before.slice(at - 60, at + 40)} / ${after.slice(at, at + 40)}`,
        ];
  });
  expect(different.slice(0, 5)).toEqual([]);
});

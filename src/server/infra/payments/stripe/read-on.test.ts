import { describe, expect, it } from 'vitest';
import type { StripeClient } from './client.ts';
import { readEvents } from './events.ts';
import { readOn } from './read-on.ts';

interface Listed {
  id: string;
  created: number;
}

const FROM = new Date(0);

/** A list of Stripe's, the newest first; what is added late stands where its time puts it. */
function listOf(given: readonly Listed[]) {
  const listed = given.toSorted((a, b) => b.created - a.created);
  const read: Parameters<typeof readOn<Listed>>[1] = async (page) => {
    const { limit, created: { gte = 0, lte = Infinity } = {} } = page;
    const at = (id?: string) => listed.findIndex((one) => one.id === id);
    const wanted = listed.filter(({ created }) => created >= gte && created <= lte);
    if (page.ending_before !== undefined) {
      const newer = wanted.filter(({ id }) => at(id) < at(page.ending_before));
      return { data: newer.slice(-limit), has_more: newer.length > limit };
    }
    const older = wanted.filter(({ id }) => at(id) > at(page.starting_after));
    return { data: older.slice(0, limit), has_more: older.length > limit };
  };
  return read;
}

const ids = ({ read }: { read: Listed[] }) => read.map(({ id }) => id);
const many = (count: number): Listed[] =>
  Array.from({ length: count }, (_one, n) => ({ id: `e${n}`, created: 1_000 + n }));

describe('a list that is read on', () => {
  it('shows late what happened early: it is read again, a while back', async () => {
    const before = [
      { id: 'a', created: 1_000 },
      { id: 'c', created: 2_000 },
    ];
    const { next } = await readOn({ cursor: null, from: FROM }, listOf(before));
    const after = [...before, { id: 'b', created: 1_500 }, { id: 'd', created: 2_500 }];
    const since = { cursor: next, from: FROM };
    expect(ids(await readOn(since, listOf(after)))).toEqual(['d']);
    const again = await readOn({ ...since, againSeconds: 600 }, listOf(after));
    expect(ids(again)).toEqual(['b', 'c', 'd']);
    const from = { cursor: null, from: new Date(2_000_000), againSeconds: 600 };
    expect(ids(await readOn(from, listOf(after)))).toEqual(['b', 'c', 'd']);
  });

  it('says where a first reading was cut', async () => {
    const { read, isLast, unreadBefore } = await readOn(
      { cursor: null, from: FROM },
      listOf(many(2_001)),
    );
    expect([read.length, read[0]?.id, isLast]).toEqual([2_000, 'e1', true]);
    expect(unreadBefore).toEqual(new Date(1_001_000));
    const whole = await readOn({ cursor: null, from: FROM }, listOf(many(2_000)));
    expect([whole.read.length, whole.unreadBefore]).toEqual([2_000, null]);
  });

  it('has more only where Stripe says so', async () => {
    const [first] = many(1);
    const { next } = await readOn({ cursor: null, from: FROM }, listOf([first!]));
    const since = { cursor: next, from: FROM };
    const full = await readOn(since, listOf(many(101)));
    expect([full.read.length, full.isLast]).toEqual([100, true]);
    const more = await readOn(since, listOf(many(102)));
    expect([more.read.length, more.isLast]).toEqual([100, false]);
    const rest = await readOn({ cursor: more.next, from: FROM }, listOf(many(102)));
    expect([ids(rest), rest.isLast]).toEqual([['e101'], true]);
  });
});

it('names an event of a form that nothing here reads', async () => {
  const event = { id: 'evt_1', object: 'event', type: 'refund.updated', created: 1, data: {} };
  const ask = async () => ({ data: [event], has_more: false });
  const read = await readEvents({ ask } as unknown as StripeClient, { cursor: null, from: FROM });
  expect(read.events).toEqual([]);
  expect(read.unreadable).toEqual([{ eventId: 'evt_1', type: 'refund.updated' }]);
});

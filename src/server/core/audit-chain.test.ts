import { describe, expect, test } from 'vitest';
import {
  digestOf,
  EMPTY_HEAD,
  hashOf,
  type ChainDetails,
  type ChainLink,
  type ChainPlace,
  type ChainRecord,
} from './audit-chain.ts';
import { fileLines, proveFile } from './audit-file.ts';
import { ChainProver } from './prove-chain.ts';

const record: ChainRecord = {
  id: '01900000-0000-7000-8000-000000000001',
  actor_id: '01900000-0000-7000-8000-000000000002',
  impersonated_id: null,
  action: 'moderation.ban',
  subject_type: 'user',
  subject_id: '01900000-0000-7000-8000-000000000003',
  created_at: '2026-11-27T12:00:00.123456Z',
};
const details: ChainDetails = {
  salt: '01900000-0000-4000-8000-000000000004',
  before: null,
  after: '{"days": 7}',
  reason: 'Sold the same account twice.',
  ip: '192.0.2.1',
};
const place: ChainPlace = {
  sequence: 1,
  kind: 'record',
  sealed_at: '2026-11-27T12:00:05.000000Z',
  digest: digestOf(details),
};

describe('the canonical form', () => {
  test('is what it always was: chains of earlier versions stay provable', () => {
    expect(place.digest).toBe('d2c6d7d8328fa326864f1f3c4cdb6a5362328b557440e1d23fcf435e22db1f5a');
    expect(hashOf(EMPTY_HEAD.hash, place, record)).toBe(
      '620955d1daf5d89833b0f0aa83ea88591fca0c9b2a9f13209d4ffa2d76c661b5',
    );
  });

  test('covers every detail', () => {
    for (const key of Object.keys(details) as (keyof ChainDetails)[]) {
      expect(digestOf({ ...details, [key]: 'x' }), key).not.toBe(place.digest);
    }
  });

  test('covers every field of a record and of its place, and the place before', () => {
    const sealed = hashOf(EMPTY_HEAD.hash, place, record);
    for (const key of Object.keys(record) as (keyof ChainRecord)[]) {
      expect(hashOf(EMPTY_HEAD.hash, place, { ...record, [key]: 'x' }), key).not.toBe(sealed);
    }
    for (const key of Object.keys(place) as (keyof ChainPlace)[]) {
      const other = { ...place, [key]: key === 'sequence' ? 2 : 'x' } as ChainPlace;
      expect(hashOf(EMPTY_HEAD.hash, other, record), key).not.toBe(sealed);
    }
    expect(hashOf(sealed, place, record)).not.toBe(sealed);
  });

  test('never takes two fields for one, or nothing for an empty text', () => {
    const digests = [
      { before: '1', after: '23' },
      { before: '12', after: '3' },
      { before: '12,"3', after: null },
      { before: null, after: '123' },
      { before: '', after: '123' },
    ].map((change) => digestOf({ ...details, ...change }));
    expect(new Set(digests).size).toBe(digests.length);
  });
});

/** A chain of some records, as the database would give it. */
function chainOf(count: number): (ChainLink & { previous: string })[] {
  let previous = EMPTY_HEAD.hash;
  return Array.from({ length: count }, (_, index) => {
    const own = { ...record, id: `record ${index + 1}` };
    const at = { ...place, sequence: index + 1 };
    const hash = hashOf(previous, at, own);
    const link = { ...at, previous, hash, record_id: own.id, record: own, details };
    previous = hash;
    return link;
  });
}

/** As an erasure leaves it: other details, and a place of its own at the end. */
function redacted(chain: readonly ChainLink[], index: number, vouched = true): ChainLink[] {
  const erased = { ...details, salt: 'another', reason: '[removed]' };
  const changed = chain.map((link, at) => (at === index ? { ...link, details: erased } : link));
  const [link, last] = [chain[index], chain.at(-1)];
  if (!vouched || !link?.record || !last) return changed;
  const at = { ...place, kind: 'redaction' as const, sequence: last.sequence + 1 };
  const own = { ...at, digest: digestOf(erased), record_id: link.record_id, record: link.record };
  return [...changed, { ...own, hash: hashOf(last.hash, own, link.record), details: erased }];
}

function prove(links: readonly ChainLink[], options: object = {}) {
  const prover = new ChainProver({
    from: EMPTY_HEAD,
    expected: null,
    isSelection: false,
    ...options,
  });
  for (const { previous: _, ...link } of links as (ChainLink & { previous?: string })[]) {
    prover.add(link);
  }
  return prover.report(new Set());
}

describe('the proof', () => {
  const chain = chainOf(5);
  const at = (sequence: number): ChainLink => chain[sequence - 1] as ChainLink;
  const [one, two, three, four, five] = [at(1), at(2), at(3), at(4), at(5)];

  test('finds nothing in a whole chain, and says where it ends', () => {
    const report = prove(chain);
    expect(report).toMatchObject({ count: 5, redactions: 0, brokenCount: 0, first: null });
    expect(report.head).toEqual({ sequence: 5, hash: five.hash });
  });

  test.each([
    [
      'a record removed',
      [one, two, { ...three, record: null, details: null }, four, five],
      3,
      'missing',
    ],
    ['a place removed', [one, two, four, five], 4, 'gap'],
    ['a place twice', [one, two, two, three, four, five], 2, 'gap'],
    ['a place inserted and counted on', [one, { ...one, sequence: 2 }, two], 2, 'changed'],
    ['another record', [one, { ...two, record: { ...record, action: 'x' } }, three], 2, 'changed'],
    ['other details', [one, { ...two, details: { ...details, reason: 'x' } }, three], 2, 'changed'],
    ['an order changed', [one, { ...three, sequence: 2 }, { ...two, sequence: 3 }], 2, 'changed'],
    ['another digest', [{ ...one, digest: two.hash }], 1, 'changed'],
    ['the record of another place', [one, { ...two, record: one.record }], 2, 'changed'],
  ])('finds %s', (_, links, sequence, as) => {
    expect(prove(links).first).toEqual({ sequence, as });
  });

  test('finds an end that was cut off, and a chain that was made anew, by a head that was kept', () => {
    const kept = { sequence: 5, hash: five.hash };
    expect(prove(chain, { expected: kept }).first).toBeNull();
    expect(prove([one, two, three], { expected: kept }).first).toEqual({ sequence: 5, as: 'cut' });
    const other = { sequence: 4, hash: two.hash };
    expect(prove(chain, { expected: other }).first).toEqual({ sequence: 4, as: 'other_head' });
  });

  test('an erasure breaks nothing where a place of its own says so, and only there', () => {
    expect(prove(redacted(chain, 1))).toMatchObject({ first: null, redactions: 1, count: 6 });
    expect(prove(redacted(chain, 1, false)).first).toEqual({ sequence: 2, as: 'changed' });
    // What was erased is changed again.
    const again = redacted(chain, 1).map((link) => ({
      ...link,
      details: link.record_id === two.record_id ? { ...details, reason: 'x' } : link.details,
    }));
    expect(prove(again).first).toEqual({ sequence: 6, as: 'changed' });
  });

  test('the first break is named, and those behind it are counted', () => {
    const links = [one, { ...two, digest: one.hash }, three, { ...four, record: null }, five];
    expect(prove(links)).toMatchObject({ brokenCount: 2, first: { sequence: 2 }, count: 5 });
  });
});

describe('a file', () => {
  const chain = chainOf(5);
  const last = chain.at(-1);
  const head = { sequence: 5, hash: last?.hash ?? '' };
  const madeAt = new Date('2026-11-27T12:00:00Z');
  const linesOf = (
    links: typeof chain,
    unsealed: Parameters<typeof fileLines>[0]['unsealed'] = [],
  ) => fileLines({ madeAt, head, links, unsealed });
  async function* each(lines: readonly string[]) {
    yield* lines;
  }
  const proven = (lines: readonly string[], expected = head) => proveFile(each(lines), expected);

  test('is proven without the database', async () => {
    const report = await proven(linesOf(chain));
    expect(report).toMatchObject({ count: 5, first: null, unreadable: null, stated: head });
    expect(report.head).toEqual(head);
  });

  test('of a selection says how much is not there, and proves what is', async () => {
    const some = chain.filter(({ sequence }) => sequence !== 1 && sequence !== 3);
    expect(await proven(linesOf(some))).toMatchObject({ count: 3, leftOut: 2, first: null });
    const changed = linesOf(some).map((line) =>
      line.replace('moderation.ban', 'moderation.lift_ban'),
    );
    expect((await proven(changed)).first).toEqual({ sequence: 2, as: 'changed' });
  });

  test.each([
    'action',
    'reason',
    'ip',
    'after',
    'created_at',
    'salt',
    'digest',
    'previous',
    'sealed_at',
  ])('with another %s is broken', async (key) => {
    const lines = linesOf(chain);
    lines[3] = (lines[3] ?? '').replace(new RegExp(`("${key}":")[^"\\\\]`), '$1~');
    expect(lines[3]).toContain(`"${key}":"~`);
    expect((await proven(lines)).first).toEqual({ sequence: 3, as: 'changed' });
  });

  test('cut off, with lines in another order or made anew is broken', async () => {
    const [first = '', ...lines] = linesOf(chain);
    expect((await proven([first, ...lines.slice(0, 3)])).first).toEqual({ sequence: 5, as: 'cut' });
    expect((await proven([first, ...lines.toReversed()])).first?.as).toBe('gap');
    const other = { ...head, hash: chain[0]?.hash ?? '' };
    expect((await proven([first, ...lines], other)).first?.as).toBe('other_head');
  });

  test('with something else in it is said to be none', async () => {
    const lines = linesOf(chain);
    for (const [number, line] of [
      [1, 'at,actor_id'],
      [2, 'null'],
      [3, '{"sequence":1e999}'],
      [4, '{"__proto__":1}'],
      [6, ''],
    ] as const) {
      const changed = lines.map((own, index) => (index === number - 1 ? line : own));
      expect((await proven(changed)).unreadable).toBe(number);
    }
    expect((await proven([])).unreadable).toBe(1);
  });

  test('takes what waits for its place for what it is', async () => {
    const entry = { entryId: 1, kind: 'record' as const, record, details };
    expect(await proven(linesOf(chain, [entry]))).toMatchObject({ unsealed: 1, first: null });
  });
});

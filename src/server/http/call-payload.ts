/**
 * The payload that browsers send to server functions: seroval's JSON of plain data. Seroval also supports promises,
 * streams, regular expressions and more, which no page sends, and fails with messages of its own. Only plain data
 * passes this check, so that nothing else reaches it.
 */
import * as v from 'valibot';

/** Node type numbers of seroval. */
const NUMBER = 0;
const STRING = 1;
const CONSTANT = 2;
const SEEN = 4;
const DATE = 5;
const ARRAY = 9;
const OBJECT = 10;
const BARE_OBJECT = 11;

const MAX_DEPTH = 32;
/** Values in a payload, counting again those that are referenced. A body holds 64 kB. */
const MAX_VALUES = 20_000;
/** null, undefined, true, false, -0, infinities and not a number. */
const CONSTANTS = 8;

const id = v.pipe(v.number(), v.integer(), v.minValue(0));
/** An empty slot of a sparse array. */
const HOLE = 0;
const key = v.pipe(v.string(), v.notValues(['__proto__']));

const node = v.variant('t', [
  v.strictObject({ t: v.literal(NUMBER), s: v.number() }),
  v.strictObject({ t: v.literal(STRING), s: v.string() }),
  v.strictObject({
    t: v.literal(CONSTANT),
    s: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CONSTANTS - 1)),
  }),
  v.strictObject({ t: v.literal(SEEN), i: id }),
  v.strictObject({ t: v.literal(DATE), i: id, s: v.pipe(v.string(), v.isoTimestamp()) }),
  v.strictObject({ t: v.literal(ARRAY), i: id, a: v.array(v.unknown()), o: v.number() }),
  v.strictObject({
    t: v.picklist([OBJECT, BARE_OBJECT]),
    i: id,
    p: v.strictObject({ k: v.array(key), v: v.array(v.unknown()) }),
    o: v.number(),
  }),
]);

const payload = v.strictObject({
  t: v.looseObject({
    t: v.literal(OBJECT),
    p: v.looseObject({ k: v.array(v.picklist(['data', 'context'])) }),
  }),
  f: v.number(),
  m: v.array(id),
});

class Unreadable extends Error {}

/** Counts the values under a node. @param done counts of nodes that were read completely, by their number */
function count(given: unknown, depth: number, done: Map<number, number>): number {
  const read = v.safeParse(node, given);
  if (!read.success || depth > MAX_DEPTH) throw new Unreadable();
  const { output } = read;
  let values = 1;
  if (output.t === SEEN) {
    // A reference to an unfinished node would be a cycle.
    const again = done.get(output.i);
    if (again === undefined) throw new Unreadable();
    values = again;
  }
  const children = output.t === ARRAY ? output.a.filter((item) => item !== HOLE) : [];
  if (output.t === OBJECT || output.t === BARE_OBJECT) {
    if (output.p.k.length !== output.p.v.length) throw new Unreadable();
    children.push(...output.p.v);
  }
  for (const child of children) {
    values += count(child, depth + 1, done);
    if (values > MAX_VALUES) throw new Unreadable();
  }
  if ('i' in output) done.set(output.i, values);
  return values;
}

/** Whether this text is a payload of plain data that a server function can be called with. */
export function isReadablePayload(text: string): boolean {
  try {
    const read = v.safeParse(payload, JSON.parse(text));
    if (!read.success) return false;
    count(read.output.t, 0, new Map());
    return true;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof SyntaxError) return false;
    throw error;
  }
}

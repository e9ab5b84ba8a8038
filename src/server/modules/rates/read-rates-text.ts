/**
 * The two forms in which exchange rates come: the European Central Bank's daily XML and `{ base, date, rates }` as JSON. Pure.
 * The bank's form is flat, so that it is held to its grammar tag by tag instead of being parsed as XML: whatever else XML can
 * say (doctypes, entities, sections, comments, other elements) is refused, not interpreted.
 */
import * as v from 'valibot';

/** The figures as they were written, for one unit of the base. */
export interface RatesText {
  base: string;
  /** `YYYY-MM-DD` */
  dated: string;
  figures: ReadonlyMap<string, string>;
}

/** More currencies than these exist nowhere. */
const MOST_FIGURES = 300;

const codeSchema = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/));
const dateSchema = v.pipe(
  v.string(),
  // Of the year 0 the database knows nothing.
  v.regex(/^(?!0000)\d{4}-\d\d-\d\d$/),
  v.check((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false),
);

/** The tags around the figures, in their order; texts stand only between those of the subject and the sender's name. */
const HEAD = [
  // Its attributes are namespaces: whatever they are, nothing is read by them.
  /^<gesmes:Envelope(?: [^<>]*)?>$/,
  /^<gesmes:subject>$/,
  /^<\/gesmes:subject>$/,
  /^<gesmes:Sender>$/,
  /^<gesmes:name>$/,
  /^<\/gesmes:name>$/,
  /^<\/gesmes:Sender>$/,
  /^<Cube>$/,
];
const DAY = /^<Cube time=(?:"([^"]*)"|'([^']*)')>$/;
const FIGURE = /^<Cube currency=(?:"([^"]*)"|'([^']*)') rate=(?:"([^"]*)"|'([^']*)') ?\/>$/;
const TAIL = ['</Cube>', '</Cube>', '</gesmes:Envelope>'];
/** What may stand before the first tag. */
const DECLARATION = /^<\?xml version=["']1\.0["'](?: encoding=["']UTF-8["'])?\?>/i;
const TEXT_TAGS = new Set(['<gesmes:subject>', '<gesmes:name>']);

/** The tags of a text; null where anything but white space stands between them that may not. */
function tagsOf(text: string): string[] | null {
  const tags: string[] = [];
  for (const [piece] of text.matchAll(/<[^<>]*>|[^<>]+|[<>]/g)) {
    if (piece.startsWith('<') && piece.length > 1) tags.push(piece);
    else if (piece.trim() !== '' && !TEXT_TAGS.has(tags.at(-1) ?? '')) return null;
    if (tags.length > MOST_FIGURES + HEAD.length + TAIL.length) return null;
  }
  return tags;
}

function figuresOf(tags: readonly string[]): Map<string, string> | null {
  const figures = new Map<string, string>();
  for (const tag of tags) {
    const found = FIGURE.exec(tag);
    const code = found?.[1] ?? found?.[2];
    const rate = found?.[3] ?? found?.[4];
    if (rate === undefined || !v.is(codeSchema, code) || figures.has(code)) return null;
    figures.set(code, rate);
  }
  return figures.size === 0 ? null : figures;
}

function readXml(text: string): RatesText | null {
  const tags = tagsOf(text.replace(DECLARATION, ''));
  if (!tags || tags.length <= HEAD.length + TAIL.length) return null;
  if (!HEAD.every((form, index) => form.test(tags[index] ?? ''))) return null;
  if (TAIL.some((tag, index) => tags.at(index - TAIL.length) !== tag)) return null;
  const day = DAY.exec(tags[HEAD.length] ?? '');
  const dated = day?.[1] ?? day?.[2];
  const figures = figuresOf(tags.slice(HEAD.length + 1, -TAIL.length));
  if (!figures || figures.has('EUR') || !v.is(dateSchema, dated)) return null;
  return { base: 'EUR', dated, figures };
}

const jsonSchema = v.strictObject({
  base: codeSchema,
  date: dateSchema,
  rates: v.pipe(
    v.record(codeSchema, v.unknown()),
    v.check((rates) => Object.keys(rates).length <= MOST_FIGURES),
  ),
});

/** A JSON number in the digits that it was written with; what is none stays visible as it is. */
const written = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** Of each key of a JSON text one: of two of the same name the parser would keep the last one, silently. */
const KEY = /"[^"]*"\s*:/g;
const OUTER_KEYS = 3;

function readJson(text: string): RatesText | null {
  // Nothing in it needs an escape, behind which a name could stand twice.
  if (text.includes('\\')) return null;
  try {
    const read = v.safeParse(jsonSchema, JSON.parse(text));
    if (!read.success) return null;
    const { base, date: dated, rates } = read.output;
    const keys = text.match(KEY) ?? [];
    if (keys.length !== OUTER_KEYS + Object.keys(rates).length) return null;
    const figures = Object.entries(rates).map(([code, value]) => [code, written(value)] as const);
    return figures.length === 0 ? null : { base, dated, figures: new Map(figures) };
  } catch {
    return null;
  }
}

/** The figures of a text in one of both forms; null where it is in neither. */
export function readRatesText(text: string): RatesText | null {
  const plain = text.replace(/^\uFEFF/, '').trim();
  if (plain.startsWith('{')) return readJson(plain);
  return plain.startsWith('<') ? readXml(plain) : null;
}

/**
 * The audit trail as a file that can be proven without the database: JSON lines. The first says what the chain was when the
 * file was made, each further one is a place with the record as it was then, or a record that waits for its place. Runs on
 * plain Node.js, as audit-chain.ts does.
 */
import * as v from 'valibot';
import { EMPTY_HEAD, type ChainHead, type ChainLink } from './audit-chain.ts';
import type { UnsealedEntry } from './audit-links.ts';
import { ChainProver, type ChainReport } from './prove-chain.ts';

const FORM = 'legend.audit.1';

const text = v.string();
const maybe = v.nullable(v.string());
const kind = v.picklist(['record', 'redaction']);
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const recordSchema = v.strictObject({
  id: text,
  actor_id: text,
  impersonated_id: maybe,
  action: text,
  subject_type: text,
  subject_id: text,
  created_at: text,
});
const detailsSchema = v.strictObject({
  salt: text,
  before: maybe,
  after: maybe,
  reason: maybe,
  ip: text,
});

const firstSchema = v.strictObject({
  form: v.literal(FORM),
  made_at: text,
  head: v.strictObject({ sequence: count, hash: text }),
});
const linkSchema = v.strictObject({
  sequence: count,
  kind,
  sealed_at: text,
  previous: text,
  digest: text,
  hash: text,
  record: recordSchema,
  details: detailsSchema,
});
const waitingSchema = v.strictObject({
  waits_as: kind,
  record: recordSchema,
  details: detailsSchema,
});
const lineSchema = v.union([linkSchema, waitingSchema]);

/** The lines of a file. @param links in the order of the chain */
export function fileLines(of: {
  madeAt: Date;
  head: ChainHead;
  links: readonly (ChainLink & { previous: string })[];
  unsealed: readonly UnsealedEntry[];
}): string[] {
  const { sequence, hash } = of.head;
  const first: v.InferInput<typeof firstSchema> = {
    form: FORM,
    made_at: of.madeAt.toISOString(),
    head: { sequence, hash },
  };
  const links = of.links.map(({ record_id: _, ...link }) => link);
  const unsealed = of.unsealed.map((entry) => ({
    waits_as: entry.kind,
    record: entry.record,
    details: entry.details,
  }));
  return [first, ...links, ...unsealed].map((line) => JSON.stringify(line));
}

export interface FileReport extends ChainReport {
  /** The head of the chain when the file was made; null where the file does not begin as one. */
  stated: ChainHead | null;
  unsealed: number;
  /** The first line that is no line of such a file. */
  unreadable: number | null;
}

function parse<S extends v.GenericSchema>(schema: S, line: string): v.InferOutput<S> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(line));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}

/**
 * Proves a file line by line. It may hold a selection: places that are left out are counted, and what is there is proven
 * each by itself. A file that goes up to the head that it states has to end in it.
 * @param expected a head that was kept
 */
export async function proveFile(
  lines: AsyncIterable<string>,
  expected: ChainHead | null,
): Promise<FileReport> {
  const prover = new ChainProver({ from: EMPTY_HEAD, expected, isSelection: true });
  const waiting = new Set<string>();
  let [number, unsealed] = [0, 0];
  let stated: ChainHead | null = null;
  let unreadable: number | null = null;
  for await (const line of lines) {
    number += 1;
    if (number === 1) {
      stated = parse(firstSchema, line)?.head ?? null;
      if (stated === null) unreadable = 1;
      continue;
    }
    const said = parse(lineSchema, line);
    if (said === null) unreadable ??= number;
    else if ('waits_as' in said) {
      unsealed += 1;
      if (said.waits_as === 'redaction') waiting.add(said.record.id);
    } else {
      prover.add({ ...said, record_id: said.record.id });
      if (said.sequence === stated?.sequence && said.hash !== stated.hash) {
        prover.note(said.sequence, 'other_head');
      }
    }
  }
  if (number === 0) unreadable = 1;
  return { ...prover.report(waiting), stated, unsealed, unreadable };
}

/**
 * Checks requests and answers against the description of Stripe, as the official SDK declares it. What is unknown there,
 * of a wrong type or missing is told; open lists of words are taken as closed, so a word that does not exist is told too.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Answers, Requests } from './described.ts';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.join(HERE, '../../..');
const SOURCE = path.join(HERE, 'described.ts');
const CACHE = path.join(ROOT, 'node_modules/.cache/stripe-schemas');

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [key: string]: Json };
type Definitions = Record<string, Schema>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Objects that the stand-in never shows unfolded; a reference to them stays an id. */
function withoutStrangers(definitions: Definitions, kept: ReadonlySet<string>): Definitions {
  const isStranger = (schema: Schema): boolean => {
    const word = isObject(schema['properties']) ? schema['properties']['object'] : undefined;
    const name = isObject(word) ? word['const'] : undefined;
    return typeof name === 'string' && name !== 'list' && !kept.has(name);
  };
  return Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [
      name,
      isStranger(schema) ? { not: {} } : schema,
    ]),
  );
}

/** The SDK leaves lists of words open, for words to come; the stand-in knows those of today alone. */
function closed(value: Json): Json {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const result: Schema = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'description' && typeof inner === 'string') continue;
    const isOpen = (one: Json): boolean =>
      isObject(one) && typeof one['$ref'] === 'string' && one['$ref'].endsWith('.OtherString');
    const words =
      key === 'anyOf' && Array.isArray(inner) ? inner.filter((one) => !isOpen(one)) : inner;
    result[key] = closed(words);
  }
  return result;
}

interface NamesTypes {
  getDefinitionName(node: { getSourceFile(): { fileName: string } }, context: unknown): string;
}

async function generate(): Promise<Definitions> {
  const { createGenerator, ExposeNodeParser } = await import('ts-json-schema-generator');
  const parser = ExposeNodeParser.prototype as unknown as NamesTypes;
  const plainName = parser.getDefinitionName;
  // Stripe has several types of one name: the file tells them apart.
  parser.getDefinitionName = function named(this: NamesTypes, node, context): string {
    const file = path.basename(node.getSourceFile().fileName, '.d.ts');
    const folder = path.basename(path.dirname(node.getSourceFile().fileName));
    return `${folder}_${file}.${plainName.call(this, node, context)}`;
  };
  try {
    const generator = createGenerator({
      path: SOURCE,
      type: 'Described',
      tsconfig: path.join(ROOT, 'tsconfig.json'),
      skipTypeCheck: true,
      expose: 'all',
      topRef: true,
      functions: 'hide',
    });
    return generator.createSchema('Described').definitions as Definitions;
  } finally {
    parser.getDefinitionName = plainName;
  }
}

function version(): string {
  const { version: sdk } = JSON.parse(
    readFileSync(path.join(ROOT, 'node_modules/stripe/package.json'), 'utf8'),
  );
  return createHash('sha256')
    .update(
      `${sdk} ${readFileSync(SOURCE, 'utf8')} ${readFileSync(fileURLToPath(import.meta.url), 'utf8')}`,
    )
    .digest('hex')
    .slice(0, 16);
}

async function load(): Promise<Definitions> {
  const file = path.join(CACHE, `${version()}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Not made yet for this version.
  }
  const raw = closed((await generate()) as Json) as Definitions;
  const answers = raw[Object.keys(raw).find((name) => name.endsWith('.Answers'))!]!;
  const definitions = withoutStrangers(raw, new Set(Object.keys(answers['properties']!)));
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(definitions));
  renameSync(draft, file);
  return definitions;
}

/** What the two lists of `described.ts` hold. */
function namesOf(definitions: Definitions, set: 'Answers' | 'Requests'): string[] {
  const holder = Object.keys(definitions).find((key) => key.endsWith(`.${set}`))!;
  return Object.keys(definitions[holder]!['properties']!);
}

/** The sentences that tell most: those about the deepest place. */
function sentences(errors: readonly ErrorObject[]): string[] {
  const telling = errors.filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'not');
  const all = telling.length > 0 ? telling : errors;
  const depth = (error: ErrorObject): number => error.instancePath.split('/').length;
  const deepest = Math.max(...all.map(depth));
  return [
    ...new Set(
      all
        .filter((error) => depth(error) === deepest)
        .map(({ instancePath, message, params }) => {
          const { additionalProperty } = params as { additionalProperty?: string };
          return `${instancePath || '/'} ${message}${additionalProperty ? ` (${additionalProperty})` : ''}`;
        }),
    ),
  ].slice(0, 3);
}

export interface RequestFault {
  sentence: string;
  /** As Stripe writes it: `payment_intent_data[capture_method]`. */
  param: string;
  kind: 'unknown' | 'missing' | 'wrong';
}

export interface Description {
  /** What is wrong with an object that is answered; empty when nothing is. */
  answerProblems(object: { object: string }): string[];
  /** Turns the texts of a form into numbers and truths, in place. Null when the endpoint takes them all. */
  requestFault(endpoint: string, fields: Record<string, unknown>): RequestFault | null;
}

function paramOf({ instancePath, params, keyword }: ErrorObject): string {
  const last =
    keyword === 'additionalProperties'
      ? params['additionalProperty']
      : keyword === 'required'
        ? params['missingProperty']
        : null;
  const [first, ...rest] = [...instancePath.split('/').slice(1), ...(last === null ? [] : [last])];
  return [first, ...rest.map((part) => `[${part}]`)].join('');
}

const KINDS: Record<string, RequestFault['kind']> = {
  additionalProperties: 'unknown',
  required: 'missing',
};

let loaded: Promise<Description> | undefined;

/** The description, made once for each version of the SDK and kept beside the modules. */
export function describeStripe(): Promise<Description> {
  loaded ??= load().then((definitions) => {
    const answers = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const requests = new Ajv({ strict: false, coerceTypes: true, validateFormats: false });
    for (const ajv of [answers, requests]) ajv.addSchema({ $id: 'stripe', definitions });
    const member = (
      ajv: Ajv,
      set: 'Answers' | 'Requests',
      name: string,
    ): ValidateFunction | null => {
      const holder = Object.keys(definitions).find((key) => key.endsWith(`.${set}`))!;
      const properties = definitions[holder]!['properties'] as Record<string, Schema>;
      const reference = properties[name]?.['$ref'];
      if (typeof reference !== 'string') return null;
      const address = `stripe${encodeURI(reference)}`;
      return ajv.getSchema(address) ?? null;
    };
    // At once and not with the first call: whoever asks gives up after some seconds.
    for (const [ajv, set] of [
      [answers, 'Answers'],
      [requests, 'Requests'],
    ] as const) {
      for (const name of namesOf(definitions, set)) member(ajv, set, name);
    }
    return {
      answerProblems(object) {
        const check = member(answers, 'Answers', object.object);
        if (!check) return [`${object.object}: no such object is described`];
        return check(object) ? [] : sentences(check.errors ?? []);
      },
      requestFault(endpoint, fields) {
        const check = member(requests, 'Requests', endpoint);
        if (!check || check(fields)) return null;
        const errors = check.errors ?? [];
        const depth = (error: ErrorObject): number => error.instancePath.length;
        const error = errors.toSorted((a, b) => depth(b) - depth(a))[0]!;
        const kind = KINDS[error.keyword] ?? 'wrong';
        return { kind, param: paramOf(error), sentence: `${paramOf(error)} ${error.message}` };
      },
    };
  });
  return loaded;
}

export type AnswerName = keyof Answers;
export type RequestOf<E extends keyof Requests> = Requests[E];

/** What became different between two definitions of a category, line by line. Pure. */
import type { DefinitionDocument } from './category-definition.ts';

export interface DefinitionChange {
  /** Dotted, by keys: `attributes.rank.options.iron.label.fr`. `order` at its end: only the order is another one. */
  path: string;
  /** Null: it was not there, or is not there any more. */
  before: string | null;
  after: string | null;
}

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By what an item of a list is known; undefined for lists of plain values. */
function idOf(item: unknown): string | undefined {
  if (!isPart(item)) return undefined;
  const id = item['key'] ?? item['value'];
  return typeof id === 'string' ? id : undefined;
}

/** As a line of the history says it. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (!isPart(value)) return String(value);
  const { label, en, fr } = value;
  if (isPart(label)) return shown(label);
  return typeof en === 'string' && typeof fr === 'string' ? `${en} / ${fr}` : JSON.stringify(value);
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function compareLists(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
): DefinitionChange[] {
  const old = new Map(before.map((item) => [idOf(item) ?? '', item]));
  const next = new Map(after.map((item) => [idOf(item) ?? '', item]));
  const removed = [...old.keys()].filter((id) => !next.has(id));
  const changes = [...next].flatMap(([id, item]) =>
    old.has(id)
      ? compare(join(path, id), old.get(id), item)
      : [{ path: join(path, id), before: null, after: shown(item) }],
  );
  const gone = removed.map((id) => ({
    path: join(path, id),
    before: shown(old.get(id)),
    after: null,
  }));
  const stayed = [...old.keys()].filter((id) => next.has(id)).join(', ');
  const now = [...next.keys()].filter((id) => old.has(id)).join(', ');
  const moved = stayed === now ? [] : [{ path: join(path, 'order'), before: stayed, after: now }];
  return [...gone, ...changes, ...moved];
}

function compare(path: string, before: unknown, after: unknown): DefinitionChange[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    const isNamed = [...before, ...after].some((item) => idOf(item) !== undefined);
    if (isNamed) return compareLists(path, before, after);
  }
  if (isPart(before) && isPart(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) => compare(join(path, name), before[name], after[name]));
  }
  const [was, is] = [shown(before), shown(after)];
  return was === is ? [] : [{ path, before: was, after: is }];
}

/** Every difference, in the order of the definition. */
export function definitionChanges(
  before: DefinitionDocument,
  after: DefinitionDocument,
): DefinitionChange[] {
  return compare('', before, after);
}

/** Every difference between what is said of two things of the same form: games, texts. */
export function changesBetween(before: object, after: object): DefinitionChange[] {
  return compare('', before, after);
}

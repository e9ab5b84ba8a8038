/** Collects the program's regular expressions and detects quadratic backtracking: for the rule beside this file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { projectRoot } from '../support/system.ts';

export interface Expression {
  source: string;
  flags: string;
  /** The file that it stands in, from the repository's root. */
  path: string;
}

/** The literals of a file, and how many expressions it makes with `new RegExp`. */
export function expressionsIn(
  path: string,
  code: string,
): { literals: Expression[]; made: number } {
  const literals: Expression[] = [];
  let made = 0;
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const count = ({ callee }: { callee: object }): void => {
    if ('name' in callee && callee.name === 'RegExp') made += 1;
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ source: node.regex.pattern, flags: node.regex.flags, path });
    },
    NewExpression: count,
    CallExpression: count,
  }).visit(program);
  return { literals, made };
}

/** As `expressionsIn`, of a file of the program. */
export function expressionsOf(path: string): { literals: Expression[]; made: number } {
  return expressionsIn(path, readFileSync(join(projectRoot, path), 'utf8'));
}

/** Tries at one place of a text that bounded repetitions may take: as many as the longest text that is matched whole. */
const MOST_TRIES = { anchored: 1_000, anywhere: 100 };

const oneCharacter = new Set(['Character', 'CharacterClass', 'CharacterSet']);

/** Characters of every kind that expressions tell apart. */
const samples = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  '\u00A0',
  'é',
  'ß',
  '中',
  '\u200B',
  '\u0301',
];

/** Whether it is tried at the beginning of the text alone. With `m` each line is a beginning. */
function isAnchored(pattern: AST.Pattern, flags: string): boolean {
  if (flags.includes('m')) return false;
  return pattern.alternatives.every(({ elements: [first] }) => {
    return first?.type === 'Assertion' && first.kind === 'start';
  });
}

/** How often a repetition may run when those around it run as often as they may. */
function triesOf(quantifier: AST.Quantifier): number {
  let tries = 1;
  for (let node: AST.Node | null = quantifier; node !== null; node = node.parent) {
    if (node.type === 'Quantifier' && node.max !== Infinity) tries *= Math.max(1, node.max);
  }
  return tries;
}

function takenBy(element: AST.Node, flags: string): Set<string> {
  const one = new RegExp(`^(?:${element.raw})$`, flags.replaceAll(/[gy]/g, ''));
  return new Set(samples.filter((sample) => one.test(sample)));
}

/** What stands before and behind a node, in all groups around it. */
function around(node: AST.Node): { before: AST.Element[]; behind: AST.Element[] } {
  const before: AST.Element[] = [];
  const behind: AST.Element[] = [];
  for (let inner: AST.Node = node; inner.parent !== null; inner = inner.parent) {
    if (inner.parent.type !== 'Alternative') continue;
    const { elements } = inner.parent;
    const place = elements.findIndex((element) => element === inner);
    before.push(...elements.slice(0, place));
    behind.push(...elements.slice(place + 1));
  }
  return { before, behind };
}

/** Whether a lookbehind refuses to begin behind what a repetition takes. */
function isBehindOthers(assertion: AST.Assertion, taken: Set<string>, flags: string): boolean {
  if (assertion.kind !== 'lookbehind' || !assertion.negate) return false;
  return assertion.alternatives.some(({ elements: [only, ...others] }) => {
    if (!only || others.length > 0 || !oneCharacter.has(only.type)) return false;
    const refused = takenBy(only, flags);
    return [...taken].every((sample) => refused.has(sample));
  });
}

/** Whether what must stand here is nothing that a repetition takes, so that no second try begins within the first. */
function separates(element: AST.Element, taken: Set<string>, flags: string): boolean {
  switch (element.type) {
    case 'Assertion': {
      const isStart = element.kind === 'start' && !flags.includes('m');
      return isStart || isBehindOthers(element, taken, flags);
    }
    case 'Quantifier':
      return element.min > 0 && separates(element.element, taken, flags);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.every(({ elements }) =>
        elements.some((part) => separates(part, taken, flags)),
      );
    case 'Character':
    case 'CharacterClass':
    case 'CharacterSet':
      return ![...takenBy(element, flags)].some((sample) => taken.has(sample));
    default:
      return false;
  }
}

/** Whether a try that ends behind this repetition may begin again at many places within it. */
function isRescanned(quantifier: AST.Quantifier, flags: string): boolean {
  const { before, behind } = around(quantifier);
  const mayFail = behind.some((element) => element.type !== 'Quantifier' || element.min > 0);
  if (!mayFail) return false;
  const taken = takenBy(quantifier.element, flags);
  return !before.some((element) => separates(element, taken, flags));
}

/**
 * Why the work of an expression may grow faster than its text; empty when it cannot. What one repeated character brings
 * about is decided by analysis (`scslre`). Three things that it does not look at are added: a repetition behind a word of
 * several letters that it takes itself, repeated groups, which a person has to look through, and bounds, which multiply.
 */
export function slownessOf(expression: Pick<Expression, 'source' | 'flags'>): string[] {
  // As the language writes it down, with slashes escaped.
  const { source, flags } = new RegExp(expression.source, expression.flags);
  const found = analyse({ source, flags }).reports.map(
    ({ type, character }) => `${type}: repeat ${JSON.stringify(character.pick)}`,
  );
  const { pattern } = new RegExpParser().parseLiteral(`/${source}/${flags}`);
  const anchored = isAnchored(pattern, flags);
  const most = anchored ? MOST_TRIES.anchored : MOST_TRIES.anywhere;
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      const { element, max, raw } = quantifier;
      const isUnbounded = max === Infinity;
      if (isUnbounded && !oneCharacter.has(element.type)) {
        found.push(`${anchored ? 'group' : 'group anywhere'}: ${raw}`);
      } else if (isUnbounded && !anchored && isRescanned(quantifier, flags)) {
        found.push(`rescanned: ${raw}`);
      }
      if (triesOf(quantifier) > most) found.push(`bounds: ${raw}`);
    },
  });
  return found;
}

/**
 * Notes what is made with `new RegExp` from now on, and by which file. For a global of this name in the meantime.
 */
export function recordingRegExp(): { recorder: typeof RegExp; made: Expression[] } {
  const made: Expression[] = [];
  const recorder = new Proxy(RegExp, {
    construct(target, args: [string | RegExp, string?]) {
      const expression = new target(...args);
      const path = /\/(src\/[\w./-]+\.tsx?)/.exec(new Error().stack ?? '')?.[1];
      if (path) made.push({ source: expression.source, flags: expression.flags, path });
      return expression;
    },
  });
  return { recorder, made };
}

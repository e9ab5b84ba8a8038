/**
 * Finds Panda's `css()` calls in a source file and computes their class names. Panda generates the rules at build
 * time but leaves the calls in the program; their arguments are constants, so that a call can be replaced by its
 * result.
 */
import { parsed } from './parsed.mjs';
import { constantsOf, UnknownValue, valueOf, walk } from './static-values.mjs';

const MODULE = 'styled-system/css';

/** A call whose styles depend on more than the file's own constants. */
export class DynamicStyles extends Error {
  constructor(path, code, position) {
    const line = code.slice(0, position).split('\n').length;
    super(
      `${path}:${line}: css() needs values that are known at build time. ` +
        'Choose between two calls instead, or set a custom property in `style`.',
    );
  }
}

function importsOf(program) {
  const imported = program.body.filter(
    (node) => node.type === 'ImportDeclaration' && node.source.value === MODULE,
  );
  const specifiers = imported.flatMap(({ specifiers: list }) => list);
  return {
    statements: imported,
    css: specifiers.find((item) => item.imported?.name === 'css')?.local.name,
    /** Anything else than `css` and `cx` would need Panda at run time. */
    others: specifiers.filter((item) => !['css', 'cx'].includes(item.imported?.name)),
  };
}

/**
 * @param {string} path for messages
 * @param {string} code TypeScript, with or without JSX
 * @param {(...styles: object[]) => string} css Panda's own function, so that the class names are the very same
 * @returns {{ start: number, end: number, classes: string }[]} the calls in their order
 * @throws {DynamicStyles}
 */
export function findStyleCalls(path, code, css) {
  if (!code.includes(MODULE)) return [];
  const program = parsed('styles', path, code);
  const { css: name, others } = importsOf(program);
  if (others.length > 0) throw new DynamicStyles(path, code, others[0].start);
  if (name === undefined) return [];
  const constants = constantsOf(program);
  const calls = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== name) return;
    try {
      const styles = node.arguments.map((argument) => valueOf(argument, constants));
      calls.push({ start: node.start, end: node.end, classes: css(...styles) });
    } catch (error) {
      if (error instanceof UnknownValue) throw new DynamicStyles(path, code, error.position);
      throw error;
    }
  });
  return calls.toSorted((one, other) => one.start - other.start);
}

/** The code with each call replaced by a string. @param {(classes: string) => string} shorten */
export function replaceStyleCalls(code, calls, shorten) {
  let result = '';
  let position = 0;
  for (const { start, end, classes } of calls) {
    result += code.slice(position, start) + JSON.stringify(shorten(classes));
    position = end;
  }
  return result + code.slice(position);
}

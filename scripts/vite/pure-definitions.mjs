/**
 * Marks calls as pure, so that the bundler can drop unused definitions. The contracts are trees of calls such as
 * `v.object({ … })`; a bundler keeps a call whose result is unused, because it may have side effects. In these
 * modules none has.
 */
import { mustMeet, UnknownShape } from './known-shapes.mjs';
import { parsed } from './parsed.mjs';

/** Modules that only define: contracts, error texts, readings of addresses. */
const DEFINITIONS = /\/src\/(?:contracts\/|kernel\/|features\/[\w-]+\/[\w.-]*search\.ts)/;

/**
 * Modules that read addresses, and what else every page loads. They get a copy of the schema library of their own,
 * which holds only the few functions that they use; all the others arrive with the first form.
 */
const ADDRESSES =
  /\/src\/(?:routes\/|platform\/|features\/(?:[\w-]+\/[\w.-]*search|catalogue\/recently-viewed)\.ts|contracts\/(?:keys|[\w-]+\/(?:offer-filter|offer-sorts|base-categories|social-providers|sign-in-providers))\.ts)/;

/** Values that are there without anything happening. */
const PLAIN = /^(?:Literal|Identifier|TemplateLiteral|.*Function.*|Class.*)$/;

/** Expressions that the module's own constants are initialised with, functions and plain values apart. */
function initialValues(program) {
  return program.body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .filter((node) => node?.type === 'VariableDeclaration')
    .flatMap((node) => node.declarations)
    .filter(({ id, init }) => id.type === 'Identifier' && init && !PLAIN.test(init.type))
    .map(({ init }) => init);
}

/** The code with each value computed in a function that may be dropped together with its result. */
export function markPure(path, code) {
  const program = parsed('pure-definitions', path, code);
  let result = '';
  let position = 0;
  for (const { start, end } of initialValues(program)) {
    result += `${code.slice(position, start)}/* @__PURE__ */ (() => (${code.slice(start, end)}))()`;
    position = end;
  }
  return result + code.slice(position);
}

/** @returns {import('vite').Plugin} */
export function pureDefinitions() {
  const seen = mustMeet('pure-definitions', {
    definitions: ['vite', 'no module of definitions was transformed'],
    addresses: ['valibot', 'no module that reads addresses imports it'],
  });
  return {
    name: 'legend:pure-definitions',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: seen.begin,
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(id, importer, options) {
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
        if (!resolved || !importer || !ADDRESSES.test(importer)) return resolved;
        if (!resolved.id.includes('/valibot/') || resolved.external) {
          throw new UnknownShape('pure-definitions', 'valibot', `it resolves to ${resolved.id}`);
        }
        seen.met('addresses');
        return { ...resolved, id: `${resolved.id}?addresses` };
      },
    },
    transform: {
      filter: { id: DEFINITIONS },
      handler(code, id) {
        seen.met('definitions');
        return { code: markPure(id, code), map: null };
      },
    },
    generateBundle: seen.check,
  };
}

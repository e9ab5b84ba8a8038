/**
 * Lets the bundler leave out definitions that a page does not use. The contracts are trees of calls such as
 * `v.object({ … })`; a bundler keeps a call whose result nobody wants, because it cannot know that nothing else
 * happens in it. In these modules nothing else does.
 */
import { parseSync } from 'vite';

/** Modules that only define: contracts, error texts, readings of addresses. */
const DEFINITIONS = /\/src\/(?:contracts\/|kernel\/|features\/[\w-]+\/[\w.-]*search\.ts)/;

/**
 * Modules that read addresses, and what else every page loads. They get a copy of the schema library of their own,
 * which holds only the few functions that they use; all the others arrive with the first form.
 */
const ADDRESSES =
  /\/src\/(?:routes\/|platform\/|features\/(?:[\w-]+\/[\w.-]*search|catalogue\/recently-viewed)\.ts|contracts\/(?:keys|[\w-]+\/(?:offer-filter|offer-sorts|base-categories|social-providers))\.ts)/;

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
  const { program } = parseSync(path.split('?')[0], code);
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
  return {
    name: 'legend:pure-definitions',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /^valibot$/ },
      async handler(id, importer, options) {
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
        if (!resolved || !importer || !ADDRESSES.test(importer)) return resolved;
        return { ...resolved, id: `${resolved.id}?addresses` };
      },
    },
    transform: {
      filter: { id: DEFINITIONS },
      handler: (code, id) => ({ code: markPure(id, code), map: null }),
    },
  };
}

/** Shortens the CSS variables of design tokens, and removes unused ones. */

import { UnknownShape } from './known-shapes.mjs';

const VARIABLE = /--(?:[\w-]|\\.)+/g;
const LAYER = 'tokens';

/** Declarations of tokens: those in the layer that Panda writes them to. */
function tokenDeclarations(stylesheet) {
  const found = [];
  stylesheet.walkAtRules('layer', (layer) => {
    if (layer.params !== LAYER) return;
    layer.walkDecls(/^--/, (declaration) => found.push(declaration));
  });
  return found;
}

function countUses(stylesheet) {
  const uses = new Map();
  const count = (text) => {
    for (const [name] of text.matchAll(VARIABLE)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  stylesheet.walkDecls(({ value }) => count(value));
  stylesheet.walkAtRules(({ params }) => count(params));
  return uses;
}

/** Removes tokens that no rule uses, and then those that only they used. */
function removeUnused(stylesheet) {
  for (;;) {
    const uses = countUses(stylesheet);
    const unused = tokenDeclarations(stylesheet).filter(({ prop }) => !uses.has(prop));
    if (unused.length === 0) return;
    for (const declaration of unused) declaration.remove();
  }
}

/** `--0`, `--1` … `--z`, `--10` …: as short as the number allows. */
function shortName(index) {
  return `--${index.toString(36)}`;
}

/**
 * Renames the tokens' variables of a stylesheet (PostCSS root); the most used get the shortest names. Scripts set
 * variables of their own and read no tokens.
 */
export function shortenVariables(stylesheet) {
  if (tokenDeclarations(stylesheet).length === 0) {
    throw new UnknownShape('styles', '@pandacss/dev', `its tokens are not in the layer ${LAYER}`);
  }
  // Panda's mark, which nothing reads.
  stylesheet.walkDecls('--made-with-panda', (declaration) => declaration.remove());
  removeUnused(stylesheet);
  const uses = countUses(stylesheet);
  const declared = [...new Set(tokenDeclarations(stylesheet).map(({ prop }) => prop))];
  declared.sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  const own = new Set(declared);
  const taken = new Set([...uses.keys()].filter((name) => !own.has(name)));
  const free = Array.from({ length: declared.length + taken.size }, (_, index) => shortName(index));
  const short = free.filter((name) => !taken.has(name));
  const names = new Map(declared.map((name, index) => [name, short[index]]));
  const rename = (text) => text.replaceAll(VARIABLE, (name) => names.get(name) ?? name);
  stylesheet.walkDecls((declaration) => {
    declaration.prop = rename(declaration.prop);
    if (declaration.value.includes('--')) declaration.value = rename(declaration.value);
  });
}

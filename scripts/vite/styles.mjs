/**
 * Panda's styles computed at build time. In the production build neither style objects nor Panda's functions reach
 * the browser: `css()` calls become strings, recipes become tables, and class names become one or two letters in
 * the program and in the stylesheet alike. Development runs Panda's own functions, with readable names.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preprocessCSS } from 'vite';
import { assignNames, classesIn, renameClasses, shorten } from './class-names.mjs';
import { UnknownShape } from './known-shapes.mjs';
import { classesOfRecipe, recipeModule } from './recipe-modules.mjs';
import { findStyleCalls, replaceStyleCalls } from './style-calls.mjs';
import { shortenVariables } from './variable-names.mjs';

const STYLESHEET = 'src/styles.css';
const SOURCES = 'src/**/*.{ts,tsx}';
const NO_SOURCE = /\.test\.tsx?$|\.d\.ts$|^src\/server\//;
const RECIPE = /\/styled-system\/recipes\/(?!index|create-recipe)[\w-]+\.js$/;
const RUN_TIME = /\/styled-system\/(?:css\/css|helpers|recipes\/create-recipe)\.js$/;

/** @param {string} what of Panda's is not as it was */
const unknown = (what) =>
  new UnknownShape('styles', '@pandacss/dev', `its ${what} is not made as before`);

/** Panda's generated functions, as the program imports them. @throws {UnknownShape} */
export async function loadPanda(root) {
  const load = (path) => import(pathToFileURL(join(root, 'styled-system', path)).href);
  const [{ css }, recipes] = await Promise.all([load('css/index.js'), load('recipes/index.js')]);
  const isRecipe = (of) => typeof of === 'function' && of.variantMap && of.getVariantProps;
  if (typeof css !== 'function' || !Object.values(recipes).every(isRecipe))
    throw unknown('codegen');
  return { css, recipes };
}

/** How often the program's sources name each class. @throws {DynamicStyles} */
export function countClasses(root, { css, recipes }) {
  const uses = new Map();
  const count = (name) => uses.set(name, (uses.get(name) ?? 0) + 1);
  for (const path of globSync(SOURCES, { cwd: root })) {
    if (NO_SOURCE.test(path.replaceAll('\\', '/'))) continue;
    const calls = findStyleCalls(path, readFileSync(join(root, path), 'utf8'), css);
    for (const { classes } of calls) for (const name of classes.split(' ')) count(name);
  }
  for (const recipe of Object.values(recipes))
    for (const name of classesOfRecipe(recipe)) count(name);
  uses.delete('');
  return uses;
}

/**
 * Vite reads its configuration once for each environment, and each reading makes its own plugins. Program and
 * stylesheet must agree on the names all the same, so that they are found once in the process.
 */
const shared = (globalThis[Symbol.for('legend:styles')] ??= {
  building: undefined,
  names: new Map(),
});

async function prepare(config) {
  const panda = await loadPanda(config.root);
  const path = join(config.root, STYLESHEET);
  const { code } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
  shared.names = assignNames(countClasses(config.root, panda), classesIn(code));
  if (shared.names.size === 0) throw unknown('stylesheet');
  return panda;
}

/** Renames the classes of a stylesheet; a plugin of PostCSS that runs behind Panda's. */
function renamer() {
  return {
    postcssPlugin: 'short-class-names',
    OnceExit(stylesheet) {
      const { names } = shared;
      if (names.size === 0) return;
      stylesheet.walkRules((rule) => {
        rule.selector = renameClasses(rule.selector, names);
      });
      shortenVariables(stylesheet);
    },
  };
}

/** Fails the build when Panda's functions are still in a chunk: the names that they give have no rules. */
function refuseRunTime(context, bundle) {
  for (const chunk of Object.values(bundle)) {
    const left = Object.entries(chunk.modules ?? {}).find(
      ([id, { renderedLength }]) => RUN_TIME.test(id) && renderedLength > 0,
    );
    if (left) {
      context.error(
        `${left[0]} is in ${chunk.fileName}: call css() by its name, with constant values`,
      );
    }
  }
}

/**
 * @param {object} pandaPostcss Panda's plugin of PostCSS
 * @returns {import('vite').Plugin}
 */
export function styles(pandaPostcss) {
  let panda;
  return {
    name: 'legend:styles',
    enforce: 'pre',
    config: () => ({ css: { postcss: { plugins: [pandaPostcss, renamer()] } } }),
    async configResolved(config) {
      if (config.command !== 'build') return;
      shared.building ??= prepare(config);
      panda = await shared.building;
    },
    transform: {
      filter: { id: /\/(?:src|styled-system)\/[^?]*\.(?:tsx?|js)(?:\?|$)/ },
      handler(code, id) {
        if (!panda) return null;
        if (RECIPE.test(id)) {
          const name = /export const (\w+) =/.exec(code)?.[1];
          if (!panda.recipes[name]) throw unknown(`module ${id}`);
          const keep = (className) => shared.names.get(className) ?? '';
          return { code: recipeModule(name, panda.recipes[name], keep), map: null };
        }
        const calls = findStyleCalls(id, code, panda.css);
        if (calls.length === 0) return null;
        const short = (classes) => shorten(classes, shared.names);
        return { code: replaceStyleCalls(code, calls, short), map: null };
      },
    },
    generateBundle(_, bundle) {
      if (panda) refuseRunTime(this, bundle);
    },
  };
}

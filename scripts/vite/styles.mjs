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
const SIGNED_IN_STYLESHEET = 'src/signed-in.css';
const SOURCES = 'src/**/*.{ts,tsx}';
/**
 * Sources whose styles visitors never see: places that ask for a sign-in. What only these use is left out of
 * `styles.css`. The crawl (tests/e2e/crawl.spec.ts) fails where a visitor's page names a class without a rule.
 */
const BEHIND_SIGN_IN =
  /^src\/features\/(?:account\/(?:components|sections)|chat|checkout\/components|notifications|orders|seller(?!\/pages\/before-you-sell|\/components\/become-seller)|wallet)\//;
/** Sources whose styles only staff see: left out of `signed-in.css` as well. */
const FOR_STAFF = /^src\/features\/(?:publishing|staff)\//;
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

/**
 * How often the program's sources name each class, and which classes are named behind the sign-in alone, and in the back
 * office alone.
 * @returns {{ uses: Map<string, number>, signedIn: Set<string>, staff: Set<string> }}
 * @throws {DynamicStyles}
 */
export function countClasses(root, { css, recipes }) {
  const uses = new Map();
  const forVisitors = new Set();
  const forMembers = new Set();
  const count = (name, source) => {
    uses.set(name, (uses.get(name) ?? 0) + 1);
    if (FOR_STAFF.test(source)) return;
    forMembers.add(name);
    if (!BEHIND_SIGN_IN.test(source)) forVisitors.add(name);
  };
  for (const path of globSync(SOURCES, { cwd: root })) {
    const source = sourceOf(path);
    if (NO_SOURCE.test(source)) continue;
    const calls = findStyleCalls(path, readFileSync(join(root, path), 'utf8'), css);
    const names = calls.flatMap(({ classes }) => classes.split(' '));
    for (const name of names) count(name, source);
  }
  for (const recipe of Object.values(recipes))
    for (const name of classesOfRecipe(recipe)) count(name, '');
  uses.delete('');
  const without = (others) => new Set([...uses.keys()].filter((name) => !others.has(name)));
  return { uses, signedIn: without(forVisitors), staff: without(forMembers) };
}

/**
 * Vite reads its configuration once for each environment, and each reading makes its own plugins. Program and
 * stylesheet must agree on the names all the same, so that they are found once in the process.
 */
const shared = (globalThis[Symbol.for('legend:styles')] ??= {
  building: undefined,
  names: new Map(),
  signedIn: new Set(),
  staff: new Set(),
});

async function prepare(config) {
  const panda = await loadPanda(config.root);
  const path = join(config.root, STYLESHEET);
  const { code } = await preprocessCSS(readFileSync(path, 'utf8'), path, config);
  const { uses, signedIn, staff } = countClasses(config.root, panda);
  shared.names = assignNames(uses, classesIn(code));
  shared.signedIn = signedIn;
  shared.staff = staff;
  if (shared.names.size === 0) throw unknown('stylesheet');
  return panda;
}

/**
 * Takes the rules of the classes away.
 * @param {import('postcss').Root} stylesheet
 * @param {Set<string>} classes
 */
export function withoutClasses(stylesheet, classes) {
  stylesheet.walkRules((rule) => {
    const kept = rule.selectors.filter(
      (selector) => ![...classesIn(selector)].some((name) => classes.has(name)),
    );
    if (kept.length === 0) rule.remove();
    else if (kept.length < rule.selectors.length) rule.selectors = kept;
  });
}

/** Path of a module without Vite's query. */
const sourceOf = (id = '') => id.replaceAll('\\', '/').split('?', 1)[0];

/** Renames the classes of a stylesheet; a plugin of PostCSS that runs behind Panda's. */
function renamer() {
  return {
    postcssPlugin: 'short-class-names',
    OnceExit(stylesheet, { result }) {
      const { names, signedIn, staff } = shared;
      if (names.size === 0) return;
      // Before anything is left out: both stylesheets may be on one page, so that a name means the same in both.
      shortenVariables(stylesheet);
      const source = sourceOf(result.opts.from);
      if (source.endsWith(STYLESHEET)) withoutClasses(stylesheet, signedIn);
      if (source.endsWith(SIGNED_IN_STYLESHEET)) withoutClasses(stylesheet, staff);
      stylesheet.walkRules((rule) => {
        rule.selector = renameClasses(rule.selector, names);
      });
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

/**
 * Size budgets of the quality page: the JavaScript that a page's first visit loads (gzip) and its CSS. What a
 * page loads is read from the list that the server renders from.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { collect, root } from './processes.mjs';
import { findNode } from './runtime.mjs';

const KILOBYTE = 1_000;
/** Scripts stand once for each language, with its texts (scripts/vite/texts.mjs). French is a third longer. */
const LONGEST_LOCALE = 'fr';

/**
 * Budgets in kB: what was measured last and a little room, so that they can only fall. The goal is 150 for public
 * pages and 190 for checkout and chat (decision 0008). Texts are part of the scripts. Routes by their id in the
 * manifest. `untouched`: what a page for reading loads by itself, before anybody uses it. What a page loads once it is idle or somebody does something is not in it (src/platform/hydration/lazy-hydration.tsx).
 */
const PAGES = [
  { name: 'home', route: '/', script: 150 },
  { name: 'games', route: '/games/', script: 150 },
  { name: 'category', route: '/$game/$category', script: 150 },
  { name: 'offer', route: '/offers/$offerId', script: 150 },
  { name: 'checkout', route: '/checkout/', script: 169.3 },
  { name: 'chat', route: '/chat', script: 183.8 },
  { name: 'order with chat', route: '/orders/$orderId', script: 180.2 },
  { name: 'blog article', route: '/blog/$mainTag/$slug', script: 150, untouched: 0 },
  { name: 'help article', route: '/help/$category/$slug', script: 150, untouched: 0 },
  { name: 'figures', route: '/figures', script: 150, untouched: 0 },
];
/** Stylesheets by the beginning of their names: the quality page's promise for who opens the shop, what a sign-in adds, and the back office. */
const STYLES = [
  { name: 'styles', file: 'styles-', budget: 20 },
  { name: 'styles of the signed-in', file: 'signed-in-', budget: 23.5 },
  { name: 'styles of the staff', file: 'staff-', budget: 25 },
];

/** Routes with their children, and their scripts (scripts/vite/deferred-scripts.mjs). */
function loadManifest() {
  return JSON.parse(readFileSync(join(root, 'dist/server/page-scripts.json'), 'utf8'));
}

const gzipSizes = new Map();

function gzipSize(path) {
  if (!gzipSizes.has(path)) {
    gzipSizes.set(
      path,
      gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length,
    );
  }
  return gzipSizes.get(path);
}

/** A script and everything that it imports at once. */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(root, 'dist/client', path), 'utf8');
  const imports = text.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?["'](\.\/[^"']+\.js)["']/g,
  );
  for (const [, name] of imports) withImports(join(dirname(path), name), found);
  return found;
}

/** The routes from the root down to this one, which are rendered together. */
function chainOf(manifest, id, current = '__root__') {
  if (current === id) return [id];
  for (const child of manifest.routes[current]?.children ?? []) {
    const rest = chainOf(manifest, id, child);
    if (rest.length > 0) return [current, ...rest];
  }
  return [];
}

/** What a page's line starts: scripts of its routes, from the root down. */
function listsOf(manifest, id) {
  const chain = chainOf(manifest, id);
  // A layout without a script of its own has no row, and its children hang in the air.
  const isApart = chain.length === 0 && manifest.scripts[id] !== undefined;
  const rows = (isApart ? ['__root__', id] : chain).map((name) => manifest.scripts[name]);
  return {
    entries: rows.flatMap(({ entries }) => entries),
    preloads: rows.flatMap(({ preloads }) => preloads),
  };
}

function withAllImports(paths) {
  const scripts = new Set();
  for (const path of paths)
    withImports(path.replace('/assets/_/', `/assets/${LONGEST_LOCALE}/`), scripts);
  return scripts;
}

function scriptsOf(manifest, id) {
  const { entries, preloads } = listsOf(manifest, id);
  return withAllImports([...preloads, ...entries]);
}

/** What pages for reading ask for before anybody uses them: by their line, and by their head. */
async function measureUntouched(manifest) {
  const pages = PAGES.filter(({ untouched }) => untouched !== undefined);
  const lists = pages.map(({ route }) => [route, listsOf(manifest, route)]);
  const program = join(root, 'scripts/lib/first-view.mjs');
  const { code, output } = await collect(findNode(), [
    program,
    JSON.stringify(Object.fromEntries(lists)),
  ]);
  if (code !== 0) throw new Error(output);
  const byLine = JSON.parse(output);
  return pages.map(({ name, route, untouched: budget }) => {
    const byHead = ['__root__', ...chainOf(manifest, route)].flatMap((id) => {
      const { preloads = [], scripts = [] } = manifest.routes[id] ?? {};
      return [...preloads, ...scripts.map(({ attrs }) => attrs.src)];
    });
    const size = total(withAllImports([...byLine[route], ...byHead]));
    return { name: `${name} before use, script`, size, budget };
  });
}

/** One stylesheet serves all pages of a visitor, another those of who is signed in. The gallery's own is for neither. */
function stylesheet(beginning) {
  const names = readdirSync(join(root, 'dist/client/assets'));
  const name = names.find((one) => one.startsWith(beginning) && one.endsWith('.css'));
  if (!name) throw new Error(`No stylesheet ${beginning}….css in the build`);
  return `/assets/${name}`;
}

const total = (paths) => [...paths].reduce((sum, path) => sum + gzipSize(path), 0) / KILOBYTE;

/** @returns {Promise<{ name: string, size: number, budget: number }[]>} kB, gzip */
export async function measureSizes() {
  const manifest = loadManifest();
  const pages = PAGES.map(({ name, route, script: budget }) => {
    const scripts = scriptsOf(manifest, route);
    if (scripts.size === 0) throw new Error(`No route ${route} (${name}) in the build`);
    return { name: `${name}, script`, size: total(scripts), budget };
  });
  const styles = STYLES.map(({ name, file, budget }) => ({
    name,
    size: total([stylesheet(file)]),
    budget,
  }));
  return [...pages, ...(await measureUntouched(manifest)), ...styles];
}

/** One check for each page, and one for the styles. */
export async function checkSizes() {
  try {
    const sizes = await measureSizes();
    const lines = sizes.map(
      ({ name, size, budget }) =>
        `${size <= budget ? '✓' : '✗'} ${name}: ${size.toFixed(1)} of ${budget} kB gzip`,
    );
    const passed = sizes.filter(({ size, budget }) => size <= budget).length;
    return { passed, failed: sizes.length - passed, output: lines.join('\n') };
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message };
  }
}

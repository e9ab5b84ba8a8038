/**
 * Size budgets of the quality page: the JavaScript that a page's first visit loads (gzip) and its CSS. What a
 * page loads is read from the manifest that the server renders from.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from './processes.mjs';

const KILOBYTE = 1_000;

/** Budgets in kB. Routes by their id in the manifest. */
const PAGES = [
  { name: 'home', route: '/', script: 150 },
  { name: 'games', route: '/games/', script: 150 },
  { name: 'category', route: '/$game/$category/', script: 150 },
  { name: 'offer', route: '/$game/$category/offers/$offerId', script: 150 },
  { name: 'checkout', route: '/checkout/', script: 190 },
  { name: 'chat', route: '/chat/', script: 190 },
];
const STYLE_BUDGET = 20;

async function loadManifest() {
  const folder = join(root, 'dist/server/assets');
  const file = readdirSync(folder).find((name) => name.startsWith('_tanstack-start-manifest'));
  const { tsrStartManifest } = await import(pathToFileURL(join(folder, file)).href);
  return tsrStartManifest();
}

const sizes = new Map();

function gzipSize(path) {
  if (!sizes.has(path)) {
    sizes.set(path, gzipSync(readFileSync(join(root, 'dist/client', path)), { level: 9 }).length);
  }
  return sizes.get(path);
}

/** A script and everything that it imports at once. */
function withImports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(join(root, 'dist/client', path), 'utf8');
  const imports = text.matchAll(
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w*${},\s]+from\s*)?["'](\.\/[^"']+\.js)["']/g,
  );
  for (const [, name] of imports) withImports(`/assets/${name.slice(2)}`, found);
  return found;
}

/** `/a/b/` → the ids of its parents and itself, as the router nests them. */
function chainOf(manifest, id) {
  const chain = ['__root__'];
  for (const known of Object.keys(manifest.routes)) {
    const isParent = known === id || (known !== '/' && id.startsWith(`${known}/`));
    if (known !== '__root__' && isParent) chain.push(known);
  }
  return chain;
}

function filesOf(manifest, id) {
  const scripts = new Set();
  const styles = new Set();
  const entries = chainOf(manifest, id).map((name) => manifest.routes[name]);
  for (const { preloads = [], scripts: own = [], css = [], assets = [] } of entries) {
    for (const item of [...preloads, ...own, ...css, ...assets]) {
      const path =
        typeof item === 'string' ? item : (item.href ?? item.attrs?.href ?? item.attrs?.src);
      if (path?.endsWith('.js')) withImports(path, scripts);
      if (path?.endsWith('.css')) styles.add(path);
    }
  }
  if (manifest.clientEntry) withImports(manifest.clientEntry, scripts);
  return { scripts, styles };
}

const total = (paths) => [...paths].reduce((sum, path) => sum + gzipSize(path), 0) / KILOBYTE;

/** @returns {Promise<{ name: string, script: number, style: number, budget: number }[]>} kB, gzip */
export async function measureSizes() {
  const manifest = await loadManifest();
  return PAGES.map(({ name, route, script: budget }) => {
    if (manifest.routes[route] === undefined)
      throw new Error(`No route ${route} (${name}) in the build`);
    const { scripts, styles } = filesOf(manifest, route);
    return { name, script: total(scripts), style: total(styles), budget };
  });
}

/** One check for each page and kind. */
export async function checkSizes() {
  let output = '';
  let passed = 0;
  let failed = 0;
  const judge = (what, size, budget) => {
    const fits = size <= budget;
    if (fits) passed += 1;
    else failed += 1;
    output += `${fits ? '✓' : '✗'} ${what}: ${size.toFixed(1)} of ${budget} kB gzip\n`;
  };
  try {
    for (const { name, script, style, budget } of await measureSizes()) {
      judge(`${name}, script`, script, budget);
      judge(`${name}, styles`, style, STYLE_BUDGET);
    }
  } catch (error) {
    failed += 1;
    output += `${error.message}\n`;
  }
  return { passed, failed, output };
}

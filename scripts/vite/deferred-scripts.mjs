/**
 * Takes the scripts of each page out of its head: a page is read before it is used, so its scripts come after the
 * first view is painted (src/platform/hydration/deferred-scripts.tsx) and styles, font and pictures have the line for themselves.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnknownShape } from './known-shapes.mjs';

const MANIFEST = 'tanstack-start-manifest:v';
const PAGE_SCRIPTS = 'virtual:page-scripts';
/** In the server's build, for the size budgets (scripts/lib/sizes.mjs). */
const LIST = 'page-scripts.json';

/** Vite reads its configuration once for each environment; what the browser's build made is told to the server's. */
const client = (globalThis[Symbol.for('legend:deferred-scripts')] ??= {
  imports: new Map(),
  loaders: new Set(),
});

/** Scripts by what they import, and those that only load data: a first visit comes with its data. */
function learn(bundle) {
  for (const { type, fileName, imports, moduleIds } of Object.values(bundle)) {
    if (type !== 'chunk') continue;
    client.imports.set(
      `/${fileName}`,
      imports.map((name) => `/${name}`),
    );
    const splits = moduleIds.filter((id) => id.includes('tsr-split='));
    if (splits.length > 0 && splits.every((id) => id.endsWith('tsr-split=loader')))
      client.loaders.add(`/${fileName}`);
  }
}

/**
 * A route's scripts without its loader and what that alone imports.
 * @param {readonly string[]} preloads
 * @param {{ imports: Map<string, string[]>, loaders: Set<string> }} build of the browser
 */
export function withoutLoaders(preloads, { imports, loaders }) {
  const importsOf = (path) => imports.get(path) ?? [];
  const imported = new Set(preloads.flatMap(importsOf));
  const needed = new Set(preloads.filter((path) => !loaders.has(path) && !imported.has(path)));
  for (const path of needed) for (const other of importsOf(path)) needed.add(other);
  return preloads.filter((path) => needed.has(path));
}

const unknown = (what) => new UnknownShape('deferred-scripts', '@tanstack/start-plugin-core', what);
/** What the manifest says of a route; the rest of it may grow. */
const ROUTE_KEYS = new Set(['filePath', 'children', 'preloads', 'scripts', 'css', 'assets']);

/** Scripts that start a page, as the manifest writes them. */
function addressOf(id, { attrs, ...rest }) {
  const isPlain = attrs?.type === 'module' && typeof attrs.src === 'string';
  if (!isPlain || Object.keys(rest).length > 0) throw unknown(`the script of ${id} is no module`);
  return attrs.src;
}

/**
 * @param code the module with the manifest that pages are rendered from
 * @returns the manifest without scripts, and the addresses of each route's scripts
 * @throws when the module is not the one that this was written for
 */
export async function splitManifest(code) {
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { routes, ...rest } = module.tsrStartManifest?.() ?? {};
  if (!routes?.__root__) throw unknown('its manifest has no routes');
  const scripts = {};
  const bare = {};
  for (const [id, { preloads = [], scripts: entries = [], ...route }] of Object.entries(routes)) {
    const other = Object.keys(route).find((key) => !ROUTE_KEYS.has(key));
    if (other !== undefined) throw unknown(`its manifest says ${other} of ${id}`);
    bare[id] = route;
    scripts[id] = {
      preloads: withoutLoaders(preloads, client),
      entries: entries.map((entry) => addressOf(id, entry)),
    };
  }
  if (scripts.__root__.entries.length === 0) throw unknown('its manifest has no entry');
  return { manifest: { ...rest, routes: bare }, scripts };
}

/** @returns {import('vite').Plugin} */
export function deferredScripts() {
  let isBuild = false;
  let list;
  return {
    name: 'legend:deferred-scripts',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id === PAGE_SCRIPTS ? `\0${PAGE_SCRIPTS}` : undefined),
    load(id) {
      if (id !== `\0${PAGE_SCRIPTS}`) return undefined;
      return isBuild && this.environment.name === 'ssr'
        ? `export { pageScripts } from '${MANIFEST}';`
        : 'export const pageScripts = {};';
    },
    async transform(code, id) {
      if (!isBuild || this.environment.name !== 'ssr' || !id.endsWith(MANIFEST)) return undefined;
      const { manifest, scripts } = await splitManifest(code);
      list = JSON.stringify({ routes: manifest.routes, scripts });
      return {
        code: `export const pageScripts = ${JSON.stringify(scripts)};
export const tsrStartManifest = () => (${JSON.stringify(manifest)});`,
        map: null,
      };
    },
    generateBundle(_options, bundle) {
      if (this.environment.name === 'client') {
        learn(bundle);
        if (client.loaders.size === 0) throw unknown('no script loads the data of a page');
      } else if (isBuild && this.environment.name === 'ssr' && list === undefined) {
        throw unknown(`the server has no module ${MANIFEST}`);
      }
    },
    // Vite keeps no assets of a server's build.
    writeBundle({ dir }) {
      if (list !== undefined && this.environment.name === 'ssr')
        writeFileSync(join(dir, LIST), list);
    },
  };
}

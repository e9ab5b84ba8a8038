/**
 * Takes the scripts of each page out of its head: a page is read before it is used, so its scripts come after the
 * first view is painted (src/platform/late-scripts.tsx) and styles, font and pictures have the line for themselves.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = 'tanstack-start-manifest:v';
const PAGE_SCRIPTS = 'virtual:page-scripts';
/** In the server's build, for the size budgets (scripts/lib/sizes.mjs). */
const LIST = 'page-scripts.json';

/**
 * @param code the module with the manifest that pages are rendered from
 * @returns the manifest without scripts, and the addresses of each route's scripts
 * @throws when the module is not the one that this was written for
 */
export async function splitManifest(code) {
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const { routes, ...rest } = module.tsrStartManifest();
  const scripts = {};
  const bare = {};
  for (const [id, { preloads = [], scripts: entries = [], ...route }] of Object.entries(routes)) {
    bare[id] = route;
    scripts[id] = { preloads, entries: entries.map(({ attrs }) => attrs.src) };
  }
  if (scripts.__root__.entries.length === 0) throw new Error('The build has no entry');
  return { manifest: { ...rest, routes: bare }, scripts };
}

/** @returns {import('vite').Plugin} */
export function lateScripts() {
  let isBuild = false;
  let list;
  return {
    name: 'legend:late-scripts',
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
    // Vite keeps no assets of a server's build.
    writeBundle({ dir }) {
      if (list !== undefined && this.environment.name === 'ssr')
        writeFileSync(join(dir, LIST), list);
    },
  };
}

/**
 * One sheet for all icons. In the production build the drawings of the icon set stand in one picture that every page
 * shares and browsers keep; scripts and pages only name the part that they show.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const SET = 'lucide-react';
/** All icons by name, former names included. */
const set = new Map(Object.entries(await import(SET)));
const MODULE = '\0legend:icons';
const SOURCES = 'src/**/*.tsx';
const IMPORTS = /(?:import|export) \{([^}]*)\} from 'lucide-react'/g;

/** Names of the icons that the program imports from the set. */
export function importedIcons(code) {
  return [...code.matchAll(IMPORTS)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim().split(' as ')[0])
    .filter((name) => name !== '');
}

/** What is inside of an icon's `svg`. */
function drawingOf(name) {
  const icon = set.get(name);
  if (!icon) throw new Error(`${SET} has no icon ${name}`);
  const markup = renderToStaticMarkup(createElement(icon));
  return markup.slice(markup.indexOf('>') + 1, -'</svg>'.length);
}

/**
 * The sheet: a picture whose parts have short ids.
 * @param {readonly string[]} names
 * @returns {{ picture: string, ids: Map<string, string> }}
 */
export function iconSheet(names) {
  const ids = new Map(names.toSorted().map((name, index) => [name, `i${index.toString(36)}`]));
  const parts = [...ids].map(
    ([name, id]) =>
      `<g id="${id}" stroke-linecap="round" stroke-linejoin="round">${drawingOf(name)}</g>`,
  );
  return { picture: `<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`, ids };
}

function moduleOf(ids, path) {
  const components = [...ids].map(
    ([name, id]) => `export const ${name} = /* @__PURE__ */ icon(sheet + '${id}');`,
  );
  return [
    "import { icon } from '/scripts/vite/icon-runtime.mjs';",
    `const sheet = '/${path}#';`,
    ...components,
  ].join('\n');
}

/** @returns {import('vite').Plugin} */
export function icons() {
  let sheet;
  let path;
  return {
    name: 'legend:icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const { root } = this.environment.config;
      const names = globSync(SOURCES, { cwd: root }).flatMap((file) =>
        importedIcons(readFileSync(join(root, file), 'utf8')),
      );
      sheet = iconSheet([...new Set(names)]);
      const hash = createHash('sha256').update(sheet.picture).digest('hex').slice(0, 8);
      path = `assets/icons-${hash}.svg`;
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path, source: sheet.picture });
    },
    resolveId: {
      filter: { id: new RegExp(`^${SET}$`) },
      handler: () => MODULE,
    },
    load: {
      filter: { id: new RegExp(`^${MODULE}$`) },
      handler: () => ({ code: moduleOf(sheet.ids, path), moduleType: 'js' }),
    },
  };
}

/**
 * The icon sprite. In the production build the drawings of the icon set are in one SVG file that all pages share and
 * browsers cache; scripts and pages only reference its symbols.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { UnknownShape } from './known-shapes.mjs';

const SET = 'lucide-react';
/** All icons by name, former names included. */
const set = new Map(Object.entries(await import(SET)));
/** Stands in for the set; the other one makes a single icon. */
const MODULE = '\0legend:icons';
/**
 * The same for who draws icons of its own beside the set's and stands in the script of all pages: the page of all icons uses
 * the whole of the other module, which would come along.
 */
const OWN_MODULE = '\0legend:icons-of-all-pages';
const DRAWS_ITSELF = /\/custom-icons\.tsx$/;
const MAKER_NAME = 'legend:icon-maker';
const MAKER = `\0${MAKER_NAME}`;
const SOURCES = 'src/**/*.tsx';
const IMPORTS = /(?:import|export) \{([^}]*)\} from 'lucide-react'/g;
/** The interface's names for icons, and who imports them. */
const NAMES = 'src/ui/icon.tsx';
const NAMED_IMPORT = /^import \{([^}]*)\} from '([^']*\/)icon\.tsx';/gm;

/** Names of the icons that the program imports from the set. */
export function importedIcons(code) {
  return [...code.matchAll(IMPORTS)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim().split(' as ')[0])
    .filter((name) => name !== '');
}

/** The outer element as icon-runtime.mjs writes it, and what is drawn in it. */
const MARKUP =
  /^<svg xmlns="[^"]+" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide [\w -]+" aria-hidden="true">(<.+>)<\/svg>$/;

/** What is inside of an icon's `svg`. @throws {UnknownShape} when the rest of it is not what scripts write */
export function drawingIn(markup) {
  const drawing = MARKUP.exec(markup)?.[1];
  if (drawing === undefined) {
    throw new UnknownShape('icons', SET, `it writes ${markup.slice(0, markup.indexOf('>') + 1)}`);
  }
  return drawing;
}

function drawingOf(name) {
  const icon = set.get(name);
  if (!icon) throw new UnknownShape('icons', SET, `it has no icon ${name}`);
  return drawingIn(renderToStaticMarkup(createElement(icon)));
}

/** Fails the build when the set itself is in a script: it is imported in another way than by its name. */
export function refuseSet(bundle) {
  for (const { fileName, modules = {} } of Object.values(bundle)) {
    const left = Object.entries(modules).find(
      ([id, { renderedLength }]) => id.includes(`/node_modules/${SET}/`) && renderedLength > 0,
    );
    if (left) throw new UnknownShape('icons', SET, `${left[0]} is in ${fileName}`);
  }
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
      `<symbol id="${id}" stroke-linecap="round" stroke-linejoin="round">${drawingOf(name)}</symbol>`,
  );
  return { picture: `<svg xmlns="http://www.w3.org/2000/svg">${parts.join('')}</svg>`, ids };
}

function setModule(ids) {
  const components = [...ids].map(
    ([name, id]) => `export const ${name} = /* @__PURE__ */ drawing('${id}');`,
  );
  return [`import { drawing } from '${MAKER_NAME}';`, ...components].join('\n');
}

function makerModule(path) {
  return [
    "import { icon } from '/scripts/vite/icon-runtime.mjs';",
    `export const drawing = (id) => icon('/${path}#' + id);`,
  ].join('\n');
}

/** What an import or export names: its own name → the name in this module. */
function specifiers(list) {
  const parts = list.split(',').map((part) => part.trim().split(' as '));
  return parts.filter(([name]) => name !== '').map(([name, local]) => [name, local ?? name]);
}

/** The interface's names of icons. @returns {Map<string, string>} name → name in the set */
export function iconNames(code) {
  return new Map(
    [...code.matchAll(IMPORTS)].flatMap(([, list]) =>
      specifiers(list).map(([name, exported]) => [exported, name]),
    ),
  );
}

/**
 * A module with icons of its own in place of imported ones: what one page alone shows does not stand in a script that
 * all pages load.
 * @param {Map<string, string>} names of `iconNames`
 * @param {Map<string, string>} ids of the drawings by their name in the set
 */
export function ownIcons(code, names, ids) {
  return code.replaceAll(NAMED_IMPORT, (_, list, folder) => {
    const all = specifiers(list);
    const drawn = all.filter(([name]) => names.has(name));
    const others = all.filter(([name]) => !names.has(name));
    const lines = drawn.map(
      ([name, local]) =>
        `const ${local} = /* @__PURE__ */ __drawing('${ids.get(names.get(name))}');`,
    );
    if (drawn.length > 0) lines.unshift(`import { drawing as __drawing } from '${MAKER_NAME}';`);
    const rest = others.map(([name, local]) => `${name} as ${local}`).join(', ');
    if (rest !== '') lines.push(`import { ${rest} } from '${folder}custom-icons.tsx';`);
    return lines.join(' ');
  });
}

/** @returns {import('vite').Plugin} */
export function icons() {
  let sheet;
  let path;
  let names;
  return {
    name: 'legend:icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const { root } = this.environment.config;
      const used = globSync(SOURCES, { cwd: root }).flatMap((file) =>
        importedIcons(readFileSync(join(root, file), 'utf8')),
      );
      names = iconNames(readFileSync(join(root, NAMES), 'utf8'));
      sheet = iconSheet([...new Set(used)]);
      const hash = createHash('sha256').update(sheet.picture).digest('hex').slice(0, 8);
      path = `assets/icons-${hash}.svg`;
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: path, source: sheet.picture });
    },
    resolveId: {
      filter: { id: new RegExp(`^(?:${SET}|${MAKER_NAME})$`) },
      handler: (id, importer) => {
        if (id !== SET) return MAKER;
        return DRAWS_ITSELF.test(importer ?? '') ? OWN_MODULE : MODULE;
      },
    },
    transform: {
      filter: { id: /\/src\/[^?]*\.tsx(?:\?|$)/, code: /icon\.tsx'/ },
      handler: (code) => ({ code: ownIcons(code, names, sheet.ids), map: null }),
    },
    load: {
      filter: { id: new RegExp(`^(?:${MODULE}|${OWN_MODULE}|${MAKER})$`) },
      handler: (id) => ({
        code: id === MAKER ? makerModule(path) : setModule(sheet.ids),
        moduleType: 'js',
      }),
    },
    generateBundle(_options, bundle) {
      refuseSet(bundle);
    },
  };
}

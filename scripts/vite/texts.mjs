/**
 * Texts by script instead of one catalogue for all pages. In the production build every script of ours carries the
 * texts that it shows, and stands once for each language: `assets/en/…` and `assets/fr/…`. A page names the scripts
 * of its own language, so that its texts arrive with the code that shows them, without a request more.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/** Where the bundler writes the scripts, with this in place of the language. */
export const ANY_LOCALE = '_';
const FOLDER = 'assets';
/** Stands in each module where its script's texts will be. */
const PLACE = '@texts-of-this-script@';
const PLACES = /(["'`])@texts-of-this-script@\1/g;
const STRINGS = /(["'`])([\w-]{6})\1/g;
const OWN_MODULE = /\/src\/(?!platform\/page-texts)[^?]*\.tsx?(?:\?|$)/;

/** @returns {Promise<Map<string, Record<string, unknown>>>} locale → id → compiled text */
async function compiledTexts(root) {
  const config = getConfig({ cwd: root });
  const [catalogue] = await getCatalogs(config);
  const texts = new Map();
  for (const locale of config.locales) {
    const { messages } = await catalogue.getTranslations(locale, {
      fallbackLocales: config.fallbackLocales,
      sourceLocale: config.sourceLocale,
    });
    const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
    if (errors.length > 0) throw new Error(`${locale}: ${errors[0].error.message}`);
    texts.set(locale, JSON.parse(source).messages);
  }
  return texts;
}

/** Ids of texts that stand as strings in the code. */
export function textIds(code, texts) {
  const ids = new Set([...code.matchAll(STRINGS)].map(([, , id]) => id));
  return [...ids].filter((id) => Object.hasOwn(texts, id));
}

/** A script with its texts in the place that was kept for them. @param {Record<string, unknown>} texts of a language */
export function fillIn(code, texts) {
  const own = textIds(code, texts).map((id) => [id, texts[id]]);
  let isFirst = true;
  return code.replaceAll(PLACES, () => {
    const filling = isFirst ? JSON.stringify(Object.fromEntries(own)) : '0';
    isFirst = false;
    return filling;
  });
}

/** Writes the scripts once for each language in place of the bundler's. */
function writeLanguages(outDir, texts) {
  const from = join(outDir, FOLDER, ANY_LOCALE);
  for (const [locale, ofLocale] of texts) {
    const to = join(outDir, FOLDER, locale);
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      const code = readFileSync(join(from, name), 'utf8');
      const inLanguage = name.endsWith('.js') ? fillIn(code, ofLocale) : code;
      writeFileSync(
        join(to, name),
        inLanguage.replaceAll(`${FOLDER}/${ANY_LOCALE}/`, `${FOLDER}/${locale}/`),
      );
    }
  }
  rmSync(from, { recursive: true });
}

/** @returns {import('vite').Plugin} */
export function scriptTexts() {
  let byLocale = new Map();
  let idsOfModules = new Map();
  /** Every language has every id, so that one tells which there are. */
  const anyTexts = () => byLocale.values().next().value;
  return {
    name: 'legend:texts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    async buildStart() {
      byLocale = await compiledTexts(this.environment.config.root);
      idsOfModules = new Map();
    },
    resolveId: {
      order: 'pre',
      filter: { id: /\/i18n\.ts$/ },
      handler(id, importer, options) {
        return this.resolve(id.replace('i18n.ts', 'i18n.browser.ts'), importer, options);
      },
    },
    transform: {
      filter: { id: OWN_MODULE },
      handler(code, id) {
        const ids = textIds(code, anyTexts());
        if (ids.length === 0) return null;
        idsOfModules.set(id, ids);
        const head = `import { addTexts as __addTexts } from '/src/platform/page-texts.ts';\n__addTexts('${PLACE}');\n`;
        return { code: head + code, map: null };
      },
    },
    /** A script's name changes with its texts: browsers keep scripts for ever. */
    augmentChunkHash({ moduleIds }) {
      const ids = moduleIds.flatMap((id) => idsOfModules.get(id) ?? []);
      if (ids.length === 0) return undefined;
      const all = [...byLocale.values()].map((of) => ids.map((id) => of[id]));
      return createHash('sha256').update(JSON.stringify(all)).digest('hex');
    },
    writeBundle({ dir }) {
      writeLanguages(dir, byLocale);
    },
  };
}

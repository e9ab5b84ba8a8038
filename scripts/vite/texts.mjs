/**
 * Message catalogues split by script. In the production build every script contains the messages that it shows, and
 * exists once for each language: `assets/en/…` and `assets/fr/…`. A page references the scripts of its own language,
 * so that messages need no request of their own.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { mustMeet, UnknownShape } from './known-shapes.mjs';

/** Where the bundler writes the scripts, with this in place of the language. */
export const ANY_LOCALE = '_';
const FOLDER = 'assets';
/** Stands in each module where its script's texts will be. */
const PLACE = '@texts-of-this-script@';
const PLACES = /(["'`])@texts-of-this-script@\1/g;
const IMPORT =
  "import { addMessages as __addMessages } from '/src/platform/i18n/page-messages.ts';\n";
/** How the macros make ids of texts. */
const ID = /^[\w-]{6}$/;
const STRINGS = /(["'`])([\w-]{6})\1/g;
/** Texts of what an endpoint may refuse: nobody reads them before something was asked of the server. */
const REFUSALS = /\/src\/contracts\/(?:[\w-]+\/[\w-]+\.)?errors\.ts$/;
/** The framework's sender of server functions. */
const SENDER = /\/client-rpc\/serverFnFetcher\.js$/;
/** What asks: the sender of server functions, the refusals of socket and upload, each loaded late, and pages that come with an answer. */
const ASKING =
  /\/client-rpc\/serverFnFetcher\.js$|\/src\/platform\/api\/known-failures\.ts$|\/(?:activate|sandbox-social)-page\.tsx(?:\?|$)|\/social\/\$provider\/start\.tsx\?tsr-split=component/;
/** The module that brings their texts along, and which refusal says which. */
const REFUSAL_TEXTS = '\0legend:refusal-texts';
const REFUSAL_PLACES = /(["'`])@texts-of-refusals@\1/g;
/** A place that is no whole string any more. */
const UNFILLED = /@texts-of-/;
const OWN_MODULE = /\/src\/(?!platform\/i18n\/page-messages)[^?]*\.tsx?(?:\?|$)/;

/** The texts of a compiled catalogue. @throws {UnknownShape} */
export function messagesIn(source) {
  let messages;
  try {
    ({ messages } = JSON.parse(source));
  } catch {
    // Said below.
  }
  const ids = Object.keys(messages ?? {});
  if (ids.length === 0)
    throw new UnknownShape('texts', '@lingui/cli', 'compiled texts are no JSON with messages');
  const other = ids.find((id) => !ID.test(id));
  if (other !== undefined) {
    const what = `the id ${other} has not six characters`;
    throw new UnknownShape('texts', '@lingui/babel-plugin-lingui-macro', what);
  }
  return messages;
}

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
    const { source, errors } = createCompiledCatalog(locale, messages, {
      namespace: 'json',
    });
    if (errors.length > 0) throw new Error(`${locale}: ${errors[0].error.message}`);
    texts.set(locale, messagesIn(source));
  }
  return texts;
}

/** Ids of texts that stand as strings in the code. */
export function textIds(code, texts) {
  const ids = new Set([...code.matchAll(STRINGS)].map(([, , id]) => id));
  return [...ids].filter((id) => Object.hasOwn(texts, id));
}

/**
 * A script with its messages in place of the placeholder.
 * @param {Record<string, unknown>} texts of a language
 * @param {ReadonlySet<string>} [late] ids that stand in the script of the refusals alone
 */
export function fillIn(code, texts, late = new Set()) {
  if (UNFILLED.test(code.replaceAll(PLACES, '').replaceAll(REFUSAL_PLACES, '')))
    throw new UnknownShape('texts', 'rolldown', 'it writes strings in another way');
  const pick = (ids) => JSON.stringify(Object.fromEntries(ids.map((id) => [id, texts[id]])));
  const own = textIds(code, texts).filter((id) => !late.has(id));
  let isFirst = true;
  return code
    .replaceAll(REFUSAL_PLACES, () => pick([...late]))
    .replaceAll(PLACES, () => {
      const filling = isFirst ? pick(own) : '0';
      isFirst = false;
      return filling;
    });
}

/** Ids that stand in refusals and nowhere else. @param {Map<string, string[]>} idsOfModules */
function lateIds(idsOfModules) {
  const modules = [...idsOfModules];
  const idsOf = (isRefusal) =>
    new Set(modules.filter(([id]) => REFUSALS.test(id) === isRefusal).flatMap(([, ids]) => ids));
  return idsOf(true).difference(idsOf(false));
}

/** Writes the scripts once for each language in place of the bundler's. */
function writeLanguages(outDir, byLocale, late) {
  const from = join(outDir, FOLDER, ANY_LOCALE);
  for (const [locale, texts] of byLocale) {
    const to = join(outDir, FOLDER, locale);
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) {
      const code = readFileSync(join(from, name), 'utf8');
      const inLanguage = name.endsWith('.js') ? fillIn(code, texts, late) : code;
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
  const seen = mustMeet('texts', {
    translator: ['vite', 'nothing imports src/platform/i18n/i18n.ts by its path'],
    sender: ['@tanstack/start-client-core', 'it has no serverFnFetcher.js'],
    texts: ['@lingui/babel-plugin-lingui-macro', 'no module names a text by its id'],
  });
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
      seen.begin();
      byLocale = await compiledTexts(this.environment.config.root);
      idsOfModules = new Map();
    },
    resolveId: {
      order: 'pre',
      filter: { id: [/\/i18n\.ts$/, new RegExp(REFUSAL_TEXTS)] },
      handler(id, importer, options) {
        if (id === REFUSAL_TEXTS) return id;
        seen.met('translator');
        return this.resolve(id.replace('i18n.ts', 'i18n.browser.ts'), importer, options);
      },
    },
    load: {
      filter: { id: new RegExp(REFUSAL_TEXTS) },
      handler: () => ({
        // Said outright: the catalogue's own call goes with its module where only that is used.
        code: `${IMPORT}import { errorCatalogue } from '/src/contracts/error-catalogue.ts';\nimport { knowFailures } from '/src/contracts/failure.ts';\nknowFailures(errorCatalogue);\n__addMessages('@texts-of-refusals@');`,
        moduleType: 'js',
        moduleSideEffects: true,
      }),
    },
    transform: {
      filter: { id: [OWN_MODULE, ASKING] },
      handler(code, id) {
        const head = ASKING.test(id) ? `import '${REFUSAL_TEXTS}';\n` : '';
        if (SENDER.test(id)) seen.met('sender');
        const ids = textIds(code, anyTexts());
        if (ids.length > 0) seen.met('texts');
        if (ids.length > 0) idsOfModules.set(id, ids);
        const place =
          ids.length > 0 && !REFUSALS.test(id) ? `${IMPORT}__addMessages('${PLACE}');\n` : '';
        return head + place === '' ? null : { code: head + place + code, map: null };
      },
    },
    /** A script's name changes with its texts: browsers keep scripts for ever. */
    augmentChunkHash({ moduleIds }) {
      const refusals = moduleIds.includes(REFUSAL_TEXTS) ? [...lateIds(idsOfModules)] : [];
      const ids = [...refusals, ...moduleIds.flatMap((id) => idsOfModules.get(id) ?? [])];
      if (ids.length === 0) return undefined;
      const all = [...byLocale.values()].map((of) => ids.map((id) => of[id]));
      return createHash('sha256').update(JSON.stringify(all)).digest('hex');
    },
    generateBundle: seen.check,
    writeBundle({ dir }) {
      writeLanguages(dir, byLocale, lateIds(idsOfModules));
    },
  };
}

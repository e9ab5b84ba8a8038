import { createHash } from 'node:crypto';
import panda from '@pandacss/dev/postcss';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildManifest } from './scripts/vite/build-manifest.mjs';
import { icons } from './scripts/vite/icons.mjs';
import { deferredScripts } from './scripts/vite/deferred-scripts.mjs';
import { lazyServerCalls } from './scripts/vite/lazy-server-calls.mjs';
import { plainImports } from './scripts/vite/plain-imports.mjs';
import { pureDefinitions } from './scripts/vite/pure-definitions.mjs';
import { styles } from './scripts/vite/styles.mjs';
import { ANY_LOCALE, scriptTexts } from './scripts/vite/texts.mjs';

/**
 * What every page runs: one file compresses better than ten and is cached across releases. Start itself stays out,
 * because it imports the application and would draw all of it in.
 */
const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|use-sync-external-store|cookie-es|@lingui[\\/](?:core|react)|@tanstack[\\/](?:react-router|router-core(?![\\/]dist[\\/]esm[\\/]ssr[\\/]serializer)|history|store|react-query|query-core))[\\/]/;

/** Small pieces of ours that nearly every page shows. */
const base =
  /(?:styled-system[\\/](?:css|helpers)|src[\\/](?:kernel|ui[\\/](?:anchor|button|layout|marks|states|field|custom-icons|frame|toast))|app\.config)/;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    styles(panda()),
    icons(),
    plainImports(),
    pureDefinitions(),
    lazyServerCalls(),
    scriptTexts(),
    deferredScripts(),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        codeSplittingOptions: {
          // Every visitor gets the names of all scripts: one for each page that few of them open.
          splitBehavior: ({ routeId }) =>
            /-policy$|^\/help\/(\$category\/)?$|^\/(about|contact|dev|notifications|offers\/create\/import|preview|profile\/me|report|requests|sandbox|seller|staff|terms-of-services|unsubscribe)/.test(
              routeId,
            )
              ? [['loader', 'component']]
              : undefined,
          defaultBehavior: [
            ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
            ['loader'],
          ],
        },
      },
      importProtection: { behavior: 'error' },
      serverFns: {
        // A quarter of the usual length: chance repeats one of them once in 2⁹⁶, and the build would notice.
        generateFunctionId: ({ filename, functionName }) =>
          createHash('sha256')
            .update(`${filename}--${functionName}`)
            .digest('base64url')
            .slice(0, 16),
      },
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: false }),
    buildManifest(),
  ],
  build: {
    target: 'es2023',
    cssMinify: true,
    // Browsers that know light-dark(): no stand-ins for it in the styles.
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    modulePreload: {
      // What a first visit needs stands in the page. For the rest a list would weigh more than the wait it saves:
      // links load their page when they are pointed at.
      resolveDependencies: () => [],
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: `assets/${ANY_LOCALE}/[name]-[hash].js`,
            chunkFileNames: `assets/${ANY_LOCALE}/[name]-[hash].js`,
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor, tags: ['$initial'], priority: 3 },
                { name: 'start', tags: ['$initial'], priority: 2 },
                { name: 'base', test: base, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
});

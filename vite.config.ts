import panda from '@pandacss/dev/postcss';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildManifest } from './scripts/vite/build-manifest.mjs';
import { styles } from './scripts/vite/styles.mjs';

/**
 * What every page runs: one file compresses better than ten and is cached across releases. Start itself stays out,
 * because it imports the application and would draw all of it in.
 */
const vendor =
  /node_modules[\\/](?:react|react-dom|scheduler|seroval|seroval-plugins|use-sync-external-store|cookie-es|@lingui[\\/](?:core|react)|@tanstack[\\/](?:react-router|router-core|history|store|react-query|query-core))[\\/]/;

/** Small pieces of ours that nearly every page shows. */
const base =
  /(?:styled-system[\\/](?:css|helpers)|src[\\/](?:kernel|ui[\\/](?:anchor|button|layout|marks|states|field|own-icons|frame|toast))|app\.config)/;

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [
    styles(panda()),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        codeSplittingOptions: {
          defaultBehavior: [
            ['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'],
            ['loader'],
          ],
        },
      },
      importProtection: { behavior: 'error' },
    }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react(),
    lingui({ failOnMissing: false }),
    buildManifest(),
  ],
  build: { target: 'es2023', cssMinify: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor, priority: 2 },
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

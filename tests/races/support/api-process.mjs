/**
 * Starts api-process.ts with the same transforms as the tests: aliases and Lingui's macros. A process of its own
 * for races between processes and for kill -9.
 */
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const { module } = await runnerImport(`${root}tests/races/support/api-process.ts`, {
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { tsconfigPaths: true },
  css: { postcss: { plugins: [] } },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
});
await module.serve();

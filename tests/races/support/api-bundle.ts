/**
 * Bundles api-process.ts into one file that starts fast, with the same transforms as the tests: aliases and Lingui's
 * macros. The tests start it many times.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build } from 'vite';
import { projectRoot } from '../../support/system.ts';

export interface ApiBundle {
  /** What node runs. */
  entry: string;
  remove(): void;
}

export async function bundleApi(): Promise<ApiBundle> {
  // Packages are found from here.
  const cache = join(projectRoot, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const outDir = mkdtempSync(join(cache, 'legend-api-'));
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    css: { postcss: { plugins: [] } },
    publicDir: false,
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
    build: {
      ssr: 'tests/races/support/api-process.ts',
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: 'api.js' } },
    },
  });
  const entry = join(outDir, 'index.js');
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
  writeFileSync(entry, "import { serve } from './api.js';\nawait serve();\n");
  return { entry, remove: () => rmSync(outDir, { recursive: true, force: true }) };
}

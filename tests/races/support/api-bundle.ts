/**
 * Bundles a process into one file that starts fast, with the same transforms as the tests: aliases and Lingui's
 * macros. The tests start it many times.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { build, type UserConfig } from 'vite';
import { projectRoot } from '../../support/system.ts';

export interface ApiBundle {
  /** What node runs. */
  entry: string;
  remove(): void;
}

/** Packages as well, so that a start reads one file; what is compiled for the machine, or loads parts by name, stays outside. */
const ALL_IN_ONE = {
  ssr: {
    noExternal: true,
    external: ['@electric-sql/pglite', '@node-rs/argon2', 'pino', 'sharp', 'vitest'],
  },
} satisfies UserConfig;

/**
 * @param process which file of this folder is the process: it exports `serve`
 * @param isWhole with the packages, for what is started a hundred times
 */
export async function bundleApi(process = 'api-process', isWhole = false): Promise<ApiBundle> {
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
    ...(isWhole && ALL_IN_ONE),
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
    build: {
      ssr: `tests/races/support/${process}.ts`,
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

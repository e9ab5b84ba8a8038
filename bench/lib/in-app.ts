/**
 * Loads a module of the benches with the application's own transforms, because it imports modules of the application.
 */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { runnerImport } from 'vite';
import { projectRoot } from '../../tests/support/system.ts';

/** @param file relative to the project's root. */
export async function importInApp<T>(file: string): Promise<T> {
  const { module } = await runnerImport<T>(`${projectRoot}/${file}`, {
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
    css: { postcss: { plugins: [] } },
    plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  });
  return module;
}

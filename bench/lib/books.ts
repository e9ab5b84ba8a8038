/** The proof after the money bench: the same check of the books that runs every night in production. */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { runnerImport } from 'vite';
import { projectRoot } from '../../tests/support/system.ts';

/** @throws Error with every violation. */
export async function assertBooks(databaseUrl: string): Promise<void> {
  const { module } = await runnerImport<typeof import('./books-check.ts')>(
    `${projectRoot}/bench/lib/books-check.ts`,
    {
      root: projectRoot,
      configFile: false,
      logLevel: 'error',
      resolve: { tsconfigPaths: true },
      css: { postcss: { plugins: [] } },
      plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
    },
  );
  const violations = await module.findViolations(databaseUrl);
  if (violations.length > 0) {
    throw new Error(`The books do not agree:\n${violations.join('\n')}`);
  }
}

/**
 * Tests by kind, each a project: `vitest run --project unit`. They run on the sources without TanStack Start's
 * plugin; only Lingui's macros need a transform.
 */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const browserTests = 'src/**/*.test.tsx';

/** Projects that start servers or databases: more patience, and files share the machine one at a time. */
function provisioned(name: string): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
      globalSetup: ['tests/support/postgres.setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 180_000,
      fileParallelism: false,
    },
  };
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
          // Some open an embedded database, which takes seconds on a busy machine.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'components', include: [browserTests], environment: 'happy-dom' },
      },
      {
        extends: true,
        test: { name: 'architecture', include: ['tests/architecture/**/*.test.ts'] },
      },
      provisioned('endpoints'),
      provisioned('races'),
      provisioned('security'),
    ],
  },
});

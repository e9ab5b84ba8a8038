/**
 * Tests by kind, each a project: `vitest run --project unit`. They run on the sources without TanStack Start's
 * plugin; only Lingui's macros need a transform.
 */
import { globSync, readFileSync } from 'node:fs';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const browserTests = 'src/**/*.test.tsx';

/**
 * Files of tests/races that start processes of their own; all others race inside one, most at two applications. With them
 * the one whose hundreds of orders at once must all get a connection within seconds.
 */
const WITH_PROCESSES = [
  'built-application',
  'checkout-races',
  'embedded-crash',
  'cached-pages',
  'deliveries',
  'going-live',
  'kill-nine',
  'kill-nine-wallet',
  'redis-faults',
  'session-ends',
  'sign-in-faults',
  'two-processes',
].map((name) => `tests/races/${name}.test.ts`);

/**
 * Files that put something else in a module's place: each gets a process of its own. All others of a kind share theirs, so
 * that the application is read once and not with every file.
 */
const REPLACING = globSync(['src/**/*.test.ts', 'tests/**/*.test.ts']).filter((file) =>
  /\bvi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8')),
);

interface ProvisionedFiles {
  include: string[];
  exclude?: string[];
  maxWorkers: number;
  globalSetup?: string[];
  isolate?: boolean;
}

const BUILD = 'tests/support/build.setup.ts';

/**
 * Projects that start servers or databases: more patience. Each file has a database, ports and folders of its own, so
 * that some run side by side: two that compute, more where most of the time is waiting.
 */
function provisioned(
  name: string,
  groupOrder: number,
  { globalSetup = [], exclude = REPLACING, isolate = false, ...files }: ProvisionedFiles,
): TestProjectInlineConfiguration {
  return {
    extends: true,
    test: {
      name,
      ...files,
      exclude,
      isolate,
      globalSetup: [...globalSetup, 'tests/support/postgres.setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 180_000,
      // Vitest asks for an order where the numbers of workers differ.
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  resolve: { tsconfigPaths: true },
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
  test: {
    environment: 'node',
    restoreMocks: true,
    // What is waited for may take its time on a busy machine; it is an end of waiting, not a goal.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts'],
          exclude: REPLACING,
          isolate: false,
          // Some make a whole demo market or open an embedded database: seconds, many on a busy machine.
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: [browserTests],
          environment: 'happy-dom',
          setupFiles: ['tests/support/components.setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          // Some read every source.
          testTimeout: 30_000,
        },
      },
      provisioned('endpoints', 1, { include: ['tests/endpoints/**/*.test.ts'], maxWorkers: 2 }),
      provisioned('security', 2, {
        include: ['tests/security/**/*.test.ts'],
        maxWorkers: 3,
        globalSetup: [BUILD],
      }),
      provisioned('races', 3, {
        include: ['tests/races/**/*.test.ts'],
        exclude: [...WITH_PROCESSES, ...REPLACING],
        maxWorkers: 2,
      }),
      provisioned('processes', 4, { include: WITH_PROCESSES, maxWorkers: 2, globalSetup: [BUILD] }),
      provisioned('replacing', 5, {
        include: REPLACING,
        exclude: [],
        maxWorkers: 2,
        globalSetup: [BUILD],
        isolate: true,
      }),
    ],
  },
});

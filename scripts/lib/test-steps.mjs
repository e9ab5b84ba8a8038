/** The steps of `npm test`. Each returns the numbers of passed and failed tests, and its output. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { collect } from './processes.mjs';
import { checkSizes } from './sizes.mjs';

/**
 * `failures`: each failed test and why. `flaky`: the same of tests that passed only at the second try (decision 0071).
 * @typedef {{ passed: number, failed: number, output: string, failures?: readonly string[], flaky?: readonly string[] }} Outcome
 */
/**
 * What all steps of a run share: variables, a directory that goes with the run, and what changed when only that is tested.
 * @typedef {{ env: NodeJS.ProcessEnv, directory: string, changes?: import('./changed.mjs').Changes }} Run
 */

/** A check is one test: it passes or it does not. */
function check(program, ...args) {
  return async ({ env }) => {
    const { code, output } = await collect(program, args, { env });
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  };
}

/** When no report was written, the runner itself failed, and that is one failure. */
function countOf(reportPath, count, { code, output }) {
  const counted = existsSync(reportPath)
    ? count(JSON.parse(readFileSync(reportPath, 'utf8')))
    : { passed: 0, failed: 0 };
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  return { ...counted, failed, output };
}

/** Skipped tests count as failed: there are to be none. */
function countVitest({ numPassedTests: passed, numTotalTests: total, testResults }) {
  const failures = testResults.flatMap(({ name: file, message, assertionResults }) => [
    ...(message ? [`${file}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(
        ({ fullName, status, failureMessages }) =>
          // One that never ended has no message.
          `${file} ${fullName} (${status})\n${failureMessages.join('\n')}`,
      ),
  ]);
  return { passed, failed: total - passed, failures };
}

/** The errors of the tests with such an end, in a suite of Playwright and in those within it. */
function errorsOf(wanted, { file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors))
      .map(({ message }) => `${file} ${title}\n${message}`),
  );
  return [...own, ...suites.flatMap((suite) => errorsOf(wanted, suite))];
}

/** What passed at the second try has passed, and is named for as long as its cause is not found. */
function countPlaywright({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: suites.flatMap((suite) => errorsOf('unexpected', suite)),
    flaky: suites.flatMap((suite) => errorsOf('flaky', suite)),
  };
}

function vitest(...projects) {
  return async ({ env, directory, changes }) => {
    const reportPath = join(directory, `vitest-${projects.join('-')}.json`);
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`];
    const only = changes === undefined ? [] : ['--changed', changes.since, '--passWithNoTests'];
    const result = await collect('vitest', ['run', ...chosen, ...reports, ...only], { env });
    return countOf(reportPath, countVitest, result);
  };
}

async function playwright({ env, directory, changes }) {
  const specs = changes?.specs ?? [];
  if (changes !== undefined && specs.length === 0) return { passed: 0, failed: 0, output: '' };
  const reportPath = join(directory, 'playwright.json');
  const result = await collect('playwright', ['test', '--reporter=line,json', ...specs], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath },
  });
  return countOf(reportPath, countPlaywright, result);
}

async function buildStep() {
  try {
    await build({ quiet: true });
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message };
  }
}

/** Lingui's workers start only with NODE_ENV=production; one process is as fast here. */
const inProcess = ['--workers', '1'];

/**
 * In the order of preference. `after`: steps that make what it needs (the build also writes the route tree that the type
 * check reads). The journeys take longest: they begin with the end of the build, and all others run beside them, but the
 * races between processes: they hold promises of two seconds, and have both lanes at the end.
 */
export const STEPS = [
  { name: 'build', run: buildStep },
  { name: 'browser journeys', after: ['build'], run: playwright },
  // Components take their styles from what the build generates.
  { name: 'unit', after: ['build'], run: vitest('unit', 'components') },
  { name: 'security', after: ['build'], run: vitest('security', 'replacing') },
  { name: 'endpoints', run: vitest('endpoints') },
  { name: 'races', run: vitest('races') },
  { name: 'architecture', run: vitest('architecture') },
  { name: 'lint', run: check('oxlint') },
  // By itself: with types known, the lint above would bring seventeen rules that our types make needless.
  {
    name: 'promises',
    after: ['build'],
    run: check('oxlint', '--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'),
  },
  { name: 'types', after: ['build'], run: check('tsc', '--noEmit') },
  { name: 'unused code', after: ['build'], run: check('knip') },
  { name: 'messages in sync', run: check('lingui', 'check', 'sync', ...inProcess) },
  { name: 'messages translated', run: check('lingui', 'check', 'missing', ...inProcess) },
  { name: 'format', run: check('oxfmt', '--check') },
  { name: 'sizes', after: ['build'], run: checkSizes },
  { name: 'processes', lanes: 2, after: ['build'], run: vitest('processes') },
];

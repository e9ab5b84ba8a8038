/**
 * `npm test`: every check, in an order that keeps two cores busy. Each step's output is shown only when it
 * fails (VERBOSE=1: always). The last line is exactly `N passed, N failed`.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { collect, environment } from './processes.mjs';
import { runSteps } from './schedule.mjs';
import { checkSizes } from './sizes.mjs';
import { say, secondsSince } from './terminal.mjs';

/** @typedef {{ passed: number, failed: number, output: string }} Outcome */

/** A check is one test: it passes or it does not. */
function check(program, ...args) {
  return async (env) => {
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
  return { passed: counted.passed, failed, output };
}

/** Skipped tests count as failed: there are to be none. */
function countVitest({ numPassedTests: passed, numTotalTests: total }) {
  return { passed, failed: total - passed };
}

function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

function vitest(...projects) {
  return async (env, directory) => {
    const reportPath = join(directory, `vitest-${projects.join('-')}.json`);
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reportPath}`];
    const result = await collect('vitest', ['run', ...chosen, ...reports], { env });
    return countOf(reportPath, countVitest, result);
  };
}

function playwright() {
  return async (env, directory) => {
    const reportPath = join(directory, 'playwright.json');
    const result = await collect('playwright', ['test', '--reporter=line,json'], {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath },
    });
    return countOf(reportPath, countPlaywright, result);
  };
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
 * `cores`: how much of the machine a step keeps busy. `after`: steps that make what it needs (the build also
 * writes the route tree that the type check reads).
 */
const STEPS = [
  { name: 'build', cores: 1, run: buildStep },
  { name: 'format', cores: 1, run: check('oxfmt', '--check') },
  { name: 'lint', cores: 1, run: check('oxlint') },
  { name: 'messages in sync', cores: 1, run: check('lingui', 'check', 'sync', ...inProcess) },
  { name: 'messages translated', cores: 1, run: check('lingui', 'check', 'missing', ...inProcess) },
  { name: 'types', cores: 1, after: ['build'], run: check('tsc', '--noEmit') },
  { name: 'unused code', cores: 1, after: ['build'], run: check('knip') },
  { name: 'sizes', cores: 1, after: ['build'], run: checkSizes },
  { name: 'architecture', cores: 1, run: vitest('architecture') },
  { name: 'unit', cores: 1, run: vitest('unit', 'components') },
  { name: 'endpoints', cores: 1, run: vitest('endpoints') },
  { name: 'security', cores: 1, after: ['build'], run: vitest('security') },
  { name: 'races', cores: 2, after: ['build'], run: vitest('races') },
  { name: 'browser journeys', cores: 2, after: ['build'], run: playwright() },
];

/** @param {{ name: string }} step @param {Outcome} outcome @param {number} since */
function report(step, { passed, failed, output }, since) {
  const mark = failed === 0 ? '✓' : '✗';
  say(`${mark} ${step.name}, ${secondsSince(since)}: ${passed} passed, ${failed} failed`);
  if (failed > 0 || (process.env.VERBOSE ?? '') === '1') say(output.trimEnd());
}

/** @param {readonly string[]} only names of steps; all when empty @returns {Promise<number>} exit code */
export async function runChecks(only = []) {
  const directory = mkdtempSync(join(tmpdir(), 'legend-test-'));
  // PostgreSQL runs as another user and has its data in here.
  chmodSync(directory, 0o755);
  const env = environment({ CI: 'true', TMPDIR: directory, NODE_ENV: 'test', NO_COLOR: '1' });
  const chosen = STEPS.filter(({ name }) => only.length === 0 || only.includes(name));
  try {
    const outcomes = await runSteps(chosen, Math.max(2, cpus().length), {
      run: (step) => step.run(env, directory),
      report,
    });
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
    say(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

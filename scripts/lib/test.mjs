/**
 * `npm test`: every check, in an order that keeps two cores busy. The output of a step is shown only when it fails
 * (VERBOSE=1: always). The last line is exactly `N passed, N failed`.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { overBudget, readBudgets, slowness } from './budgets.mjs';
import { findChanges } from './changed.mjs';
import { environment } from './processes.mjs';
import { runSteps } from './schedule.mjs';
import { say, secondsSince } from './terminal.mjs';
import { startTestPostgres } from './test-postgres.mjs';
import { STEPS } from './test-steps.mjs';

/** Steps that open databases. */
const WITH_DATABASE = new Set(['endpoints', 'security', 'races', 'processes', 'browser journeys']);

/** Of each failed test so many lines are repeated at the end. */
const REPEATED_LINES = 14;

/** A step that took far too long has failed, too. */
function timed(step, outcome, seconds, { budgets, factor }) {
  const problem = overBudget(step.name, budgets.get(step.name), seconds, factor);
  if (problem === undefined) return { ...outcome, name: step.name, seconds };
  const output = `${outcome.output.trimEnd()}\n${problem}\n`;
  return { ...outcome, failed: outcome.failed + 1, output, name: step.name, seconds };
}

function report({ name }, { passed, failed, output }, since) {
  const mark = failed === 0 ? '✓' : '✗';
  say(`${mark} ${name}, ${secondsSince(since)}: ${passed} passed, ${failed} failed`);
  if (failed > 0 || (process.env.VERBOSE ?? '') === '1') say(output.trimEnd());
}

function sayTable(outcomes, budgets, since) {
  say(`${'step'.padEnd(22)}${'seconds'.padStart(8)}${'budget'.padStart(8)}${'tests'.padStart(8)}`);
  const rows = outcomes.toSorted((a, b) => b.seconds - a.seconds);
  for (const { name, seconds, passed, failed } of rows) {
    const budget = String(budgets.get(name) ?? '–').padStart(8);
    const tests = String(passed + failed).padStart(8);
    say(`${name.padEnd(22)}${seconds.toFixed(1).padStart(8)}${budget}${tests}`);
  }
  say(`${'all'.padEnd(22)}${((performance.now() - since) / 1000).toFixed(1).padStart(8)}`);
}

function sayEach(mark, name, tests) {
  for (const test of tests) {
    const lines = test.split('\n').filter((line) => !/^\s*$|^\s+at .*\/node_modules\//.test(line));
    say(`${mark} ${name}: ${lines.slice(0, REPEATED_LINES).join('\n  ')}`);
  }
}

/** A summary at the end, because the last lines are read first, and some logs are cut to them. */
function saySummary(outcomes) {
  for (const { name, flaky = [] } of outcomes) sayEach('~ only at the second try,', name, flaky);
  for (const { name, failures = [] } of outcomes) sayEach('✗', name, failures);
}

async function runIn(directory, chosen, changes) {
  const env = environment({ CI: 'true', TMPDIR: directory, NODE_ENV: 'test', NO_COLOR: '1' });
  const postgres = chosen.some(({ name }) => WITH_DATABASE.has(name))
    ? await startTestPostgres(env)
    : undefined;
  if (postgres !== undefined) env.TEST_POSTGRES_URL = postgres.url;
  const budgets = readBudgets();
  const atFirst = slowness();
  const since = performance.now();
  try {
    const outcomes = await runSteps(chosen, Math.max(2, cpus().length), {
      run: async (step) => {
        const began = performance.now();
        const outcome = await step.run({ env, directory, changes });
        const seconds = (performance.now() - began) / 1000;
        const factor = seconds > (budgets.get(step.name) ?? 0) ? Math.max(atFirst, slowness()) : 1;
        return timed(step, outcome, seconds, { budgets, factor });
      },
      report,
    });
    sayTable(outcomes, budgets, since);
    saySummary(outcomes);
    return outcomes;
  } finally {
    await postgres?.stop();
  }
}

/**
 * @param {readonly string[]} only names of steps; all when empty. `changed` alone: of all steps what the changes since
 *   the main branch touch
 * @returns {Promise<number>} exit code
 */
export async function runChecks(only = []) {
  const changes = only.includes('changed') ? await findChanges() : undefined;
  const names = only.filter((name) => name !== 'changed');
  const chosen = STEPS.filter(({ name }) => names.length === 0 || names.includes(name));
  const directory = mkdtempSync(join(tmpdir(), 'legend-test-'));
  // PostgreSQL runs as another user and has its data in here.
  chmodSync(directory, 0o755);
  try {
    const outcomes = await runIn(directory, chosen, changes);
    const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
    say(`${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

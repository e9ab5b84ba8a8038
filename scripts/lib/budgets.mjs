/**
 * How long each step of the gate may take: the table "The gate" of docs/performance.md, in seconds on the machine that it
 * names. Other machines are slower or busy, so that a step fails only when it takes several times its budget, as this
 * machine goes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

/** Beyond this many times its budget a step fails. */
const TOLERANCE = 3;

/** What `effort` takes on the machine of the table while nothing else runs there. */
const REFERENCE_MS = 250;
const ROUNDS = 130_000_000;

/** A fixed piece of work: its time says how fast this machine is, and how busy. */
function effort() {
  const since = performance.now();
  let state = 1;
  for (let round = 0; round < ROUNDS; round += 1) state = Math.imul(state, 1_664_525) + 1;
  return state === 0 ? 0 : performance.now() - since;
}

/** @returns {number} how many times slower than the machine of the table this one is now, at least 1 */
export function slowness() {
  return Math.max(1, effort() / REFERENCE_MS);
}

/** @returns {Map<string, number>} seconds by the name of the step */
export function readBudgets() {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  const [, table = ''] = /^## The gate$([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(page) ?? [];
  const rows = table.matchAll(/^\| ([^|]+?) \| *([\d ]+?) *\|/gm);
  return new Map([...rows].map(([, name, seconds]) => [name, Number(seconds.replaceAll(' ', ''))]));
}

/**
 * @param {number | undefined} budget
 * @param {number} seconds what it took
 * @param {number} factor how many times slower this machine is
 * @returns {string | undefined} what is wrong, as one sentence
 */
export function overBudget(name, budget, seconds, factor) {
  if (budget === undefined) return `${name} has no budget in docs/performance.md, "The gate".`;
  const limit = budget * TOLERANCE * factor;
  if (seconds <= limit) return undefined;
  return (
    `${name} took ${Math.round(seconds)} s. Its budget is ${budget} s, and ${Math.round(limit)} s is the most on this ` +
    `machine, which is ${factor.toFixed(1)} times slower now: make it faster, or raise the budget in docs/performance.md.`
  );
}

/** Starts child processes and makes sure that none outlives this one. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './terminal.mjs';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Programs that this process started and that still run. */
const running = new Set();

const ownTools = join(root, 'node_modules/.bin');

function machinePath() {
  return (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownTools);
}

/** Tools of node_modules first, among them the packaged Node.js. */
export function environment(extra = {}) {
  return { ...process.env, PATH: [ownTools, ...machinePath()].join(delimiter), ...extra };
}

/** For npm itself: an installation deletes node_modules, so nothing from there may be running it. */
export function machineEnvironment(extra = {}) {
  return { ...process.env, PATH: machinePath().join(delimiter), ...extra };
}

/**
 * Runs a program to its end in a process group of its own and collects what it writes.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, until?: AbortSignal }} [options] `until`: its
 *   input stays open until then; without, it has none
 * @returns {Promise<{ code: number, output: string }>}
 */
export function collect(program, args, { env = environment(), onOutput = () => {}, until } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: [until === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    until?.addEventListener('abort', () => child.stdin?.end(), { once: true });
    running.add(child);
    let output = '';
    const take = (chunk) => {
      output += chunk;
      onOutput(String(chunk));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: `${program}: ${error.message}` });
    });
    child.once('close', (code) => {
      running.delete(child);
      killGroup(child, 'SIGKILL');
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Like `collect`, but a failure is an error that shows the output. */
export async function must(program, args, options) {
  const { code, output } = await collect(program, args, options);
  if (code !== 0)
    throw new PlainError(`${output.trimEnd()}\n✗ ${program} ${args.join(' ')} failed (${code})`);
  return output;
}

/** The whole group: what a test started and forgot goes with it. */
function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** Ends everything that `collect` still runs. */
export function endAll() {
  for (const child of running) killGroup(child, 'SIGKILL');
}

/** Runs the host as a child process, forwards signals to it and exits with its exit code. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, root } from './processes.mjs';
import { say, secondsSince } from './terminal.mjs';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'];

const REMINDER_MS = 10_000;

const DEMO_HINTS = `
  Demo market: sign in as buyer@legend.test, seller@legend.test or support@legend.test,
  password trade-like-a-legend. Mails arrive at /dev/mail, payments are a sandbox page.
  French is under /fr. Stop with Ctrl+C; the data stays in the data directory.`;

/**
 * @param {string} node path of the Node.js to use
 * @param {'production' | 'development'} mode
 * @param {number} since when the command began
 * @returns {Promise<never>} ends the process with the child's exit code or signal
 */
export function serve(node, mode, since) {
  const args = [join(root, 'scripts/host.mjs'), ...(mode === 'development' ? ['--dev'] : [])];
  const child = spawn(node, args, {
    cwd: root,
    env: environment({ NODE_ENV: mode }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of SIGNALS) {
    // From here on a signal is the child's to obey; this process ends when the child has.
    process.removeAllListeners(signal);
    process.on(signal, forward);
  }
  const reminder = setInterval(
    () => say(`  still starting, ${secondsSince(since)} (the first start fills the demo market)`),
    REMINDER_MS,
  );
  child.once('exit', () => clearInterval(reminder));
  child.on('message', (message) => {
    if (message?.kind !== 'ready') return;
    clearInterval(reminder);
    say(
      `✓ Started after ${secondsSince(since)}${message.demoAccounts === 'open' ? DEMO_HINTS : ''}`,
    );
  });
  return new Promise(() => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => {
      for (const name of SIGNALS) process.off(name, forward);
      if (signal === null) process.exit(code ?? 1);
      process.kill(process.pid, signal);
    });
  });
}

/**
 * The commands of package.json. Runs on the Node.js of the machine (20.11 or newer) before anything is
 * installed, so this file and what it imports at the top use Node's own modules only.
 */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { must, collect, endAll, root } from './lib/processes.mjs';
import { findNode } from './lib/runtime.mjs';
import { serve } from './lib/serve.mjs';
import { PlainError, say, step } from './lib/terminal.mjs';

const since = performance.now();

/** A busy data directory is refused before a rebuild could replace the files that the running one serves. */
async function refuseSecondStart(node) {
  const { code, output } = await collect(node, [
    '--input-type=module',
    '--eval',
    `import { dataDirectoryInUse } from '${new URL('./lib/host/data-lock.mjs', import.meta.url)}';
     const sentence = await dataDirectoryInUse(process.env);
     if (sentence !== undefined) { console.log(sentence); process.exit(1); }`,
  ]);
  if (code !== 0) throw new PlainError(output.trim());
}

const commands = {
  start: async () => {
    await install();
    const node = findNode();
    await refuseSecondStart(node);
    await build();
    say(`· Starting …`);
    await serve(node, 'production', since);
  },
  dev: async () => {
    await install();
    const node = findNode();
    await step('Preparing styles', () => must('panda', ['codegen', '--silent']));
    await serve(node, 'development', since);
  },
  build: async () => {
    await install();
    await build();
  },
  test: async () => {
    await install();
    const { runChecks } = await import('./lib/test.mjs');
    process.exitCode = await runChecks(process.argv.slice(3));
  },
  'verify-audit': async () => {
    await install();
    const { code } = await collect(
      findNode(),
      [join(root, 'scripts/verify-audit.mjs'), ...process.argv.slice(3)],
      { onOutput: (text) => process.stdout.write(text) },
    );
    process.exitCode = code;
  },
  bench: async () => {
    await install();
    const node = findNode();
    await build();
    const { code } = await collect(node, ['bench/index.ts', ...process.argv.slice(3)], {
      onOutput: (text) => process.stdout.write(text),
    });
    process.exitCode = code;
  },
};

/** @param {string | undefined} name */
async function main(name) {
  const command = commands[name];
  if (command === undefined) {
    throw new PlainError(`Usage: node scripts/legend.mjs <${Object.keys(commands).join('|')}>`);
  }
  await command();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll();
    process.kill(process.pid, signal);
  });
}
process.once('exit', endAll);

main(process.argv[2]).catch((error) => {
  process.stderr.write(`${error instanceof PlainError ? error.message : error.stack}\n`);
  process.exit(1);
});

/** Installs the packages of the lockfile when they differ from the installed ones. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineEnvironment, must, root } from './processes.mjs';
import { step } from './terminal.mjs';

const stampPath = join(root, 'node_modules/.legend-installed');

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function readStamp() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8') : '';
}

/** npm's own record of what it put where; a hand-made `npm ci` is recognised by it. */
function matchesRecord() {
  const recordPath = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(recordPath)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(recordPath, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, peer, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    if (found === undefined) return Boolean(optional || peer);
    return found.version === version;
  });
}

/** Installs when the lockfile differs from what is installed. Answers whether it did. */
export async function install() {
  const wanted = lockfileHash();
  if (readStamp() === wanted) return false;
  if (!matchesRecord()) {
    await step('Installing packages', () =>
      must('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
        env: machineEnvironment({ NODE_ENV: 'development' }),
      }),
    );
  }
  writeFileSync(stampPath, wanted);
  return true;
}

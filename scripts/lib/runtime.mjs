/** The Node.js that Legend runs on: the current one when it is new enough, else the one from npm. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { PlainError } from './terminal.mjs';

const NEEDED_MAJOR = 24;

/** @returns {string} path of a Node.js 24 or newer. Needs installed packages. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const packaged = join(
    root,
    'node_modules/.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  );
  if (existsSync(packaged)) return packaged;
  throw new PlainError(
    `Legend needs Node.js ${NEEDED_MAJOR} and this is ${process.version}; npm offers none for ${process.platform} ${process.arch}: install it from https://nodejs.org.`,
  );
}

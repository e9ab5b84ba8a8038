/** The production build in dist/; runs only when a source has changed since the last one. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { environment, must, root } from './processes.mjs';
import { PlainError, step } from './terminal.mjs';

const stampPath = join(root, 'dist/.legend-built');
const SOURCES = [
  'src',
  'locales',
  'public',
  'scripts/lib/build.mjs',
  'scripts/vite',
  'package-lock.json',
  'tsconfig.json',
];
const MIN_COMPRESSED_BYTES = 1_024;
const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json|txt|xml|webmanifest|map|wasm)$/;

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** Tests and generated files do not change the build. */
function isSource(path) {
  return !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path);
}

function sourceHash() {
  // How tests run is no part of the build.
  const configs = readdirSync(root).filter((name) =>
    /^(?!vitest|playwright).+\.config\.ts$/.test(name),
  );
  const hash = createHash('sha256');
  for (const path of [...SOURCES, ...configs].flatMap((name) => filesUnder(join(root, name)))) {
    if (!isSource(path)) continue;
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Beside each file its .br and .gz, which the host sends as they are. */
async function compressClient() {
  for (const path of filesUnder(join(root, 'dist/client'))) {
    const content = readFileSync(path);
    if (!COMPRESSIBLE.test(path) || content.length <= MIN_COMPRESSED_BYTES) continue;
    const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })]);
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
  }
}

/**
 * Ids of the server functions in the build, for the host (scripts/lib/host/server-functions.mjs). They stand in
 * the generated resolver, the one file that knows how to say that an id is missing.
 */
function listServerFunctions() {
  const resolver = filesUnder(join(root, 'dist/server'))
    .filter((path) => path.endsWith('.js'))
    .map((path) => readFileSync(path, 'utf8'))
    .find((text) => text.includes('Server function info not found for'));
  if (resolver === undefined) {
    throw new PlainError('The resolver of server functions was not found in the build');
  }
  const ids = [...resolver.matchAll(/["']?([\w-]{16,})["']?:\s*\{\s*functionName:/g)].map(
    ([, id]) => id,
  );
  if (ids.length === 0) {
    throw new PlainError('The ids of the server functions were not found in the build');
  }
  writeFileSync(join(root, 'dist/server-functions.json'), JSON.stringify(ids));
}

/** @returns {boolean} whether dist/ belongs to the sources as they are now */
export function isBuilt() {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourceHash();
}

async function makeBuild() {
  const hash = sourceHash();
  const env = environment({ NODE_ENV: 'production', NO_COLOR: '1' });
  rmSync(stampPath, { force: true });
  await must('panda', ['codegen', '--silent'], { env });
  await must('vite', ['build', '--logLevel', 'warn'], { env });
  listServerFunctions();
  await compressClient();
  writeFileSync(stampPath, hash);
}

/** Builds when stale. @param {{ quiet?: boolean }} [options] without the lines for the terminal */
export async function build({ quiet = false } = {}) {
  if (isBuilt()) return;
  await (quiet ? makeBuild() : step('Building', makeBuild));
}

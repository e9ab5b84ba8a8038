/**
 * The files that changed since this branch left the main one, and the journeys to run for them. Vitest follows
 * imports by itself.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { collect, root } from './processes.mjs';
import { PlainError, say } from './terminal.mjs';

/** @typedef {{ since: string, specs: readonly string[] }} Changes a commit, and the journeys to run */

const JOURNEYS = 'tests/e2e';

/** Journeys that walk through what stands in a folder of src, by the beginning of their names; the first match counts. */
const SPECS_OF = [
  ['src/features/account/', ['account-']],
  ['src/features/auth/', ['account-']],
  [
    'src/features/catalogue/',
    ['discovery-', 'layout-shift', 'slow-lists', 'chosen', 'addresses', 'pages'],
  ],
  ['src/features/chat/', ['chat-', 'orders', 'trade', 'back-forward']],
  ['src/features/checkout/', ['checkout', 'trade']],
  ['src/features/common/', ['account-', 'pages', 'trade']],
  ['src/features/content/', ['discovery-content', 'pages']],
  ['src/features/favorites/', ['discovery-browse']],
  [
    'src/features/listing/',
    ['discovery-', 'layout-shift', 'slow-lists', 'chosen', 'addresses', 'pages'],
  ],
  [
    'src/features/offer/',
    ['discovery-', 'layout-shift', 'slow-lists', 'chosen', 'addresses', 'pages'],
  ],
  ['src/features/orders/', ['orders', 'trade', 'slow-lists']],
  ['src/features/profile/', ['account-']],
  ['src/features/seller/', ['seller', 'slow-lists']],
  ['src/features/staff/', ['account-staff', 'staff-', 'trade']],
  ['src/features/wallet/', ['card-money', 'trade', 'account-kyc']],
  ['src/contracts/', ['api', 'trade']],
  ['src/server/', ['api', 'trade', 'crawl']],
  ['src/demo/', ['api', 'trade', 'crawl', 'pages']],
  // Whatever else a browser or its page is made of: the pages themselves, and the longest journey through them.
  ['src/', ['pages', 'trade']],
  ['locales/', ['pages', 'trade']],
];

async function git(...args) {
  const { code, output } = await collect('git', args);
  if (code !== 0) throw new PlainError(`git ${args.join(' ')} failed: ${output.trim()}`);
  return output.trim();
}

/** The commit at which this branch left the main one. */
async function branchingPoint() {
  const branches = await git('branch', '--format=%(refname:short)', '--list', 'main', 'master');
  const [main] = branches.split('\n');
  if (main === '') throw new PlainError('There is no branch main to compare with.');
  return git('merge-base', main, 'HEAD');
}

function sourcesUnder(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));
}

/** The files and whoever imports them, however many steps away. Names are enough: no two journeys' files share one. */
function withImporters(changed, sources) {
  const touched = new Set(changed);
  const texts = new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  for (let before = -1; before !== touched.size;) {
    before = touched.size;
    const names = [...touched].map((path) => `/${basename(path)}'`);
    for (const [path, text] of texts)
      if (names.some((name) => text.includes(name))) touched.add(path);
  }
  return touched;
}

/** @param {readonly string[]} files what changed @returns {readonly string[]} journeys that this touches */
export function specsFor(files) {
  const sources = [...sourcesUnder(JOURNEYS), ...sourcesUnder('tests/support')];
  const inTests = files.filter((path) => sources.includes(path));
  const touched = withImporters(inTests, sources);
  const beginnings = files.flatMap(
    (path) => SPECS_OF.find(([folder]) => path.startsWith(folder))?.[1] ?? [],
  );
  return sources.filter(
    (path) =>
      path.endsWith('.spec.ts') &&
      (touched.has(path) || beginnings.some((name) => basename(path).startsWith(name))),
  );
}

/** @returns {Promise<Changes>} commits of this branch, and what is not committed yet */
export async function findChanges() {
  const since = await branchingPoint();
  const changed = await git('diff', '--name-only', '--diff-filter=d', since);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const files = [...changed.split('\n'), ...untracked.split('\n')].filter((path) => path !== '');
  const specs = specsFor(files.filter((path) => !/\.test\.tsx?$/.test(path)));
  say(
    `· ${files.length} files changed since ${since.slice(0, 7)}: ${specs.length} files of journeys`,
  );
  return { since, specs };
}

/** The linter's rules fire: each example is a file that must be reported, with the remedy in the message. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../support/system.ts';

const longFunction = `export function long() {\n${'  Math.random();\n'.repeat(75)}}\n`;
const longFile = 'export const a = [\n' + '  1,\n'.repeat(405) + '];\n';

/** Path, content, rule, and what the message has to say. */
const examples: readonly (readonly [path: string, text: string, rule: string, says: RegExp])[] = [
  [
    'src/kernel/a.ts',
    "import { x } from '~/contracts/common.ts'; export const y = x;",
    'no-restricted-imports',
    /pass the value in/,
  ],
  [
    'src/kernel/b.ts',
    "import { x } from '~config'; export const y = x;",
    'no-restricted-imports',
    /pass the value in/,
  ],
  [
    'src/domain/a.ts',
    "import { x } from '~/contracts/common.ts'; export const y = x;",
    'no-restricted-imports',
    /Domain rules import only/,
  ],
  [
    'src/domain/b.ts',
    "import type { X } from '~/server/app.ts'; export type Y = X;",
    'no-restricted-imports',
    /Domain rules import only/,
  ],
  [
    'src/domain/c.ts',
    "import { x } from '~/router.tsx'; export const y = x;",
    'no-restricted-imports',
    /Domain rules import only/,
  ],
  [
    'src/contracts/c.ts',
    "import { x } from '~/router.tsx'; export const y = x;",
    'no-restricted-imports',
    /Contracts import only/,
  ],
  [
    'src/ui/a.ts',
    "import { x } from '~/platform/i18n/format.ts'; export const y = x;",
    'no-restricted-imports',
    /as props/,
  ],
  [
    'src/contracts/a.ts',
    "import { x } from '~/platform/i18n/format.ts'; export const y = x;",
    'no-restricted-imports',
    /Contracts import only/,
  ],
  [
    'src/contracts/b.ts',
    "import type { X } from '~/server/app.ts'; export type Y = X;",
    'no-restricted-imports',
    /Contracts import only/,
  ],
  [
    'src/api-client/a.ts',
    "import { x } from '~/server/app.ts'; export const y = x;",
    'no-restricted-imports',
    /call\(contract/,
  ],
  [
    'src/api-client/b.ts',
    "import { x } from '~/features/chat/a.ts'; export const y = x;",
    'no-restricted-imports',
    /as a parameter/,
  ],
  [
    'src/platform/a.ts',
    "import { x } from '~/server/app.ts'; export const y = x;",
    'no-restricted-imports',
    /call\(contract/,
  ],
  [
    'src/platform/b.ts',
    "import { x } from '~/features/chat/a.ts'; export const y = x;",
    'no-restricted-imports',
    /into its feature/,
  ],
  [
    'src/features/chat/a.ts',
    "import { x } from '~/server/app.ts'; export const y = x;",
    'no-restricted-imports',
    /call\(contract/,
  ],
  [
    'src/features/chat/b.ts',
    "import { x } from '~/routes/index.tsx'; export const y = x;",
    'no-restricted-imports',
    /typed <Link>/,
  ],
  [
    'src/routes/a.ts',
    "import { x } from '~/server/app.ts'; export const y = x;",
    'no-restricted-imports',
    /call\(contract/,
  ],
  [
    'src/router.tsx',
    "import { x } from '~/server/app.ts'; export const y = x;",
    'no-restricted-imports',
    /call\(contract/,
  ],
  [
    'src/server/a.ts',
    "import { x } from '~/ui/button.tsx'; export const y = x;",
    'no-restricted-imports',
    /let a feature show it/,
  ],
  [
    'src/server/modules/chat/a.ts',
    "import pg from 'pg'; export const y = pg;",
    'no-restricted-imports',
    /ctx\.db/,
  ],
  [
    'src/server/cycle-a.ts',
    "import { b } from './cycle-b.ts'; export const a = () => b;",
    'no-cycle',
    /cycle/i,
  ],
  [
    'src/server/cycle-b.ts',
    "import { a } from './cycle-a.ts'; export const b = () => a;",
    'no-cycle',
    /cycle/i,
  ],
  [
    'src/server/any.ts',
    'export const f = (x: any): string => String(x);',
    'no-explicit-any',
    /any/,
  ],
  [
    'src/server/bang.ts',
    'export const f = (x: string | null): string => x!;',
    'no-non-null-assertion',
    /non-null/i,
  ],
  [
    'src/server/as.ts',
    'export const f = (x: unknown) => x as string;',
    'consistent-type-assertions',
    /assertion/i,
  ],
  [
    'src/server/ignore.ts',
    '// @ts-ignore\nexport const x: string = 1;',
    'ban-ts-comment',
    /ts-ignore/,
  ],
  ['src/server/print.ts', "console.log('x');", 'no-console', /console/],
  ['src/server/long-function.ts', longFunction, 'max-lines-per-function', /70/],
  ['src/server/long-file.ts', longFile, 'max-lines', /405|40\d/],
];

const accepted: readonly (readonly [path: string, text: string])[] = [
  ['src/server/fine.ts', "import { y } from '~/contracts/b.ts'; export const z = [y] as const;"],
  [
    'src/domain/fine.ts',
    "import { appConfig } from '~config'; import { y } from '~/kernel/b.ts'; export const z = [y, appConfig];",
  ],
  ['src/contracts/fine.ts', "import { y } from '~/domain/b.ts'; export const z = [y];"],
  ['src/server/db/fine.ts', "import pg from 'pg'; export const y = pg;"],
  ['src/features/chat/fine.ts', "import { x } from '~/platform/a.ts'; export const y = x;"],
  ['src/server/fine.test.ts', 'export const f = (x: unknown) => x as string;'],
];

let directory: string;
let report: { filename: string; code: string; message: string; help?: string }[];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'legend-lint-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json']) {
    cpSync(join(projectRoot, name), join(directory, name));
  }
  for (const [path, text] of [...examples, ...accepted]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const oxlint = join(projectRoot, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: directory, encoding: 'utf8' });
  report = JSON.parse(stdout).diagnostics;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const reportedFor = (path: string) => report.filter(({ filename }) => filename.endsWith(path));

test.each(examples.map(([path, , rule, says]) => [path, rule, says] as const))(
  '%s is reported by %s',
  (path, rule, says) => {
    const found = reportedFor(path).find(({ code }) => code.includes(rule));
    expect(found, JSON.stringify(reportedFor(path))).toBeDefined();
    expect(`${found?.message} ${found?.help ?? ''}`).toMatch(says);
  },
);

test.each(accepted)('%s is accepted: %s', (path) => {
  expect(reportedFor(path)).toEqual([]);
});

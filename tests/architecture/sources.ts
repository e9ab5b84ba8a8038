/** The program's files with their imports, for the rules beside this file. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { projectRoot } from '../support/system.ts';

export interface Source {
  /** From the repository's root: `src/server/app.ts`. */
  path: string;
  /** Without comments; line breaks are preserved where a rule looks at code. */
  code: string;
  imports: readonly Import[];
}

export interface Import {
  /** As written. */
  specifier: string;
  /** `src/…` when it names a file of ours, else undefined. */
  target: string | undefined;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/[^\n]*/g;
const IMPORTS = /(?:\bfrom\s*|\bimport\s*\(\s*|\bimport\s+)(['"])([^'"\n]+)\1/g;

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('~/')) return normalize(join('src', specifier.slice(2)));
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier));
  return undefined;
}

/** Reads one file's text. */
export function parseSource(path: string, text: string): Source {
  const code = text.replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const imports = [...code.matchAll(IMPORTS)].map(([, , specifier = '']) => ({
    specifier,
    target: targetOf(path, specifier),
  }));
  return { path, code, imports };
}

/** All of src/ except tests and generated files. */
export function readSources(): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
    .filter((path) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(path))
    .toSorted()
    .map((path) => parseSource(path, readFileSync(join(projectRoot, path), 'utf8')));
}

import type { Root } from 'postcss';
import type { Plugin } from 'vite';
import type { Panda } from './types.d.mts';

export function loadPanda(root: string): Promise<Panda>;
export function countClasses(
  root: string,
  panda: Panda,
): {
  uses: Map<string, number>;
  signedIn: Set<string>;
  staff: Set<string>;
};
export function withoutClasses(stylesheet: Root, classes: ReadonlySet<string>): void;
export function styles(pandaPostcss: object): Plugin;

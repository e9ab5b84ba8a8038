import type { Plugin } from 'vite';
import type { Panda } from './types.d.mts';

export function loadPanda(root: string): Promise<Panda>;
export function countClasses(root: string, panda: Panda): Map<string, number>;
export function styles(pandaPostcss: object): Plugin;

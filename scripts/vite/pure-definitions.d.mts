import type { Plugin } from 'vite';

export function markPure(path: string, code: string): string;
export function pureDefinitions(): Plugin;

import type { Plugin } from 'vite';

export function importedIcons(code: string): string[];
export function iconSheet(names: readonly string[]): { picture: string; ids: Map<string, string> };
export function icons(): Plugin;

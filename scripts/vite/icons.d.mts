import type { Plugin } from 'vite';

export function importedIcons(code: string): string[];
export function iconSheet(names: readonly string[]): { picture: string; ids: Map<string, string> };
export function iconNames(code: string): Map<string, string>;
export function ownIcons(
  code: string,
  names: Map<string, string>,
  ids: Map<string, string>,
): string;
export function icons(): Plugin;
export function drawingIn(markup: string): string;
export function refuseSet(
  bundle: Record<
    string,
    { fileName: string; modules?: Record<string, { renderedLength: number }> }
  >,
): void;

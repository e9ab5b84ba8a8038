import type { Css, StyleCall } from './types.d.mts';

export class DynamicStyles extends Error {}
export function findStyleCalls(path: string, code: string, css: Css): StyleCall[];
export function replaceStyleCalls(
  code: string,
  calls: readonly StyleCall[],
  shorten: (classes: string) => string,
): string;

import type { Plugin } from 'vite';

export const ANY_LOCALE: string;
export function textIds(code: string, texts: Readonly<Record<string, unknown>>): string[];
export function fillIn(
  code: string,
  texts: Readonly<Record<string, unknown>>,
  late?: ReadonlySet<string>,
): string;
export function scriptTexts(): Plugin;
export function messagesIn(source: string): Record<string, unknown>;

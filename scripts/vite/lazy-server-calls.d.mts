import type { Plugin } from 'vite';

export function makeLazy(code: string): string;
export function lazyServerCalls(): Plugin;

import type { Plugin } from 'vite';

export declare const plainHelper: string;
export declare function plainImports(): Plugin;

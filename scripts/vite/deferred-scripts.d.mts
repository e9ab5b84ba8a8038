import type { Plugin } from 'vite';

interface Scripts {
  preloads: string[];
  entries: string[];
}
export function splitManifest(
  code: string,
): Promise<{ manifest: { routes: Record<string, unknown> }; scripts: Record<string, Scripts> }>;
export function withoutLoaders(
  preloads: readonly string[],
  build: { imports: Map<string, string[]>; loaders: Set<string> },
): string[];
export function deferredScripts(): Plugin;

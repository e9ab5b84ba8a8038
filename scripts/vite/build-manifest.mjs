import { UnknownShape } from './known-shapes.mjs';

/**
 * Writes `builds/latest.json` beside the browser's programs: the name of the first of them, which changes with every
 * program it loads. Pages compare it with the one they run (src/platform/hydration/version-check.ts).
 */
export function buildManifest() {
  return {
    name: 'legend:build-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new UnknownShape('build-manifest', 'vite', 'no script is an entry');
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        // Its folder is another one for each language (texts.mjs).
        source: JSON.stringify({ id: entry.fileName.split('/').at(-1) }),
      });
    },
  };
}

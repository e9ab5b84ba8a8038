import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnknownShape } from './known-shapes.mjs';

/**
 * Writes the build's manifest beside the browser's programs (specification, section 7): `builds/latest.json` with the
 * id of the latest build, and `builds/meta/<id>.json` with what that build is. The id is the name of the first program,
 * which changes with every program it loads. Pages compare it with the one they run
 * (src/platform/hydration/version-check.ts).
 */
export function buildManifest() {
  return {
    name: 'legend:build-manifest',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new UnknownShape('build-manifest', 'vite', 'no script is an entry');
      const id = entry.fileName.split('/').at(-1);
      const { root } = this.environment.config;
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      const scripts = files.filter(({ type }) => type === 'chunk').length;
      // Their folder is another one for each language (texts.mjs). No time: the same source makes the same files.
      this.emitFile({
        type: 'asset',
        fileName: 'builds/latest.json',
        source: JSON.stringify({ id }),
      });
      this.emitFile({
        type: 'asset',
        fileName: `builds/meta/${id}.json`,
        source: JSON.stringify({ id, version, scripts }),
      });
    },
  };
}

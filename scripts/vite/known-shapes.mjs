/**
 * Checks of package internals that the build reads and rewrites. They are no public API: where one has changed, the
 * build fails with a message that names plugin, package and version, and never skips the step silently.
 */
import { readFileSync } from 'node:fs';

function versionOf(packageName) {
  try {
    const path = new URL(`../../node_modules/${packageName}/package.json`, import.meta.url);
    return JSON.parse(readFileSync(path, 'utf8')).version;
  } catch {
    return '(not installed)';
  }
}

/** A package is not as a plugin knows it. */
export class UnknownShape extends Error {
  /**
   * @param {string} plugin
   * @param {string} packageName
   * @param {string} what the end of a sentence that begins with package and version
   */
  constructor(plugin, packageName, what) {
    super(
      `legend:${plugin} does not know ${packageName} ${versionOf(packageName)}: ${what} (scripts/vite/README.md)`,
    );
  }
}

/**
 * Things that a plugin has to come across in every build: a filter that matches nothing any more would leave it idle.
 * @param {string} plugin
 * @param {Record<string, [packageName: string, what: string]>} expected what it means when it was never met
 */
export function mustMeet(plugin, expected) {
  const met = new Set();
  return {
    begin: () => met.clear(),
    met: (name) => void met.add(name),
    /** @throws {UnknownShape} */
    check() {
      for (const [name, [packageName, what]] of Object.entries(expected)) {
        if (!met.has(name)) throw new UnknownShape(plugin, packageName, what);
      }
    },
  };
}

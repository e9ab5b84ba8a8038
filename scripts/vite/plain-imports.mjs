/**
 * Dynamic imports without Vite's preload helper. It preloads the scripts and styles of an import; here the page lists
 * its scripts itself and there is one stylesheet, so that only error reporting is left of it.
 */
import { mustMeet } from './known-shapes.mjs';

const HELPER = '\0vite/preload-helper.js';

/** Stands in for the helper; the event is the one that Vite documents. */
export const plainHelper = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true });
    event.payload = error;
    dispatchEvent(event);
    if (!event.defaultPrevented) throw error;
  });`;

/** @returns {import('vite').Plugin} */
export function plainImports() {
  const helper = mustMeet('plain-imports', {
    module: ['vite', 'late imports have no helper called vite/preload-helper.js'],
  });
  return {
    name: 'legend:plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: helper.begin,
    load: {
      filter: { id: new RegExp(`^${HELPER}$`) },
      handler() {
        helper.met('module');
        return { code: plainHelper, moduleType: 'js' };
      },
    },
    generateBundle: helper.check,
  };
}

/**
 * What the built pages ask for by themselves: runs the line that starts their scripts (src/platform/hydration/starting-line.ts) as a
 * browser does in which everything has loaded, all time has passed, and nobody has touched anything. Needs a Node.js that reads types:
 * `node scripts/lib/first-view.mjs '{"/": {"entries": […], "preloads": […]}}'` prints the addresses by route.
 */
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { isForReading, startingLine } from '../../src/platform/hydration/starting-line.ts';

/** @returns {string[]} addresses that the line asks for */
export function askedUntouched(code) {
  const asked = [];
  const waiting = [];
  const later = (act) => void waiting.push(act);
  const element = { dataset: {} };
  runInNewContext(code, {
    document: {
      hidden: false,
      cookie: '',
      documentElement: element,
      createElement: () => ({}),
      head: { append: ({ src, href }) => asked.push(src ?? href) },
    },
    location: { search: '' },
    addEventListener: (name, act) => name === 'load' && later(act),
    setTimeout: later,
    requestAnimationFrame: later,
    AbortController,
    MutationObserver: class {
      observe() {}
    },
  });
  for (const act of waiting) act();
  return [...new Set(asked)];
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const pages = Object.entries(JSON.parse(process.argv[2]));
  const asked = pages.map(([route, { entries, preloads }]) => [
    route,
    askedUntouched(startingLine(entries, preloads, isForReading(route))),
  ]);
  process.stdout.write(JSON.stringify(Object.fromEntries(asked)));
}

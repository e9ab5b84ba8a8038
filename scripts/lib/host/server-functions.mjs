/**
 * The ids of existing server functions, from the build. TanStack Start answers an unknown id with 500 and internals;
 * the host answers 404.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = '/_serverFn/';

/**
 * @param {string} root the repository
 * @returns {(path: string) => boolean} whether the path names a server function that does not exist
 */
export function unknownServerFunction(root) {
  const list = join(root, 'dist/server-functions.json');
  if (!existsSync(list)) throw new Error(`${list} is missing: run npm start, which builds it`);
  const known = new Set(JSON.parse(readFileSync(list, 'utf8')));
  return (path) => path.startsWith(PREFIX) && !known.has(path.slice(PREFIX.length));
}

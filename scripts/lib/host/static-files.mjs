/** The built client. Names under /assets hold a hash of their content; everything else may change. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sirv from 'sirv';

const YEAR_SECONDS = 31_536_000;

/** @param {string} root the repository */
export function staticFiles(root) {
  const directory = join(root, 'dist/client');
  if (!existsSync(directory))
    throw new Error('dist/client is missing: run npm start, which builds it');
  return sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (res, path) => {
      const immutable = path.startsWith('/assets/');
      res.setHeader(
        'cache-control',
        immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      );
      res.setHeader('x-content-type-options', 'nosniff');
      res.setHeader('vary', 'accept-encoding');
    },
  });
}

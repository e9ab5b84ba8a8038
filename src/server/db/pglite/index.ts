export { openPglitePool, type PglitePool, type PglitePoolOptions } from './pglite-pool.ts';

export {
  openPglitePool,
  type CopyFacts,
  type PglitePool,
  type PglitePoolOptions,
} from './pglite-pool.ts';

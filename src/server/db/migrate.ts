/**
 * Brings the schema up to date. Safe to run from several processes at once: the migrator takes a lock. The order is that
 * of the files' names, letter by letter, so that it is the same everywhere also where two names share a number.
 */
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';
import { withoutWaitLimits } from './waits.ts';

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [
    path.replace('./migrations/', '').replace('.ts', ''),
    migration,
  ]),
);

/** The database was made by another version. The message is one sentence for the person who starts Legend. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** How the migrator begins what it says about migrations that were applied and are not the first of this build's. */
const FOREIGN = /^corrupted migrations: ([^.]+)/;

function explained(error: unknown): unknown {
  const found = error instanceof Error ? FOREIGN.exec(error.message)?.[1] : undefined;
  if (found === undefined) return error;
  return new MigrationError(
    `The database was made by another version of Legend (${found}). Start that version, restore a backup that this ` +
      'one can read, or, when its data may go, start with an empty database: another DATA_DIR or DATABASE_URL.',
    { cause: error },
  );
}

/**
 * Applies missing migrations.
 * @throws MigrationError when others than the first of this build were applied; otherwise the first failure of a
 *   migration, of which nothing stays applied
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const { error } = await withoutWaitLimits(db, (connection) => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => migrations },
      allowUnorderedMigrations: false,
    });
    return migrator.migrateToLatest();
  });
  if (error !== undefined) throw explained(error);
}

/** Whether every migration of this build has been applied: what `/api/health/ready` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

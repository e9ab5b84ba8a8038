/**
 * Migrates the schema to the latest version. Safe to run from several processes at once: the migrator takes a lock.
 * Migrations are ordered by file name, letter by letter, so that the order is the same everywhere, even where two names
 * share a number.
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

/** The database was migrated by another version. The message is one sentence for the person who starts Legend. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The start of the migrator's message when the applied migrations are not a prefix of this build's. */
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
 * @throws MigrationError when the applied migrations are not a prefix of this build's; otherwise the first failure of a
 *   migration, after which all of them are rolled back
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

/** The name of the newest migration that was applied; empty before the first. */
export async function lastMigration(db: Db): Promise<string> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? '';
}

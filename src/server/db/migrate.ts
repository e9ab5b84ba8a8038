/** Brings the schema up to date. Safe to run from several processes at once: the migrator takes a lock. */
import { Migrator, type Migration } from 'kysely/migration';
import type { Db } from './database.ts';

const files = import.meta.glob<Migration>('./migrations/*.ts', { eager: true });

const migrations: Record<string, Migration> = Object.fromEntries(
  Object.entries(files).map(([path, migration]) => [
    path.replace('./migrations/', '').replace('.ts', ''),
    migration,
  ]),
);

/** Applies missing migrations in number order. Throws the first failure; nothing of it stays applied. */
export async function migrateToLatest(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: false,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether every migration of this build has been applied: what `/api/health/ready` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const known = await migrator.getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

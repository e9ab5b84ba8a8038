/**
 * Rules of figures beside those of fees (decision 0127). Which kinds there are is known to the program: a further one needs no
 * migration. `announced_at`: when everybody who shows the figures was told that they hold.
 */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rule_version drop constraint rule_version_kind_check`.execute(db);
  await sql`
    alter table rule_version
      add constraint rule_version_kind_check check (kind ~ '^[a-z_]{1,40}$'),
      add column announced_at timestamptz
  `.execute(db);
  // Whoever changes rules of figures, of whatever kind, holds it.
  await sql`insert into rule_kind (kind) values ('figures')`.execute(db);
  // Fees are never announced: they would fill it for ever.
  await sql`
    create index rule_version_unannounced on rule_version (valid_from, id)
    where announced_at is null and withdrawn_at is null
      and kind not in ('fees', 'category_fees', 'seller_fee')
  `.execute(db);
  await sql`create index rule_version_kind on rule_version (kind, id)`.execute(db);
}

/**
 * Help articles are written in the back office, and an editor sees that a release brought a newer text (decision 0061).
 * Contents know where a help article stands; manuscripts know the released text that they were edited from.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update manuscript_version
    set content = content || '{"position": null, "faq_position": null, "related": []}'::jsonb
  `.execute(db);
  // Null: edited before this was kept. Its first version says what it was edited from.
  await sql`alter table manuscript add column released_as text`.execute(db);
}

/**
 * Messages are searched by the beginnings of their words, whatever their case and accents. What orders report is not
 * among them. Capitals with accents and typographic signs are listed too: a database in the locale C knows none of
 * them. The function is the index's, so that queries ask for exactly what it holds.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function chat_words(body text) returns tsvector
    language sql immutable parallel safe
    as $$
      select to_tsvector('pg_catalog.simple', translate(lower(body),
        'àâäáãåçéèêëíîïìñóôöòõúùûüýÿÀÂÄÁÃÅÇÉÈÊËÍÎÏÌÑÓÔÖÒÕÚÙÛÜÝŸ’‘“”„«»…–—·¿¡',
        'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy             '))
    $$
  `.execute(db);
  await sql`
    create index chat_message_words on chat_message using gin (chat_words(body))
    where sender_id is not null
  `.execute(db);
}

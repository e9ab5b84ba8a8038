/** The SQL of who may see an offer that is not on sale; the same rule as `requireVisible` of the public page. */
import { sql, type RawBuilder } from 'kysely';

/**
 * The rows of this alias that anybody may see: on sale, or once on sale and neither waiting for the staff nor sent back
 * by them.
 */
export function isShownToAll(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`(
    ${column('status')} in ('active', 'sold', 'inactive') and not ${column('needs_review')}
    and ${column('published_at')} is not null and ${column('deleted_at')} is null
  )`;
}

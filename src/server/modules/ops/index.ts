/** Health: what load balancers and operators ask. */
import { defineModule } from '../../core/define-module.ts';
import { sql } from 'kysely';
import { Failure } from '~/contracts/failure.ts';
import { isMigrated } from '../../db/migrate.ts';
import type { Db } from '../../db/database.ts';
import { read } from '../../core/unit-of-work.ts';
import { api } from '../../http/api.ts';

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return await isMigrated(db);
  } catch {
    return false;
  }
}

export const opsEndpoints = {
  live: api.ops.live.handler(async () => ({ status: 'ok' as const })),
  ready: api.ops.ready.handler(
    read(async (ctx) => {
      if (!(await answers(ctx.db))) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 2 });
      return { status: 'ok' as const, database: 'ok' as const, migrations: 'ok' as const };
    }),
  ),
};

export const opsModule = defineModule({
  name: 'ops',
  uses: [],
  tables: [],
  endpoints: { ops: opsEndpoints },
});

/** What tests of categories' definitions share. */
import { sql } from 'kysely';
import type { Member, StaffApp } from './staff.app.ts';

type Option = { value: string; label: { en: string; fr: string }; rank: number | null };
export type Attribute = {
  key: string;
  type: string;
  required: boolean;
  minimum: number | null;
  maximum: number | null;
  options: Option[];
  [field: string]: unknown;
};
export type Document = { attributes: Attribute[]; [field: string]: unknown };

/** The definition in force with something changed, and what was seen of it. */
export type Change = { document: Document; seen: { revision: number; base_version: number } };

export const refusal = ({ body }: { body: { code?: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
];

/** The ladder without one of its values. */
export const without =
  (value: string) =>
  ({ options }: Attribute) => ({
    options: options
      .filter((option) => option.value !== value)
      .map((option, index) => ({ ...option, rank: option.rank === null ? null : index + 1 })),
  });

/** The job's second step ends in the middle, as with its process: what it did is taken back by the database. */
export async function endInSecondStep(app: StaffApp, runJob: () => Promise<void>): Promise<void> {
  await sql`
    create function end_refit() returns trigger language plpgsql as $$
    begin
      if (select count(*) from offer_refit_item where refit_id = new.refit_id) >= 50 then
        raise exception 'killed';
      end if;
      return new;
    end $$
  `.execute(app.db);
  await sql`
    create trigger end_refit before insert on offer_refit_item
    for each row execute function end_refit()
  `.execute(app.db);
  await runJob();
  await sql`drop trigger end_refit on offer_refit_item`.execute(app.db);
  await sql`drop function end_refit`.execute(app.db);
}

export const storedOffer = (app: StaffApp, id: string) =>
  app.db
    .selectFrom('offer')
    .select(['attributes', 'status', 'facet_tokens', 'market_key', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const noticesOf = (app: StaffApp, who: Member) =>
  app.db
    .selectFrom('notice')
    .select(['data'])
    .where('user_id', '=', who.id)
    .where('kind', '=', 'category_changed')
    .orderBy('id')
    .execute();

/** Whether jobs have forgotten what they took of offers, more than a week later. */
export async function isForgotten(app: StaffApp): Promise<boolean> {
  await app.db
    .updateTable('offer_refit')
    .set({ created_at: new Date(app.services.clock.now().getTime() - 8 * 24 * 3_600_000) })
    .execute();
  await app.run('offers.forget_refits');
  const left = await app.db.selectFrom('offer_refit_item').select('offer_id').execute();
  return left.length === 0;
}

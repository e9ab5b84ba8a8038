/** Promo codes as staff see them. */
import type {
  PromoCodeDetail,
  PromoFacts,
  PromoUse,
  PromoVersion,
  StaffPromoCode,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import { sumCents } from '~/kernel/money.ts';
import type { UserCtx } from '../../core/context.ts';
import { ratesNow } from '../rates/index.ts';
import { mostOf, stateOf, termsOf } from './code-facts.ts';
import { namesOf, type Names } from './places-of-codes.ts';
import { isOwn, mayAgree } from './promo-codes.policy.ts';
import { useByDay, versionsOf, type DayOfUse, type VersionRow } from './promo-codes.repository.ts';
import type { PromoCodeRow } from './promotions.repository.ts';

export function factsOf(row: PromoCodeRow, names: Names): PromoFacts {
  return { ...termsOf(row), scope_name: names.scope(row) };
}

const memberOf = (id: string, names: Names) => ({
  id,
  public_name: names.person(id) ?? deletedName,
});

export function presentCode(
  row: PromoCodeRow,
  { names, rate, now }: { names: Names; rate: number; now: Date },
): StaffPromoCode {
  return {
    ...factsOf(row, names),
    id: row.id,
    revision: row.revision,
    state: stateOf(row, now),
    person: row.user_id === null ? null : memberOf(row.user_id, names),
    used_count: row.used_count,
    is_used: row.first_used_at !== null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    most_amount: mostOf(termsOf(row), rate),
    created_at: row.created_at.toISOString(),
  };
}

export function presentUse(days: readonly DayOfUse[]): PromoUse {
  return {
    days: days.map(({ day, uses, given_cents: cents }) => ({
      day,
      uses,
      given_amount: cents,
    })),
    uses: days.reduce((sum, { uses }) => sum + uses, 0),
    given_amount: sumCents(...days.map(({ given_cents: cents }) => cents)),
  };
}

function presentVersion(version: VersionRow, names: Names): PromoVersion {
  return {
    revision: version.revision,
    act: version.act,
    by: memberOf(version.changed_by, names),
    at: version.changed_at.toISOString(),
    reason: version.reason,
    before: version.before,
    after: version.after,
  };
}

/** One code with everything that its page shows. */
export async function presentDetail(ctx: UserCtx, row: PromoCodeRow): Promise<PromoCodeDetail> {
  const { db, now } = ctx;
  const versions = await versionsOf(db, row.id);
  const names = await namesOf(
    ctx,
    [row],
    versions.map(({ changed_by: id }) => id),
  );
  const asked = versions.find(({ revision }) => revision === row.asked_revision);
  const { rates } = await ratesNow(ctx);
  return {
    ...presentCode(row, { names, rate: rates[row.currency], now }),
    use: presentUse(await useByDay(db, now, row.id)),
    versions: versions.map((version) => presentVersion(version, names)),
    asked_by: asked ? memberOf(asked.changed_by, names) : null,
    may_agree: mayAgree(ctx.actor, row, asked?.changed_by),
    is_own: isOwn(ctx.actor, row),
  };
}

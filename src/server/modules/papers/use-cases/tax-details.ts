/** Tax details of an account: given by its owner, optional, encrypted. */
import * as v from 'valibot';
import {
  missingTaxFields,
  type MissingTaxField,
  type TaxDetails,
} from '~/contracts/papers/papers.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import type { Db } from '../../../db/database.ts';
import type { Keys } from '../../../infra/keys.ts';
import { lockAccount, refuseImpersonation } from '../../accounts/index.ts';
import {
  deleteTaxDetails,
  findTaxDetails,
  writeTaxDetails,
  type TaxDetailsRow,
} from '../tax-details.repository.ts';

const SEALED = 'papers.tax-details';

const sealedSchema = v.object({
  name: v.string(),
  address: v.string(),
  vat_id: v.string(),
  tax_number: v.string(),
  register_number: v.string(),
  birth_date: v.string(),
});

/** What a row holds; null without one, and where it was encrypted with another secret. */
export function openTaxDetails(row: TaxDetailsRow | undefined, keys: Keys): TaxDetails | null {
  if (row === undefined) return null;
  try {
    const sealed = v.parse(sealedSchema, JSON.parse(keys.decrypt(SEALED, row.sealed_details)));
    return { ...sealed, kind: row.is_business ? 'business' : 'person', country: row.country };
  } catch {
    return null;
  }
}

/** What a report about the seller would lack: a company has a register's number, a person a day of birth. */
export function missingOf(details: TaxDetails | null): MissingTaxField[] {
  const other: MissingTaxField = details?.kind === 'business' ? 'birth_date' : 'register_number';
  return missingTaxFields.filter(
    (field) => field !== other && (details === null || details[field] === ''),
  );
}

function present(details: TaxDetails | null) {
  return { details, missing: missingOf(details) };
}

/** Everything that an account gave, for its archive; null without any. */
export async function taxDetailsOf(ctx: Ctx, userId: string): Promise<TaxDetails | null> {
  return openTaxDetails(await findTaxDetails(ctx.db, userId), ctx.services.keys);
}

/**
 * The account is erased: its tax details go, unless it has sold something. The law asks to keep what sellers were reported
 * with. Needs a transaction.
 */
export function forgetTaxDetails(db: Db, userId: string): Promise<void> {
  return deleteTaxDetails(db, userId, { unlessSold: true });
}

/** @throws {Failure} IMPERSONATING */
export async function readTaxDetails(ctx: UserCtx) {
  refuseImpersonation(ctx.actor);
  const row = await findTaxDetails(ctx.db, ctx.actor.userId);
  return present(openTaxDetails(row, ctx.services.keys));
}

/**
 * Gives or replaces the actor's tax details. Documents that were issued keep what they say. Needs a transaction; locks the
 * account: a document of the moment has the details of before or of after.
 * @throws {Failure} IMPERSONATING
 */
export async function saveTaxDetails(ctx: UserCtx, details: TaxDetails) {
  refuseImpersonation(ctx.actor);
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const { kind, country, ...sealed } = details;
  await writeTaxDetails(ctx.db, {
    user_id: userId,
    country,
    is_business: kind === 'business',
    sealed_details: ctx.services.keys.encrypt(SEALED, JSON.stringify(sealed)),
    changed_at: ctx.now,
  });
  return present(details);
}

/** @throws {Failure} IMPERSONATING */
export async function removeTaxDetails(ctx: UserCtx): Promise<void> {
  refuseImpersonation(ctx.actor);
  await lockAccount(ctx.db, ctx.actor.userId);
  await deleteTaxDetails(ctx.db, ctx.actor.userId, { unlessSold: false });
}

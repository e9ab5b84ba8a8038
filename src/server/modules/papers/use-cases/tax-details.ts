/** Tax details of an account: given by its owner, optional, encrypted. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
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
  forgetDetails,
  hasSold,
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

/**
 * What a row holds; null without one.
 * @throws where it was encrypted with another secret: what is issued or reported must not take that for "gave nothing"
 */
export function openTaxDetails(row: TaxDetailsRow | undefined, keys: Keys): TaxDetails | null {
  if (row === undefined) return null;
  const sealed = v.parse(sealedSchema, JSON.parse(keys.decrypt(SEALED, row.sealed_details)));
  return { ...sealed, kind: row.is_business ? 'business' : 'person', country: row.country };
}

/**
 * The same for what is only shown and nowhere kept: null where it cannot be opened as well. Whoever sees nothing there gives
 * the details again.
 */
export function shownTaxDetails(row: TaxDetailsRow | undefined, keys: Keys): TaxDetails | null {
  try {
    return openTaxDetails(row, keys);
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

async function present({ db, actor }: UserCtx, details: TaxDetails | null) {
  return { details, missing: missingOf(details), kept: await hasSold(db, actor.userId) };
}

/** Everything that an account gave, for its archive; null without any. */
export async function taxDetailsOf(ctx: Ctx, userId: string): Promise<TaxDetails | null> {
  return shownTaxDetails(await findTaxDetails(ctx.db, userId), ctx.services.keys);
}

/**
 * The account is erased: its tax details go, unless it has sold something, or a fee waits for its invoice; then they go when
 * the month is closed. The law asks to keep what sellers were reported with. Needs a transaction.
 */
export function forgetTaxDetails(db: Db, userId: string): Promise<void> {
  return forgetDetails(db, userId);
}

/** @throws {Failure} IMPERSONATING */
export async function readTaxDetails(ctx: UserCtx) {
  refuseImpersonation(ctx.actor);
  const row = await findTaxDetails(ctx.db, ctx.actor.userId);
  return present(ctx, shownTaxDetails(row, ctx.services.keys));
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
  return present(ctx, details);
}

/**
 * Takes the actor's tax details back. Who has completed a sale can only change them: the report about sellers needs them.
 * Needs a transaction; locks the account.
 * @throws {Failure} IMPERSONATING, TAX_DETAILS_KEPT
 */
export async function removeTaxDetails({ db, actor }: UserCtx): Promise<void> {
  refuseImpersonation(actor);
  await lockAccount(db, actor.userId);
  if (await hasSold(db, actor.userId)) throw new Failure('TAX_DETAILS_KEPT');
  await deleteTaxDetails(db, actor.userId);
}

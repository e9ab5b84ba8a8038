/** Adds secrets to the vault of an offer with instant delivery. Secrets are never returned to their seller. */
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type { stockInputSchema } from '~/contracts/offers/offers.schemas.ts';
import type { stockResultSchema } from '~/contracts/offers/vault.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { appConfig } from '~config';
import type { UserCtx } from '../../../core/context.ts';
import type { VaultField } from '../../catalogue/index.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { updateOffer } from '../own-offers.repository.ts';
import { insertSecrets, releaseFromDeleted, type NewSecret } from '../stock.repository.ts';
import { noteAdded } from '../vault-log.repository.ts';
import { announceChange, openOwn } from './own-offer.ts';

type Secret = v.InferOutput<typeof stockInputSchema>[number];

const messages = {
  required: msg`This field is required.`,
  unknown: msg`This category's deliveries have no such field.`,
  tooMany: msg`This offer holds as many units as possible.`,
};

/** The non-empty parts of a secret. */
function given(secret: Secret): [string, string][] {
  return Object.entries(secret)
    .filter(([, value]) => value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function issuesOf(secret: Secret, index: number, fields: readonly VaultField[]): FieldIssue[] {
  const parts = new Map(given(secret));
  const path = (key: string): string => `secrets.${index}.${key}`;
  const missing = fields
    .filter((field) => field.required && !parts.has(field.key))
    .map((field) => ({ path: path(field.key), message: messages.required }));
  const unknown = [...parts.keys()]
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => ({ path: path(key), message: messages.unknown }));
  return [...missing, ...unknown];
}

/**
 * Encrypts and stores secrets. Those that the seller has stored already, in this offer or another one, sold or not, are
 * skipped: one unit is sold once.
 * @throws {Failure} STOCK_NOT_INSTANT, or VALIDATION naming each wrong part; then nothing is stored
 */
export async function addStock(
  ctx: UserCtx,
  id: string,
  secrets: readonly Secret[],
): Promise<v.InferOutput<typeof stockResultSchema>> {
  const { row, definition } = await openOwn(ctx, id);
  if (row.delivery_method !== 'instant') throw new Failure('STOCK_NOT_INSTANT');
  const fields = definition.category.vault_fields;
  const issues = secrets.flatMap((secret, index) => issuesOf(secret, index, fields));
  if (row.in_stock + secrets.length > appConfig.offers.stock.max) {
    issues.push({ path: 'secrets', message: messages.tooMany });
  }
  if (issues.length > 0) throw fieldsFailure('VALIDATION', issues, ctx.locale);
  const { keys } = ctx.services;
  const byFingerprint = new Map<string, NewSecret>();
  for (const secret of secrets) {
    const parts = given(secret);
    const signed = (owner: string) =>
      keys.sign('vault-fingerprint', `${owner}\n${JSON.stringify(parts)}`);
    const fingerprint = signed(id);
    byFingerprint.set(fingerprint, {
      id: newId(),
      ciphertext: keys.encrypt('vault', JSON.stringify(Object.fromEntries(parts))),
      fingerprint,
      seller_fingerprint: signed(row.seller_id),
    });
  }
  const stored = [...byFingerprint.values()];
  await releaseFromDeleted(
    ctx.db,
    stored.map(({ seller_fingerprint: known }) => known),
  );
  const added = await insertSecrets(ctx.db, id, stored, ctx.now);
  if (added > 0) {
    const byKey = ctx.actor.apiKey !== undefined;
    await noteAdded(ctx.db, { id: newId(), offerId: id, count: added, byKey, now: ctx.now });
  }
  const inStock = row.in_stock + added;
  await updateOffer(ctx.db, id, {
    in_stock: inStock,
    updated_at: ctx.now,
    ...(row.status === 'sold' && inStock > 0 && { status: 'active' }),
  });
  await announceChange(ctx, row);
  return { added, duplicates: secrets.length - added, in_stock: inStock };
}

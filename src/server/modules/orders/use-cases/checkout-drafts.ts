/** What a buyer has begun at a checkout: kept for their other devices, sealed, for some days (decision 0054). */
import * as v from 'valibot';
import { serverConfig } from '~config';
import { draftParts, type DraftPart } from '~/contracts/orders/checkout-drafts.contract.ts';
import { Failure } from '~/contracts/failure.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { deleteOldDrafts, saveDraftPart, selectDraft } from '../checkout-drafts.repository.ts';

type Texts = Record<string, string>;

const KEY = 'checkout_draft';
const DAY_MS = 86_400_000;
const FORGOTTEN_AT_ONCE = 1_000;
const textsSchema = v.record(v.string(), v.string());

const { days, offers: mostOffers } = serverConfig.orders.drafts;

const oldest = (now: Date): Date => new Date(now.getTime() - days * DAY_MS);

/** Nothing to staff in somebody's account: what a buyer types there may be a secret. */
export async function readDraft(
  ctx: UserCtx,
  offers: string,
): Promise<{ part: DraftPart; texts: Texts }[]> {
  if (ctx.actor.impersonatorId !== null) return [];
  const of = { userId: ctx.actor.userId, offers: offers.split(',') };
  const rows = await selectDraft(ctx.db, of, oldest(ctx.now));
  return rows.map(({ part, ciphertext }) => ({
    part,
    texts: v.parse(textsSchema, JSON.parse(ctx.services.keys.decrypt(KEY, ciphertext))),
  }));
}

/** The last one who saves a part wins. @throws {Failure} DRAFT_OF_ANOTHER where another person typed it */
export async function saveDraft(
  ctx: UserCtx,
  draft: { offers: string; part: DraftPart; texts: Texts; user_id?: string | undefined },
): Promise<void> {
  if (draft.user_id !== undefined && draft.user_id !== ctx.actor.userId)
    throw new Failure('DRAFT_OF_ANOTHER');
  const ciphertext = ctx.services.keys.encrypt(KEY, JSON.stringify(draft.texts));
  const of = { userId: ctx.actor.userId, offers: draft.offers.split(',') };
  const saved = { part: draft.part, ciphertext, at: ctx.now };
  await saveDraftPart(ctx.db, of, saved, mostOffers * draftParts.length);
}

/** Deletes drafts that are too old to be offered. Returns how many parts. */
export function forgetDrafts(ctx: Ctx): Promise<number> {
  return deleteOldDrafts(ctx.db, oldest(ctx.now), FORGOTTEN_AT_ONCE);
}

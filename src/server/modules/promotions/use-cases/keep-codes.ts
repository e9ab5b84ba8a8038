/**
 * Staff make, change, start and stop promo codes (decision 0120). Each act counts the revision up and writes a version with who,
 * when and why, and the record, in one transaction. The code's row is locked as every use locks it.
 */
import { Failure } from '~/contracts/failure.ts';
import type {
  PromoCodeAct,
  PromoCodeDetail,
  PromoFields,
} from '~/contracts/promotions/promo-codes.schemas.ts';
import { isCodeForm } from '~/domain/promo-code-form.ts';
import { usesOfOne } from '~/domain/promo-cost.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import { findPeople, refuseImpersonation } from '../../accounts/index.ts';
import { requireFreshFactor } from '../../auth/index.ts';
import { rateNow } from '../../rates/index.ts';
import { mostOf, stateOf, termsOf, type PromoTerms } from '../code-facts.ts';
import { namesOf, personOf, requirePerson, requirePlace } from '../places-of-codes.ts';
import {
  needsSecond,
  raiseNeedsSecond,
  requireChangeable,
  requireNotOwn,
  requireSecondPerson,
  requireSeen,
  requireState,
} from '../promo-codes.policy.ts';
import { factsOf, presentDetail } from '../promo-codes.presenter.ts';
import {
  insertCode,
  insertVersion,
  lockCode,
  mostUsesOfOne,
  updateCode,
  whoMade,
  type CodeStanding,
} from '../promo-codes.repository.ts';
import type { PromoCodeRow } from '../promotions.repository.ts';

interface Decided {
  id: string;
  revision: number;
  reason: string;
}

async function mostNow({ db, now }: UserCtx, terms: PromoTerms): Promise<number | null> {
  return mostOf(terms, (await rateNow(db, terms.currency, now)).rate);
}

/** Nobody can use the code until a second person agrees to this revision. */
const asking = (revision: number, now: Date) => ({
  disabled_at: now,
  asked_revision: revision,
});

/** It can be used, by its dates. */
const started = { disabled_at: null, is_draft: false, asked_revision: null };

/** The locked code as it was seen. @throws Failure PROMO_CODE_NOT_FOUND, PROMO_CODE_CHANGED */
async function lockSeen(
  ctx: UserCtx,
  { id, revision }: Pick<Decided, 'id' | 'revision'>,
): Promise<PromoCodeRow> {
  const row = await lockCode(ctx.db, id);
  if (!row) throw new Failure('PROMO_CODE_NOT_FOUND');
  requireSeen(row, revision);
  return row;
}

const standingOf = (row: PromoCodeRow): CodeStanding => ({
  revision: row.revision + 1,
  is_draft: row.is_draft,
  disabled_at: row.disabled_at,
  asked_revision: row.asked_revision,
  agreed_revision: row.agreed_revision,
  agreed_cents: row.agreed_cents,
});

/** Writes the version and the record of what was done. */
async function note(
  ctx: UserCtx,
  done: {
    act: PromoCodeAct;
    reason: string;
    before: PromoCodeRow | null;
    after: PromoCodeRow;
  },
): Promise<void> {
  const { act, reason, before, after } = done;
  const names = await namesOf(ctx, before ? [before, after] : [after]);
  const facts = {
    before: before && factsOf(before, names),
    after: factsOf(after, names),
  };
  const by = ctx.actor.userId;
  const { revision } = after;
  await insertVersion(ctx.db, {
    codeId: after.id,
    revision,
    act,
    by,
    at: ctx.now,
    reason,
    ...facts,
  });
  const recorded = (row: PromoCodeRow | null) =>
    row && {
      ...factsOf(row, names),
      state: stateOf(row, ctx.now),
      revision: row.revision,
    };
  await recordAudit(ctx, {
    action: `promotions.${act}`,
    subject: { type: 'promo_code', id: after.id },
    before: recorded(before),
    after: recorded(after),
    reason,
  });
}

/** Writes a row; a code of this name is told at its field. */
async function written(ctx: UserCtx, write: Promise<PromoCodeRow>): Promise<PromoCodeRow> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'promo_code_code_key')) throw error;
    throw fieldFailure('PROMO_CODE_TAKEN', 'promo.code', ctx.locale);
  }
}

/**
 * What was typed, as a code's terms: its place and its person are there.
 * @param kept the code that is changed: what it says already may look as it does
 */
async function termsFrom(
  ctx: UserCtx,
  { person, ...fields }: PromoFields,
  kept: PromoCodeRow | null,
): Promise<PromoTerms> {
  if (fields.code !== kept?.code && !isCodeForm(fields.code)) {
    throw fieldFailure('PROMO_CODE_FORM', 'promo.code', ctx.locale);
  }
  const isNewPlace = fields.scope !== kept?.scope || fields.scope_id !== kept.scope_id;
  if (isNewPlace) await requirePlace(ctx, fields);
  const keptId = kept?.user_id ?? null;
  const keptPerson = keptId === null ? null : (await findPeople(ctx.db, [keptId])).get(keptId);
  return {
    ...fields,
    user_id: await personOf(ctx, person, keptPerson ?? null),
  };
}

/**
 * Makes a code: a draft, or one that starts, once a second person agreed where it can cost more than one person decides about.
 * @throws Failure PROMO_CODE_FORM, PROMO_CODE_TAKEN, PROMO_CODE_PLACE, PROMO_CODE_PERSON, PROMO_CODE_OWN, IMPERSONATING; where it starts
 * SECOND_FACTOR_NEEDED, SECOND_FACTOR_CONFIRM
 */
export async function createCode(
  ctx: UserCtx,
  input: { promo: PromoFields; start: boolean; reason: string },
): Promise<PromoCodeDetail> {
  refuseImpersonation(ctx.actor);
  if (input.start) requireFreshFactor(ctx.actor);
  const { db, now } = ctx;
  const terms = await termsFrom(ctx, input.promo, null);
  requireNotOwn(ctx.actor, terms);
  const draft = {
    revision: 1,
    is_draft: true,
    disabled_at: now,
    asked_revision: null,
    agreed_revision: null,
    agreed_cents: null,
  };
  const waits = input.start && needsSecond(await mostNow(ctx, terms), draft);
  const standing = {
    ...draft,
    ...(input.start && (waits ? asking(1, now) : started)),
  };
  const after = await written(ctx, insertCode(db, { id: newId(), terms, standing, at: now }));
  await note(ctx, { act: 'create', reason: input.reason, before: null, after });
  return presentDetail(ctx, after);
}

/** Limits are not set below what was used. @throws Failure PROMO_CODE_LIMIT at its field */
async function requireLimits(ctx: UserCtx, row: PromoCodeRow, terms: PromoTerms): Promise<void> {
  const refuse = (field: string, used: number) =>
    fieldFailure('PROMO_CODE_LIMIT', `promo.${field}`, ctx.locale, { used });
  if (terms.total_limit !== null && terms.total_limit < row.used_count) {
    throw refuse('total_limit', row.used_count);
  }
  const ofOne = usesOfOne({
    isDeposit: terms.type === 'wallet::balance_deposit',
    userLimit: terms.user_limit,
    firstOrderOnly: terms.first_order_only,
  });
  if (ofOne === null || row.used_count <= ofOne) return;
  const used = await mostUsesOfOne(ctx.db, row.id);
  if (used > ofOne) throw refuse('user_limit', used);
}

/** Where a code stands after its terms changed. */
async function standingAfter(
  ctx: UserCtx,
  row: PromoCodeRow,
  terms: PromoTerms,
): Promise<Partial<CodeStanding>> {
  const after = await mostNow(ctx, terms);
  if (row.asked_revision !== null) {
    // Whoever changed what waits asks now.
    return needsSecond(after, row) ? asking(row.revision + 1, ctx.now) : started;
  }
  if (row.disabled_at !== null) return {};
  const before = await mostNow(ctx, termsOf(row));
  return raiseNeedsSecond({ before, after }, row) ? asking(row.revision + 1, ctx.now) : {};
}

/**
 * Changes what a code says. Orders that used it keep what they had.
 * @throws Failure PROMO_CODE_NOT_FOUND, PROMO_CODE_CHANGED, PROMO_CODE_UNCHANGED, PROMO_CODE_USED, PROMO_CODE_LIMIT and those of `createCode`
 */
export async function changeCode(
  ctx: UserCtx,
  input: Decided & { promo: PromoFields },
): Promise<PromoCodeDetail> {
  refuseImpersonation(ctx.actor);
  const row = await lockSeen(ctx, input);
  const isOut = row.disabled_at === null || row.asked_revision !== null;
  if (isOut) requireFreshFactor(ctx.actor);
  const terms = await termsFrom(ctx, input.promo, row);
  requireNotOwn(ctx.actor, termsOf(row), terms);
  requireChangeable(row, termsOf(row), terms);
  await requireLimits(ctx, row, terms);
  const standing = {
    ...standingOf(row),
    ...(await standingAfter(ctx, row, terms)),
  };
  const after = await written(ctx, updateCode(ctx.db, { id: row.id, terms, standing }));
  await note(ctx, { act: 'change', reason: input.reason, before: row, after });
  return presentDetail(ctx, after);
}

async function move(
  ctx: UserCtx,
  row: PromoCodeRow,
  done: { act: PromoCodeAct; reason: string; standing: Partial<CodeStanding> },
): Promise<PromoCodeDetail> {
  const { standing, ...noted } = done;
  const after = await updateCode(ctx.db, {
    id: row.id,
    terms: termsOf(row),
    standing: { ...standingOf(row), ...standing },
  });
  await note(ctx, { ...noted, before: row, after });
  return presentDetail(ctx, after);
}

/**
 * Starts a draft, or a code that was stopped; it waits where a second person has to agree.
 * @throws Failure PROMO_CODE_NOT_FOUND, PROMO_CODE_CHANGED, PROMO_CODE_STATE, PROMO_CODE_OWN, PROMO_CODE_PERSON, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_CONFIRM, IMPERSONATING
 */
export async function startCode(ctx: UserCtx, input: Decided): Promise<PromoCodeDetail> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const row = await lockSeen(ctx, input);
  const terms = termsOf(row);
  requireState(stateOf(row, ctx.now), 'start');
  requireNotOwn(ctx.actor, terms);
  await requirePerson(ctx, row.user_id);
  const waits = needsSecond(await mostNow(ctx, terms), row);
  return move(ctx, row, {
    act: waits ? 'ask' : 'start',
    reason: input.reason,
    standing: waits ? asking(row.revision + 1, ctx.now) : started,
  });
}

/**
 * Nobody can use the code from now on; one that waited waits no more. Orders that have it keep it.
 * @throws Failure PROMO_CODE_NOT_FOUND, PROMO_CODE_CHANGED, PROMO_CODE_STATE, PROMO_CODE_OWN, IMPERSONATING
 */
export async function stopCode(ctx: UserCtx, input: Decided): Promise<PromoCodeDetail> {
  refuseImpersonation(ctx.actor);
  const row = await lockSeen(ctx, input);
  requireState(stateOf(row, ctx.now), 'stop');
  requireNotOwn(ctx.actor, termsOf(row));
  return move(ctx, row, {
    act: 'stop',
    reason: input.reason,
    standing: { disabled_at: ctx.now, asked_revision: null },
  });
}

/**
 * The second person agrees: the code starts, and may cost what it can cost now without being asked about again.
 * @throws Failure PROMO_CODE_SECOND_PERSON and those of `startCode`
 */
export async function agreeToCode(ctx: UserCtx, input: Decided): Promise<PromoCodeDetail> {
  refuseImpersonation(ctx.actor);
  requireFreshFactor(ctx.actor);
  const row = await lockSeen(ctx, input);
  const terms = termsOf(row);
  requireState(stateOf(row, ctx.now), 'agree');
  requireNotOwn(ctx.actor, terms);
  requireSecondPerson(ctx.actor, await whoMade(ctx.db, row.id, row.asked_revision ?? 0));
  await requirePerson(ctx, row.user_id);
  const agreement = {
    agreed_revision: row.revision + 1,
    agreed_cents: await mostNow(ctx, terms),
  };
  return move(ctx, row, {
    act: 'agree',
    reason: input.reason,
    standing: { ...started, ...agreement },
  });
}

/** A buyer says what they want. */
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { createRequestInputSchema } from '~/contracts/requests/requests.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { lockAccount, requireActive, requireTrust } from '../../accounts/index.ts';
import type { Definition } from '../../catalogue/index.ts';
import {
  changeAttributes,
  findSellingDefinition,
  marketKey,
  type AttributeValues,
  type SellingDefinition,
} from '../../offers/index.ts';
import { requireRoomForRequest } from '../requests.policy.ts';
import { countRequests, insertRequest } from '../requests.repository.ts';
import { attributeTexts, requireCleanTexts } from './requested-texts.ts';

type Input = v.InferOutput<typeof createRequestInputSchema>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CONFIRMED = 1;

const required = msg`This field is required.`;

/**
 * The category that can be asked for. What is only ever handed out by a vault has to be there before it is sold.
 * @param sellerId who would sell; null: nobody yet
 * @throws {Failure} CATEGORY_NOT_FOUND
 */
export async function askableCategory(
  ctx: UserCtx,
  categoryId: string,
  sellerId: string | null = null,
): Promise<SellingDefinition> {
  const definition = await findSellingDefinition(ctx, categoryId, sellerId);
  if (!definition?.category.delivery_methods.includes('manual')) {
    throw new Failure('CATEGORY_NOT_FOUND');
  }
  return definition;
}

/**
 * The wished attributes: those that make up the market must be there, because without them nobody knows what is wanted;
 * all others may be left open. Where there are no markets, a title says what it is.
 * @throws {Failure} VALIDATION beside the fields
 */
function wished(ctx: UserCtx, { attributes, category }: Definition, input: Input): AttributeValues {
  const { values, issues } = changeAttributes(attributes, {}, input.attributes);
  const missing: FieldIssue[] = category.facet_keys
    .filter((key) => attributes.some((rule) => rule.key === key) && values[key] === undefined)
    .map((key) => ({ path: `attributes.${key}`, message: required }));
  const isNamed = input.title !== '' || category.facet_keys.length > 0;
  const title = isNamed ? [] : [{ path: 'title', message: required }];
  const all = [...issues, ...title, ...missing.filter(({ path }) => !hasIssue(issues, path))];
  if (all.length > 0) throw fieldsFailure('VALIDATION', all, ctx.locale);
  return values;
}

function hasIssue(issues: readonly FieldIssue[], path: string): boolean {
  return issues.some((issue) => issue.path === path);
}

/**
 * Makes a request that is open for so many hours.
 * @throws {Failure} BANNED, TRUST_LEVEL_REQUIRED, CATEGORY_NOT_FOUND, VALIDATION, CONTACT_DATA_REFUSED,
 *   REQUEST_WORD_REFUSED, REQUESTS_FULL, REQUESTS_SPENT
 */
export async function createRequest(ctx: UserCtx, input: Input): Promise<{ id: string }> {
  const { actor, now } = ctx;
  requireActive(actor);
  requireTrust(actor, CONFIRMED);
  const definition = await askableCategory(ctx, input.category_id);
  const values = wished(ctx, definition, input);
  const texts = [
    { path: 'title', text: input.title },
    { path: 'note', text: input.note },
    ...attributeTexts(values),
  ];
  await requireCleanTexts(ctx, texts, definition);
  // Two that are made at once are counted one after the other.
  await lockAccount(ctx.db, actor.userId);
  const counted = await countRequests(ctx.db, actor.userId, new Date(now.getTime() - DAY_MS));
  requireRoomForRequest(counted, serverConfig.requests, actor.trustLevel);
  const id = newId();
  await insertRequest(ctx.db, {
    id,
    buyer_id: actor.userId,
    category_id: input.category_id,
    status: 'open',
    title: input.title,
    note: input.note,
    attributes: JSON.stringify(values),
    market_key: marketKey(definition.category.facet_keys, values),
    count: input.count,
    budget_cents: input.budget_amount,
    ends_at: new Date(now.getTime() + input.hours * HOUR_MS),
    created_at: now,
  });
  return { id };
}

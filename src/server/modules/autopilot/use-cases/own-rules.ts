/** A seller's rules: what there is, and its changes. */
import type * as v from 'valibot';
import { msg } from '@lingui/core/macro';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import type {
  changeRuleSchema,
  Overview,
  Rule,
  RuleInput,
  Settings,
} from '~/contracts/autopilot/autopilot.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { MICROS_PER_CENT, microsFromPrice } from '~/kernel/money.ts';
import type { UserCtx } from '../../../core/context.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { isOneGood } from '../../market/index.ts';
import {
  findSellingDefinition,
  requireMinimum,
  requireSelling,
  type SellingDefinition,
} from '../../offers/index.ts';
import { countActs } from '../acts.repository.ts';
import {
  presentRule,
  presentScope,
  ruleRowOf,
  settingsRow,
  type Surroundings,
} from '../autopilot.presenter.ts';
import {
  deleteRule,
  insertRule,
  lockRule,
  pauseRules,
  selectOwnMarkets,
  selectRules,
  updateRule,
  type OwnMarket,
  type RuleRow,
} from '../rules.repository.ts';
import { surroundingsFor } from './surroundings.ts';

const DAY_MS = 24 * 3_600_000;

const messages = {
  belowFloor: msg`The ceiling must not be below the floor.`,
  wholeCents: msg`In this category the price must be in whole cents.`,
};

/** @throws {Failure} VALIDATION, PRICE_NOT_WHOLE, PRICE_BELOW_MINIMUM at the fields */
function requireSettings(
  ctx: UserCtx,
  settings: Settings,
  { category, rules }: SellingDefinition,
  under: '' | 'settings.',
): void {
  const { step, floor, ceiling } = settings;
  const prices: [string, number][] = [
    ['floor', floor],
    ...(ceiling === null ? [] : [['ceiling', ceiling] satisfies [string, number]]),
    ...(step.kind === 'amount' ? [['step.amount', step.amount] satisfies [string, number]] : []),
  ];
  const broken: FieldIssue[] =
    category.price_precision === 'micros'
      ? []
      : prices
          .filter(([, price]) => microsFromPrice(price) % MICROS_PER_CENT !== 0)
          .map(([path]) => ({ path: `${under}${path}`, message: messages.wholeCents }));
  if (broken.length > 0) throw fieldsFailure('PRICE_NOT_WHOLE', broken, ctx.locale);
  const least = { price_micros: microsFromPrice(floor), volume_discounts: [] };
  requireMinimum(least, rules, ctx.locale, `${under}floor`);
  if (ceiling === null || ceiling >= floor) return;
  const issue = { path: `${under}ceiling`, message: messages.belowFloor };
  throw fieldsFailure('VALIDATION', [issue], ctx.locale);
}

/** Own markets that a rule here would cover. @throws {Failure} AUTOPILOT_NO_OFFERS, AUTOPILOT_NOT_COMPARABLE */
function requirePlace(
  input: Pick<RuleInput, 'category_id' | 'market'>,
  definition: SellingDefinition | null,
  markets: readonly OwnMarket[],
): SellingDefinition {
  const own = markets.filter(
    (market) =>
      market.category_id === input.category_id &&
      (input.market === null || market.market_key === input.market),
  );
  if (!definition || own.length === 0) throw new Failure('AUTOPILOT_NO_OFFERS');
  if (!own.some((market) => isOneGood(definition, market.market_key))) {
    throw new Failure('AUTOPILOT_NOT_COMPARABLE');
  }
  return definition;
}

/**
 * The category of a rule that may be saved.
 * @throws {Failure} AUTOPILOT_NO_OFFERS, AUTOPILOT_NOT_COMPARABLE, VALIDATION, PRICE_NOT_WHOLE, PRICE_BELOW_MINIMUM and
 *   those of the account
 */
export async function requireRule(ctx: UserCtx, input: RuleInput): Promise<SellingDefinition> {
  requireSelling(ctx.actor);
  const definition = requirePlace(
    input,
    await findSellingDefinition(ctx, input.category_id, ctx.actor.userId),
    await selectOwnMarkets(ctx.db, ctx.actor.userId),
  );
  requireSettings(ctx, input, definition, '');
  return definition;
}

/** Own markets that can be compared. */
function comparable(markets: readonly OwnMarket[], { definitions }: Surroundings): OwnMarket[] {
  return markets.filter((market) => {
    const definition = definitions.get(market.category_id);
    return definition !== undefined && isOneGood(definition, market.market_key);
  });
}

/** Those that a rule covers. */
function coveredBy(
  rule: RuleRow,
  markets: readonly OwnMarket[],
  rules: readonly RuleRow[],
): OwnMarket[] {
  return markets.filter((market) => {
    if (market.category_id !== rule.category_id) return false;
    if (rule.market_key !== '') return market.market_key === rule.market_key;
    return !rules.some(
      (other) =>
        other.category_id === rule.category_id &&
        other.market_key !== '' &&
        other.market_key === market.market_key,
    );
  });
}

/** All rules, and where one may be made. */
export async function showAutopilot(ctx: UserCtx): Promise<Overview> {
  const { userId: sellerId } = ctx.actor;
  const since = new Date(ctx.now.getTime() - DAY_MS);
  const [rules, all, acts] = [
    await selectRules(ctx.db, sellerId),
    await selectOwnMarkets(ctx.db, sellerId),
    await countActs(ctx.db, sellerId, since),
  ];
  const surroundings = await surroundingsFor(
    ctx,
    [...rules, ...all].map((row) => row.category_id),
  );
  const markets = comparable(all, surroundings);
  const changes = new Map(acts.map((row) => [row.rule_id, row.changes]));
  return {
    rules: rules.map((rule) => {
      const own = coveredBy(rule, markets, rules);
      return presentRule(
        rule,
        {
          offers: own.reduce((total, { offers }) => total + offers, 0),
          stopped: own.reduce((total, { stopped }) => total + stopped, 0),
          changes: changes.get(rule.id) ?? 0,
          level: all[0]?.seller_level ?? 0,
        },
        surroundings,
      );
    }),
    scopes: [...Map.groupBy(markets, (market) => market.category_id)].map(([id, own]) =>
      presentScope(id, own, surroundings),
    ),
    acts_count: acts.reduce((total, row) => total + row.acts, 0),
    undone_count: acts.reduce((total, row) => total + row.undone, 0),
    stopped_count: all.reduce((total, { stopped }) => total + stopped, 0),
  };
}

async function readRule(ctx: UserCtx, id: string): Promise<Rule> {
  const found = (await showAutopilot(ctx)).rules.find((rule) => rule.id === id);
  if (!found) throw new Failure('AUTOPILOT_RULE_NOT_FOUND');
  return found;
}

/** @throws {Failure} AUTOPILOT_RULES_FULL, AUTOPILOT_RULE_EXISTS and those of `requireRule` */
export async function createRule(ctx: UserCtx, input: RuleInput): Promise<Rule> {
  await lockAccountShared(ctx.db, ctx.actor.userId);
  await requireRule(ctx, input);
  const rules = await selectRules(ctx.db, ctx.actor.userId);
  if (rules.length >= autopilotBounds.rules) {
    throw new Failure('AUTOPILOT_RULES_FULL', { values: { count: autopilotBounds.rules } });
  }
  const id = newId();
  try {
    await insertRule(ctx.db, {
      id,
      ...ruleRowOf(input, ctx.actor.userId),
      is_on: true,
      due_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'autopilot_rule_place')) {
      throw new Failure('AUTOPILOT_RULE_EXISTS');
    }
    throw error;
  }
  return readRule(ctx, id);
}

/**
 * Changes a rule, or switches it off and on; what changes is looked at at once.
 * @throws {Failure} AUTOPILOT_RULE_NOT_FOUND, VALIDATION, PRICE_NOT_WHOLE and those of the account
 */
export async function changeRule(
  ctx: UserCtx,
  { id, is_on: isOn, settings }: v.InferOutput<typeof changeRuleSchema>,
): Promise<Rule> {
  requireSelling(ctx.actor);
  await lockAccountShared(ctx.db, ctx.actor.userId);
  const rule = await lockRule(ctx.db, ctx.actor.userId, id);
  if (!rule) throw new Failure('AUTOPILOT_RULE_NOT_FOUND');
  const definition = await findSellingDefinition(ctx, rule.category_id, ctx.actor.userId);
  if (settings && definition) requireSettings(ctx, settings, definition, 'settings.');
  await updateRule(ctx.db, id, {
    ...(settings && settingsRow(settings)),
    ...(isOn !== undefined && { is_on: isOn }),
    due_at: ctx.now,
    round_at: null,
    round_after: null,
    updated_at: ctx.now,
  });
  return readRule(ctx, id);
}

/** Prices stay as they are. @throws {Failure} AUTOPILOT_RULE_NOT_FOUND */
export async function removeRule(ctx: UserCtx, id: string): Promise<void> {
  const wasThere = await deleteRule(ctx.db, ctx.actor.userId, id);
  if (!wasThere) throw new Failure('AUTOPILOT_RULE_NOT_FOUND');
}

/** Switches all rules off. */
export async function pauseAll(ctx: UserCtx): Promise<{ paused_count: number }> {
  return { paused_count: await pauseRules(ctx.db, ctx.actor.userId, ctx.now) };
}

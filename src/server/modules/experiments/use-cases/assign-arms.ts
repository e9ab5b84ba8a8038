/** The arms of whoever asks. */
import { isStaff } from '~/domain/roles.ts';
import { experiments, type Arm, type ExperimentKey } from '~/domain/experiments.ts';
import type { ArmsOutput } from '~/contracts/experiments/experiments.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Ctx, Visitor } from '../../../core/context.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { bindPerson, findPerson } from '../experiments.repository.ts';
import { evaluateFlag } from '../flags.ts';
import { experimentKeys, knownRuns, type FlagCtx, type KnownRuns } from '../known-runs.ts';

/** An assignment by experiment; what is missing is the control, and is not counted. */
export type Assigned = ReadonlyMap<ExperimentKey, Arm>;

/** As cookies, pages and keys of the page cache carry it (~/domain/experiments.ts); empty where all get the control. */
export function writeArms(everyone: Assigned, tried: Assigned): string {
  const written = (assigned: Assigned): string =>
    [...assigned].map(([key, arm]) => `${key}~${arm}`).join('.');
  return everyone.size + tried.size === 0 ? '' : `${written(everyone)}!${written(tried)}`;
}

function armNamed(key: ExperimentKey, name: string | null | undefined): Arm | null {
  const { control, treatment } = experiments[key];
  return [control, treatment].find((arm) => arm === name) ?? null;
}

/** What of a text names experiments and arms of theirs: in the sandbox anybody may write one. */
export function readArms(text: string): Assigned {
  const parts = new Map(text.split(/[.!]/).map((part) => [part.split('~')[0], part.split('~')[1]]));
  return new Map(
    experimentKeys.flatMap((key): [ExperimentKey, Arm][] => {
      const arm = armNamed(key, parts.get(key));
      return arm === null ? [] : [[key, arm]];
    }),
  );
}

/** Arms that everybody gets of experiments that have ended; the control needs no word. */
function everyoneOf({ everyone }: KnownRuns): [ExperimentKey, Arm][] {
  return [...everyone].flatMap(([key, name]): [ExperimentKey, Arm][] => {
    const arm = armNamed(key, name);
    return arm === null ? [] : [[key, arm]];
  });
}

/** What everybody gets who takes part in nothing. */
export async function armsOfEveryone(ctx: FlagCtx): Promise<ArmsOutput> {
  return completed(new Map(everyoneOf(await knownRuns(ctx))));
}

function completed(assigned: Assigned): ArmsOutput {
  const all = <K extends ExperimentKey>(key: K) => assigned.get(key);
  const pick = <A extends Arm, B extends Arm>(
    arm: Arm | undefined,
    { control, treatment }: { control: A; treatment: B },
  ): A | B => (arm === treatment ? treatment : control);
  return {
    no_chat_purchase: pick(all('no_chat_purchase'), experiments.no_chat_purchase),
    catalog_view: pick(all('catalog_view'), experiments.catalog_view),
    '3ds_purchase': pick(all('3ds_purchase'), experiments['3ds_purchase']),
    currency_purchase: pick(all('currency_purchase'), experiments.currency_purchase),
    checkout_v2: pick(all('checkout_v2'), experiments.checkout_v2),
  };
}

interface Person {
  visitorKey: string | null;
  takesPart: boolean;
}

const people = createMemoryCache<Person | null>({ seconds: 60, max: 20_000 });

async function personOf(ctx: FlagCtx, userId: string): Promise<Person | null> {
  return people.read(ctx.services, ctx.db, userId, async () => {
    const found = await findPerson(ctx.db, userId);
    if (!found) return null;
    return { visitorKey: found.visitor_key, takesPart: !isStaff(found.role) };
  });
}

/**
 * The key that counts: an account's own, wherever it is signed in, else the browser's. An account without one takes the
 * browser's over. Null for staff and programs, who take no part.
 */
async function keyOf(
  ctx: FlagCtx,
  { key, isBot }: Pick<Visitor, 'key' | 'isBot'>,
  userId: string | null,
): Promise<string | null> {
  if (isBot) return null;
  if (userId === null) return key ?? crypto.randomUUID();
  const person = await personOf(ctx, userId);
  if (person === null || !person.takesPart) return null;
  if (person.visitorKey !== null) return person.visitorKey;
  await bindPerson(ctx.db, userId, key ?? newId(), ctx.services.clock.now());
  const bound = await findPerson(ctx.db, userId);
  return bound?.visitor_key ?? null;
}

export interface VisitorArms {
  /** Null when they take part in nothing: then no key is kept. */
  key: string | null;
  /** What is tried with them. */
  tried: Assigned;
  /** What everybody gets of experiments that have ended. */
  everyone: Assigned;
}

const NOBODY: Assigned = new Map();

/** Whether nothing is tried, and nothing that was tried is given to everybody. */
export async function isNothingTried(ctx: FlagCtx): Promise<boolean> {
  const { running, everyone } = await knownRuns(ctx);
  return running.size + everyone.size === 0;
}

/**
 * The arms of a visitor. While nothing runs nobody gets a key, and nothing is asked of the database.
 * @param ctx on the pool
 */
export async function assignArms(
  ctx: FlagCtx,
  visitor: Pick<Visitor, 'key' | 'isBot'>,
  userId: string | null,
): Promise<VisitorArms> {
  const runs = await knownRuns(ctx);
  const everyone = new Map(everyoneOf(runs));
  if (runs.running.size === 0) return { key: null, tried: NOBODY, everyone };
  const key = await keyOf(ctx, visitor, userId);
  if (key === null) return { key, tried: NOBODY, everyone };
  const tried = new Map<ExperimentKey, Arm>();
  for (const experiment of runs.running.keys()) {
    const arm = await armTried(ctx, experiment, key);
    if (arm !== null) tried.set(experiment, arm);
  }
  return { key, tried, everyone };
}

/** Null when the provider could not tell, or names an arm that does not exist. */
async function armTried(ctx: FlagCtx, key: ExperimentKey, visitorKey: string): Promise<Arm | null> {
  const { value } = await evaluateFlag(ctx, key, visitorKey);
  if (value === null) return null;
  const arm = armNamed(key, value);
  if (arm === null) ctx.services.log.warn({ flag: key, value }, 'a flag names an unknown arm');
  return arm;
}

/** The arms of a call, complete: those that somebody looks at in the sandbox before those that were assigned. */
export async function armsOfCall(
  ctx: Pick<Ctx, 'actor' | 'db' | 'request' | 'services'>,
): Promise<ArmsOutput> {
  const { visitor } = ctx.request;
  const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const everyone = everyoneOf(await knownRuns(ctx));
  const isLooking = ctx.services.env.sandbox && visitor?.shown;
  const shown = isLooking ? readArms(visitor.shown ?? '') : NOBODY;
  const { tried } = visitor?.key ? await assignArms(ctx, visitor, userId) : { tried: NOBODY };
  return completed(new Map([...everyone, ...tried, ...shown]));
}

/**
 * What a new definition of a category takes from offers that stand, what can be done about each, and what that makes of one
 * offer (decision 0122). Pure.
 */
import {
  hasOptions,
  type DefinedAttribute,
  type DefinitionDocument,
} from './category-definition.ts';

export const lossKinds = ['option', 'range', 'attribute', 'type', 'required', 'delivery'] as const;
export type LossKind = (typeof lossKinds)[number];

/** `clear`: the value goes, the offer stays. `ask`: the offer stays, its seller is told what is missing. */
export const lossActs = ['clear', 'move', 'pause', 'ask'] as const;
export type LossAct = (typeof lossActs)[number];

export interface Loss {
  /** Names it: `option:rank:unranked`. */
  id: string;
  kind: LossKind;
  /** Of the attribute; null for terms. */
  attribute: string | null;
  /** Of the option, or the delivery method. */
  value: string | null;
  /** What can be done, the mildest first. */
  acts: LossAct[];
  /** Where values may move to; empty where `move` needs no target: into the range. */
  targets: string[];
}

export interface LossChoice {
  act: LossAct;
  to: string | null;
}
export type LossChoices = Readonly<Record<string, LossChoice>>;

const lossOf = (loss: Omit<Loss, 'id'>): Loss => ({
  ...loss,
  id: [loss.kind, loss.attribute, loss.value].filter((part) => part !== null).join(':'),
});

/** A required attribute is not without a value while its offer is on sale. */
const acts = (after: DefinedAttribute | undefined, ...more: LossAct[]): LossAct[] => [
  ...(after?.required ? [] : (['clear'] as const)),
  ...more,
  'pause',
];

const isNarrower = (before: DefinedAttribute, after: DefinedAttribute): boolean =>
  (after.minimum !== null && (before.minimum === null || after.minimum > before.minimum)) ||
  (after.maximum !== null && (before.maximum === null || after.maximum < before.maximum));

function lossesOfValues(before: DefinedAttribute, after: DefinedAttribute): Loss[] {
  const { key: attribute } = before;
  const kept = after.options.map(({ value }) => value);
  if (hasOptions(after.type)) {
    return before.options
      .filter(({ value }) => !kept.includes(value))
      .map(({ value }) =>
        lossOf({
          kind: 'option',
          attribute,
          value,
          acts: acts(after, ...(kept.length > 0 ? (['move'] as const) : [])),
          targets: kept,
        }),
      );
  }
  if (after.type !== 'number' || !isNarrower(before, after)) return [];
  return [
    lossOf({ kind: 'range', attribute, value: null, acts: acts(after, 'move'), targets: [] }),
  ];
}

/** What can be filled in for everybody. */
function fillable({ type, options }: DefinedAttribute): string[] {
  if (type === 'boolean') return ['true', 'false'];
  return hasOptions(type) ? options.map(({ value }) => value) : [];
}

function lossesOfAttributes(before: DefinitionDocument, after: DefinitionDocument): Loss[] {
  const next = new Map(after.attributes.map((one) => [one.key, one]));
  const taken = before.attributes.flatMap((old) => {
    const now = next.get(old.key);
    if (now?.type === old.type) return lossesOfValues(old, now);
    const kind = now ? 'type' : 'attribute';
    return [lossOf({ kind, attribute: old.key, value: null, acts: acts(now), targets: [] })];
  });
  const asked = after.attributes.flatMap((now) => {
    const old = before.attributes.find(({ key }) => key === now.key);
    if (!now.required || old?.required) return [];
    const targets = fillable(now);
    return [
      lossOf({
        kind: 'required',
        attribute: now.key,
        value: null,
        acts: targets.length > 0 ? ['ask', 'move', 'pause'] : ['ask', 'pause'],
        targets,
      }),
    ];
  });
  return [...taken, ...asked];
}

/** What offers of the category may lose, or have to fill in, in the order of the definition. */
export function lossesOf(before: DefinitionDocument, after: DefinitionDocument): Loss[] {
  const methods = before.delivery_methods
    .filter((method) => !after.delivery_methods.includes(method))
    .map((value) =>
      lossOf({ kind: 'delivery', attribute: null, value, acts: ['pause'], targets: [] }),
    );
  return [...lossesOfAttributes(before, after), ...methods];
}

/** Whether offers have to be looked at: they lose something, or are found under other markets. */
export function concernsOffers(before: DefinitionDocument, after: DefinitionDocument): boolean {
  const isSameMarket = before.facet_keys.join(' ') === after.facet_keys.join(' ');
  return !isSameMarket || lossesOf(before, after).length > 0;
}

export type ChoiceIssueCode = 'choice_missing' | 'choice_refused' | 'target_missing';

/** What is wrong with the choices for losses that concern offers. */
export function choiceIssues(
  losses: readonly Loss[],
  choices: LossChoices,
): { code: ChoiceIssueCode; id: string }[] {
  return losses.flatMap((loss) => {
    const code = choiceIssue(loss, choices[loss.id]);
    return code === null ? [] : [{ code, id: loss.id }];
  });
}

function choiceIssue(
  { acts: possible, targets }: Loss,
  choice: LossChoice | undefined,
): ChoiceIssueCode | null {
  if (!choice) return 'choice_missing';
  if (!possible.includes(choice.act)) return 'choice_refused';
  const needsTarget = choice.act === 'move' && targets.length > 0;
  return needsTarget && !targets.includes(choice.to ?? '') ? 'target_missing' : null;
}

type FitValue = string | number | boolean | string[];

export interface FitOffer {
  attributes: Readonly<Record<string, FitValue>>;
  delivery_method: string;
}

export interface Fitted {
  attributes: Record<string, FitValue>;
  /** It leaves the market until its seller has looked at it. */
  isPaused: boolean;
  /** Its seller is told that something is missing. */
  isAsked: boolean;
}

const moved = (values: readonly string[], from: string, to: string | null): string[] => [
  ...new Set(values.flatMap((value) => (value !== from ? [value] : to === null ? [] : [to]))),
];

/** One value after an option went; undefined: none is left. */
function withoutOption(
  value: FitValue,
  option: string,
  { act, to }: LossChoice,
): FitValue | undefined {
  const target = act === 'move' ? to : null;
  if (!Array.isArray(value)) return target ?? undefined;
  const left = moved(value, option, target);
  return left.length > 0 ? left : undefined;
}

function intoRange(value: number, { minimum, maximum }: DefinedAttribute): number {
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value);
}

const isOutside = (value: number, rule: DefinedAttribute): boolean =>
  intoRange(value, rule) !== value;

/** A value that everybody gets. */
function filled({ type }: DefinedAttribute, to: string): FitValue {
  if (type === 'boolean') return to === 'true';
  return type === 'multiselect' ? [to] : to;
}

/** Whether the offer has what is lost. */
function isHit(
  { kind, attribute, value }: Loss,
  offer: FitOffer,
  values: Readonly<Record<string, FitValue>>,
  rule: DefinedAttribute | undefined,
): boolean {
  const own = attribute === null ? undefined : values[attribute];
  switch (kind) {
    case 'option':
      return own === value || (Array.isArray(own) && own.includes(value ?? ''));
    case 'range':
      return typeof own === 'number' && rule !== undefined && isOutside(own, rule);
    case 'attribute':
    case 'type':
      return own !== undefined;
    case 'required':
      return own === undefined;
    case 'delivery':
      return offer.delivery_method === value;
  }
}

/** The value after what was chosen; undefined: none. */
function nextValue(
  loss: Loss,
  choice: LossChoice,
  own: FitValue | undefined,
  rule: DefinedAttribute | undefined,
): FitValue | undefined {
  if (loss.kind === 'required') {
    return choice.act === 'move' && rule && choice.to !== null ? filled(rule, choice.to) : own;
  }
  if (loss.kind === 'option' && own !== undefined) {
    return withoutOption(own, loss.value ?? '', choice);
  }
  const isMoved = loss.kind === 'range' && choice.act === 'move';
  return isMoved && typeof own === 'number' && rule ? intoRange(own, rule) : undefined;
}

/** What is left of an offer by the choices that were made. What nobody chose about stays as it is. */
export function fitOffer(
  offer: FitOffer,
  document: Pick<DefinitionDocument, 'attributes'>,
  losses: readonly Loss[],
  choices: LossChoices,
): Fitted {
  const values = new Map(Object.entries(offer.attributes));
  let [isPaused, isAsked] = [false, false];
  for (const loss of losses) {
    const choice = choices[loss.id];
    const rule = document.attributes.find(({ key }) => key === loss.attribute);
    if (!choice || !isHit(loss, offer, Object.fromEntries(values), rule)) continue;
    isPaused ||= choice.act === 'pause';
    isAsked ||= choice.act === 'ask';
    if (loss.attribute === null) continue;
    const next = nextValue(loss, choice, values.get(loss.attribute), rule);
    if (next === undefined) values.delete(loss.attribute);
    else values.set(loss.attribute, next);
  }
  return { attributes: Object.fromEntries(values), isPaused, isAsked };
}

/** What happens where nobody is asked, as when a version is undone: the value goes, or the offer waits for its seller. */
export function unasked(losses: readonly Loss[]): Record<string, LossChoice> {
  return Object.fromEntries(
    losses.map(({ id, acts: possible }) => {
      const act = (['clear', 'ask'] as const).find((one) => possible.includes(one)) ?? 'pause';
      return [id, { act, to: null }];
    }),
  );
}

/** The kinds of rules of figures. A further one is a description beside these, and its name in `figureKinds` of the contract. */
import type { FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import type { FigureKind } from './figure.ts';
import { clockFigures } from './clocks.ts';
import { levelFigures } from './levels.ts';
import { limitFigures } from './limits.ts';
import { riskFigures } from './risk.ts';

const described = {
  risk: riskFigures,
  limits: limitFigures,
  levels: levelFigures,
  clocks: clockFigures,
} as const satisfies Record<FigureKindName, FigureKind>;

type Described = typeof described;

/** The figures of a kind by their names; whole numbers in the unit of each. */
export type Figures<K extends FigureKindName> = {
  readonly [Name in keyof Described[K]['figures']]: number;
};

/** By what the staff's screen and all checks go. */
export const kindOf = (name: FigureKindName): FigureKind => described[name];

function isOf<K extends FigureKindName>(name: K, values: object): values is Figures<K> {
  return Object.keys(kindOf(name).figures).every((figure) => figure in values);
}

/** The figures of a kind: those that a rule says, else the built-in ones. What a kind does not know (any more) is left out. */
export function figuresOf<K extends FigureKindName>(
  name: K,
  said: Readonly<Record<string, number>> = {},
): Figures<K> {
  const figures = Object.entries(kindOf(name).figures);
  const values = Object.fromEntries(
    figures.map(([figure, { builtIn }]) => [figure, said[figure] ?? builtIn]),
  );
  if (!isOf(name, values)) throw new TypeError(`The figures of ${name} are not complete`);
  return values;
}

/** The figures of every kind. */
export type AllFigures = { readonly [K in FigureKindName]: Figures<K> };

/** @param said the rule of a kind that holds; undefined: the built-in figures */
export function allFigures(
  said: (kind: FigureKindName) => Readonly<Record<string, number>> | undefined = () => undefined,
): AllFigures {
  return {
    risk: figuresOf('risk', said('risk')),
    limits: figuresOf('limits', said('limits')),
    levels: figuresOf('levels', said('levels')),
    clocks: figuresOf('clocks', said('clocks')),
  };
}

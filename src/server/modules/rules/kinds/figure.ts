/** What a kind of rules of figures consists of (decision 0127). One description is all that a kind needs. */
import type { MessageDescriptor } from '@lingui/core';
import type { figureUnits } from '~/contracts/rules/figures.schemas.ts';

/** How a figure is typed and shown. Money is US cents, shares are hundredths of a per cent. */
export type FigureUnit = (typeof figureUnits)[number];

/** One way, or neither. */
export type Direction = 'more' | 'less' | 'never';

export interface Figure {
  label: MessageDescriptor;
  unit: FigureUnit;
  /** What holds where no rule was made. */
  builtIn: number;
  /** Bounds of every rule. */
  least: number;
  most: number;
  /** Which way is worse for those who use the market: that is known a day before it begins. `either`: each way for somebody. */
  worse: Direction | 'either';
  /** Which way more money is at risk: a move to more than the double, or less than the half, is agreed to by two people. */
  risky: Direction;
  /** The terms of service name it: they promise that changes are announced by e-mail 30 days before. */
  inTerms?: true;
}

export interface FigureKind {
  figures: Readonly<Record<string, Figure>>;
  /** Names in an order in which no figure is above the one after it. */
  ascending: readonly (readonly string[])[];
  /** Names whose product is what is at risk: more of it is more at risk, and is judged as a figure is. */
  products?: readonly (readonly string[])[];
}

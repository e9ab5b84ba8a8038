/** Rules of a market in which none was made: the demo's past is of that time. */
import { figuresOf, levelRulesOf } from '~/server/modules/rules/index.ts';

export const builtInHolds = levelRulesOf(figuresOf('levels')).holds;
export const builtInClocks = figuresOf('clocks');

/** Values that come, go and change places: the ranks of a ladder stay without gaps, and divisions on their step. Pure. */
import type { DefinedOption } from '~/domain/category-definition.ts';
import { moved, type Step } from './moved.ts';

const rankOf = (option: DefinedOption | undefined): number => option?.rank ?? 0;

/** A new one at the end, on a step of its own. */
export function withAdded(options: readonly DefinedOption[], isLadder: boolean): DefinedOption[] {
  const rank = isLadder ? rankOf(options.at(-1)) + 1 : null;
  return [...options, { value: '', label: { en: '', fr: '' }, rank }];
}

/** The steps stay where they are: the value takes the rank of its new place. */
export function withMoved(
  options: readonly DefinedOption[],
  from: number,
  step: Step,
): DefinedOption[] {
  return moved(options, from, step).map((one, index) => ({
    ...one,
    rank: options[index]?.rank ?? null,
  }));
}

/** The step goes with its last value, and those above it come down. */
export function withoutOne(options: readonly DefinedOption[], index: number): DefinedOption[] {
  const removed = options[index];
  const left = options.toSpliced(index, 1);
  if (!removed || removed.rank === null) return left;
  const rank = removed.rank;
  // What is below the first step stays below it.
  const isEmpty = rank > 0 && !left.some((one) => one.rank === rank);
  return left.map((one) =>
    isEmpty && one.rank !== null && one.rank > rank ? { ...one, rank: one.rank - 1 } : one,
  );
}

/** A removed value comes back to its place in the version in force, with its ladder where nothing else is different. */
export function withRestored(
  options: readonly DefinedOption[],
  option: DefinedOption,
  inForce: readonly DefinedOption[],
): DefinedOption[] {
  const before = inForce.slice(
    0,
    inForce.findIndex(({ value }) => value === option.value),
  );
  const neighbour = before.findLast((one) => options.some(({ value }) => value === one.value));
  const at = options.findIndex(({ value }) => value === neighbour?.value) + 1;
  const next = options.toSpliced(at, 0, option);
  const isWhole =
    next.map(({ value }) => value).join('\n') === inForce.map(({ value }) => value).join('\n');
  if (isWhole) return next.map((one, index) => ({ ...one, rank: inForce[index]?.rank ?? null }));
  if (option.rank === null) return next;
  const rank = at === 0 ? option.rank : rankOf(options[at - 1]) + 1;
  return next.map((one, index) => {
    if (index < at) return one;
    return { ...one, rank: index === at ? rank : rankOf(one) + 1 };
  });
}

/** A list with one of its items a step further up or down. Pure. */
export type Step = -1 | 1;

/** As it was where there is no further place. */
export function moved<T>(items: readonly T[], index: number, step: Step): T[] {
  const [item, other] = [items[index], items[index + step]];
  if (item === undefined || other === undefined) return [...items];
  return items.with(index, other).with(index + step, item);
}

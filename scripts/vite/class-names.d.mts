export function classesIn(css: string): Set<string>;
export function renameClasses(selector: string, names: ReadonlyMap<string, string>): string;
export function assignNames(
  uses: ReadonlyMap<string, number>,
  styled: ReadonlySet<string>,
): Map<string, string>;
export function shorten(classes: string, names: ReadonlyMap<string, string>): string;

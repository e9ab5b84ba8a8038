/** Shortens the class names that Panda generates: the most frequent ones get the shortest names. */

const FIRST = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_';
const REST = `${FIRST}0123456789-`;
/** What follows a dot in a selector, escapes included. */
const CLASS_SELECTOR = /\.(?!\d)((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7F])+)/gi;

function unescape(name) {
  return name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/g, '$1');
}

/** Class names that occur in a stylesheet or a selector. */
export function classesIn(css) {
  return new Set([...css.matchAll(CLASS_SELECTOR)].map(([, name]) => unescape(name)));
}

/** A selector with its classes renamed. */
export function renameClasses(selector, names) {
  return selector.replaceAll(CLASS_SELECTOR, (whole, name) => {
    const short = names.get(unescape(name));
    return short === undefined ? whole : `.${short}`;
  });
}

function* shortNames(taken) {
  const isFree = (name) => !taken.has(name) && !/ad/i.test(name);
  for (const first of FIRST) if (isFree(first)) yield first;
  for (const first of FIRST)
    for (const second of REST) if (isFree(first + second)) yield first + second;
  for (const first of FIRST)
    for (const second of REST)
      for (const third of REST) if (isFree(first + second + third)) yield first + second + third;
}

/**
 * @param {Map<string, number>} uses how often the program names each class
 * @param {Set<string>} styled classes that have a rule
 * @returns {Map<string, string>} class → its name in the build; classes without a rule are not in it.
 *   Content blockers hide what is called `ad`, so that no name contains it.
 */
export function assignNames(uses, styled) {
  const taken = new Set([...styled].filter((name) => !uses.has(name)));
  const names = shortNames(taken);
  const byUse = [...uses].filter(([name]) => styled.has(name));
  byUse.sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
  return new Map(byUse.map(([name]) => [name, names.next().value]));
}

/** Class names as the build writes them: short, and only those that have a rule. */
export function shorten(classes, names) {
  const short = classes.split(' ').map((name) => names.get(name) ?? '');
  return short.filter((name) => name !== '').join(' ');
}

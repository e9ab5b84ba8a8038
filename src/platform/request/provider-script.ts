/**
 * Loads the script of a provider: a file that puts an object with an agreed name on the window. Nothing is trusted about
 * it: a script that fails, hangs, or offers something else is as if there were none.
 */

/** Loads a script once and answers the object that it put on the window, unknown as it is. */
export type LoadScript = (address: string, name: string) => Promise<unknown>;

/** In the browser: a script element. The page's policy allows our own origin and those of the configured scripts. */
export const loadScript: LoadScript = (address, name) =>
  new Promise((resolve, reject) => {
    const known: unknown = Reflect.get(window, name);
    if (known !== undefined) {
      resolve(known);
      return;
    }
    const element = document.createElement('script');
    element.src = address;
    element.async = true;
    element.addEventListener('load', () => resolve(Reflect.get(window, name)));
    element.addEventListener('error', () => reject(new Error(`${name} could not be loaded`)));
    document.head.append(element);
  });

/** What the promise brings, or a rejection when it takes longer. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Too late')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The method of an object from outside, bound to it; undefined when there is none. */
export function methodOf(thing: unknown, name: string): (() => unknown) | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const method: unknown = Reflect.get(thing, name);
  return typeof method === 'function' ? () => Reflect.apply(method, thing, []) : undefined;
}

const ID = /^[\w.:-]{1,200}$/;

/** An id as a header can carry it; null for anything else. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}

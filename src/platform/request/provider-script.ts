/**
 * Loads the script of a provider: a file that puts an object with an agreed name on the window. It is untrusted: a
 * script that fails, hangs, or offers something else counts as missing.
 */

/** Loads a script once and returns the object that it put on the window, typed as unknown. */
export type LoadScript = (address: string, name: string) => Promise<unknown>;

/**
 * In the browser: a script element. The Content Security Policy allows our own origin and those of the configured
 * scripts.
 */
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

/** The promise with a timeout that rejects. */
export function within<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('Too late')), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The method of an untrusted object, bound to it; undefined when there is none. */
export function methodOf(thing: unknown, name: string): (() => unknown) | undefined {
  if (typeof thing !== 'object' || thing === null) return undefined;
  const method: unknown = Reflect.get(thing, name);
  return typeof method === 'function' ? () => Reflect.apply(method, thing, []) : undefined;
}

const ID = /^[\w.:-]{1,200}$/;

/** An id that is valid in a header; null for anything else. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}

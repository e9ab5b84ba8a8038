/**
 * What a module needs of modules that lie above it. The lower module defines a port, the composition root provides it when it
 * joins the modules: so the lower one can ask without importing, and nobody keeps state of their own.
 */
import { invariant } from '~/kernel/invariant.ts';

/** The ports of one application. */
export interface Ports {
  readonly names: ReadonlySet<string>;
}

/** What one port is given, made by `port.provide(…)`. */
export interface Provision {
  name: string;
  install(ports: Ports): void;
}

export interface Port<T> {
  name: string;
  provide(value: T): Provision;
  /** @throws when the application does not provide it, which `createApplication` refuses at the start */
  of(holder: { ports: Ports }): T;
}

/** Defines a port, for example `definePort<UserCounters>('identity.counters')`. Values belong to one application each. */
export function definePort<T>(name: string): Port<T> {
  const values = new WeakMap<Ports, { value: T }>();
  return {
    name,
    provide: (value) => ({ name, install: (ports) => void values.set(ports, { value }) }),
    of({ ports }) {
      const found = values.get(ports);
      invariant(found, `The port ${name} is not provided`);
      return found.value;
    },
  };
}

/** Gives the ports of one application what they are provided with. */
export function joinPorts(provisions: readonly Provision[]): Ports {
  const ports: Ports = { names: new Set(provisions.map(({ name }) => name)) };
  for (const provision of provisions) provision.install(ports);
  return ports;
}

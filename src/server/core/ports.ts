/**
 * Dependency inversion between modules. The lower module defines a port, the composition root provides it when it joins
 * the modules: so the lower one can call a module above it without importing it, and there is no global state.
 */
import { invariant } from '~/kernel/invariant.ts';

/** The ports of one application. */
export interface Ports {
  readonly names: ReadonlySet<string>;
}

/** The implementation of one port, made by `port.provide(…)`. */
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

/** Collects the ports of one application from its provisions. */
export function joinPorts(provisions: readonly Provision[]): Ports {
  const ports: Ports = { names: new Set(provisions.map(({ name }) => name)) };
  for (const provision of provisions) provision.install(ports);
  return ports;
}

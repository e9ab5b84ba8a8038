/** Every endpoint of the contract, with the callers that its `who` admits. */
import { isContractProcedure } from '@orpc/contract';
import type { EndpointMeta, Who } from '~/contracts/endpoint.ts';
import { contract } from '~/contracts/index.ts';
import type { ActorName } from './actors.ts';

export interface Endpoint {
  /** `module.endpoint`. */
  name: string;
  method: string;
  path: string;
  meta: EndpointMeta;
  /** Fields of its input. */
  keys: string[];
}

function endpointsOf(tree: unknown, path: string[] = []): Endpoint[] {
  if (!isContractProcedure(tree)) {
    return Object.entries(tree as Record<string, unknown>).flatMap(([key, value]) =>
      endpointsOf(value, [...path, key]),
    );
  }
  const { route, meta, inputSchema } = tree['~orpc'] as unknown as {
    route: { method: string; path: string };
    meta: EndpointMeta;
    inputSchema?: { entries?: object };
  };
  const keys = Object.keys(inputSchema?.entries ?? {});
  return [{ name: path.join('.'), method: route.method, path: route.path, meta, keys }];
}

export const endpoints: readonly Endpoint[] = endpointsOf(contract);

/** The endpoint of this name. */
export function endpointNamed(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (!found) throw new Error(`There is no endpoint ${name}`);
  return found;
}

export const hasBody = ({ method }: Endpoint): boolean => method !== 'GET' && method !== 'DELETE';

/** Something that exists nowhere. */
export const STRANGER = '01920000-0000-7000-8000-000000000001';

/** The parameters of the path: ids are `id`, other words are `word`. */
export function parametersOf(
  { path }: Endpoint,
  id: string,
  word = 'nothing',
): Record<string, string> {
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name.endsWith('id') ? id : word,
    ]),
  );
}

/** Its address below `/api`, with the same values. */
export function addressOf(endpoint: Endpoint, id: string, word = 'nothing'): string {
  const values = parametersOf(endpoint, id, word);
  return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? word);
}

const admitted: Record<Who, (who: ActorName) => boolean> = {
  all: () => true,
  provider: () => true,
  user: (who) => who !== 'visitor',
  seller: (who) => who === 'owner' || who === 'seller',
  support: (who) => ['support', 'admin', 'super_admin'].includes(who),
  admin: (who) => who === 'admin' || who === 'super_admin',
  super_admin: (who) => who === 'super_admin',
};

/** Whether the contract lets somebody in at all. Staff are meant with their second factor confirmed. */
export function admits({ meta }: Endpoint, who: ActorName): boolean {
  return admitted[meta.who](who);
}

/**
 * A typed client of the contract for pages: `api.orders.show.queryOptions({ id })`, `api.orders.start.send(input)`.
 * Types come from the contract, query keys from its paths, and one pair of server functions serves all endpoints
 * (decision 0031). No schema is bundled: the contract is imported as a type.
 */
import type {
  AnySchema,
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
} from '@orpc/contract';
import type { DataTag, QueryKey, UnusedSkipTokenOptions } from '@tanstack/react-query';
import type { Contract } from '~/contracts/index.ts';
import type { PageEndpoints } from '~/contracts/page-endpoints.ts';
import { changeEndpoint, readEndpoint } from './endpoints.functions.ts';

/** An input that may be left out where the endpoint takes none. */
type Given<I> = undefined extends I ? [input?: I] : [input: I];

type Added<Options> = Omit<Options, 'queryKey' | 'queryFn'>;
type SimpleOptions<O> = UnusedSkipTokenOptions<O, Error, O>;

export interface Read<I, O> {
  /** Calls the server; the query cache is not read. */
  fetch(...input: Given<I>): Promise<O>;
  /**
   * The query key for this input. Also the prefix of the keys of similar queries: pass a part of the input, or nothing.
   */
  key(input?: Partial<I>): DataTag<QueryKey, O, Error>;
  /** The same for infinite queries (paging.ts): they do not match `key(input)`, only `key()`. */
  infiniteKey(input?: Partial<I>): QueryKey;
  queryOptions(
    ...given: undefined extends I
      ? [input?: I, options?: Added<SimpleOptions<O>>]
      : [input: I, options?: Added<SimpleOptions<O>>]
  ): SimpleOptions<O> & { queryKey: DataTag<QueryKey, O, Error> };
}

interface Change<I, O> {
  send(...input: Given<I>): Promise<O>;
}

/**
 * Sends a mutation under the idempotency key of its intent, so that a repeated send takes effect once (decision 0023).
 */
export type KeyedSend<I, O> = (input: I, intent: { idempotencyKey: string }) => Promise<O>;

interface KeyedChange<I, O> {
  send: KeyedSend<I, O>;
}

/** The names of an area's endpoints in the list. */
type Listed<Kind extends keyof PageEndpoints, Area> = Area extends keyof PageEndpoints[Kind]
  ? PageEndpoints[Kind][Area] extends readonly (infer Name)[]
    ? Name
    : never
  : never;

type Schemas<Procedure> =
  Procedure extends ContractProcedure<
    infer I extends AnySchema,
    infer O extends AnySchema,
    ErrorMap,
    Meta
  >
    ? { input: InferSchemaInput<I>; output: InferSchemaOutput<O> }
    : never;

type InputOf<Procedure> = Schemas<Procedure>['input'];
type OutputOf<Procedure> = Schemas<Procedure>['output'];

/** The input type of an endpoint. */
export type ApiInput<Area extends keyof Contract, Name extends keyof Contract[Area]> = InputOf<
  Contract[Area][Name]
>;

type AreaApi<Area extends keyof Contract, All = Contract[Area]> = {
  [Name in Listed<'reads', Area> & keyof All]: Read<InputOf<All[Name]>, OutputOf<All[Name]>>;
} & {
  [Name in Listed<'changes', Area> & keyof All]: Change<InputOf<All[Name]>, OutputOf<All[Name]>>;
} & {
  [Name in Listed<'keyed', Area> & keyof All]: KeyedChange<InputOf<All[Name]>, OutputOf<All[Name]>>;
} & {
  /** The prefix of all query keys of the area. */
  key(): readonly [Area];
};

type Api = { [Area in keyof Contract]: AreaApi<Area> };

function endpointAt(area: string, name: string) {
  const path = `${area}.${name}`;
  const keyOf = (...parts: unknown[]) => [
    area,
    name,
    ...parts.filter((part) => part !== undefined),
  ];
  const fetch = (input?: unknown) => readEndpoint({ data: { path, input } });
  return {
    fetch,
    key: (input?: unknown) => keyOf(input),
    infiniteKey: (input?: unknown) => keyOf('pages', input),
    queryOptions: (input?: unknown, options?: object) => ({
      ...options,
      queryKey: keyOf(input),
      queryFn: () => fetch(input),
    }),
    // TanStack Query passes a context to every `mutationFn`: only the idempotency key is read from it.
    send: (input?: unknown, intent?: { idempotencyKey?: string }) =>
      changeEndpoint({ data: { path, input, idempotencyKey: intent?.idempotencyKey } }),
  };
}

/** A proxy that creates the property for any name. */
function named<T>(make: (name: string) => T) {
  return new Proxy<Record<string, T>>({}, { get: (_, name) => make(String(name)) });
}

/** Names and types come from the contract; the implementation behind them is the same for all endpoints. */
function apiOfContract(): Api;
function apiOfContract(): unknown {
  return named((area) => named((name) => (name === 'key' ? () => [area] : endpointAt(area, name))));
}

export const api = apiOfContract();

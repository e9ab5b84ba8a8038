/** The in-process transport: the same endpoints as `/api/`, without the network. */
import { call as callProcedure, type AnyRouter } from '@orpc/server';
import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import { isProcedure, type AnyProcedure } from '@orpc/server';
import type { Transport } from '~/api-client/transport.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Dependencies } from '../core/request-context.ts';
import { requestContextOf, toFailure } from './handler.ts';
import type { RequestContext, Cacheability } from '../core/request-context.ts';
import { addCall, cacheabilityOf } from './cacheability.ts';

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

interface Implementation {
  procedure: AnyProcedure;
  /** Its path in the contract: the name in limits, cached responses and logs, as over HTTP. */
  path: readonly string[];
}

type Pairs = Map<AnyContractProcedure, Implementation>;

/** Pairs every contract with its implementation: both trees have the same shape. */
function pairUp(
  contracts: unknown,
  implementations: unknown,
  pairs: Pairs = new Map(),
  path: readonly string[] = [],
): Pairs {
  if (isContractProcedure(contracts)) {
    invariant(isProcedure(implementations), 'A contract has no implementation');
    return pairs.set(contracts, { procedure: implementations, path });
  }
  invariant(isTree(contracts) && isTree(implementations), 'Contract and router differ in shape');
  for (const [key, contract] of Object.entries(contracts)) {
    pairUp(contract, implementations[key], pairs, [...path, key]);
  }
  return pairs;
}

export function createInProcessTransport(
  contract: unknown,
  router: AnyRouter,
  dependencies: Dependencies,
): Transport {
  const pairs = pairUp(contract, router);
  return async (procedure, input, caller) => {
    const implementation = pairs.get(procedure);
    invariant(implementation, 'The contract is not part of the router');
    const page = cacheabilityOf(caller.request);
    const call: Cacheability = { isCacheable: false, tags: new Set() };
    const context: RequestContext = {
      ...requestContextOf(caller.request, dependencies),
      accessToken: caller.accessToken,
      // Pages are people's: a key is for programs, which call the API.
      apiKey: null,
      locale: caller.locale,
      // A page that is to be cached was counted as a whole, and its calls are anonymous.
      ...(page && { cacheability: call, isCounted: true }),
    };
    if (caller.idempotencyKey) context.request.idempotencyKey = caller.idempotencyKey;
    if (caller.deviceId) context.request.deviceId = caller.deviceId;
    try {
      const answer: unknown = await callProcedure(implementation.procedure, input, {
        context,
        path: implementation.path,
      });
      if (page) addCall(page, call);
      return answer;
    } catch (error) {
      const failure = toFailure(error, dependencies.services);
      if (page) addCall(page, call, failure);
      throw failure;
    }
  };
}

/** The in-process transport: the same endpoints as `/api/`, without the network between. */
import { call as callProcedure, type AnyRouter } from '@orpc/server';
import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import { isProcedure, type AnyProcedure } from '@orpc/server';
import type { Transport } from '~/api-client/transport.ts';
import { invariant } from '~/kernel/invariant.ts';
import { incomingOf, toFailure, type Surroundings } from './handler.ts';

type Tree = Record<string, unknown>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}

/** Pairs every contract with its implementation: both trees have the same shape. */
function pairUp(
  contracts: unknown,
  implementations: unknown,
  pairs = new Map<AnyContractProcedure, AnyProcedure>(),
): Map<AnyContractProcedure, AnyProcedure> {
  if (isContractProcedure(contracts)) {
    invariant(isProcedure(implementations), 'A contract has no implementation');
    return pairs.set(contracts, implementations);
  }
  invariant(isTree(contracts) && isTree(implementations), 'Contract and router differ in shape');
  for (const [key, contract] of Object.entries(contracts)) {
    pairUp(contract, implementations[key], pairs);
  }
  return pairs;
}

export function createInProcessTransport(
  contract: unknown,
  router: AnyRouter,
  surroundings: Surroundings,
): Transport {
  const pairs = pairUp(contract, router);
  return async (procedure, input, caller) => {
    const implementation = pairs.get(procedure);
    invariant(implementation, 'The contract is not part of the router');
    const context = {
      ...incomingOf(caller.request, surroundings),
      accessToken: caller.accessToken,
      locale: caller.locale,
    };
    if (caller.idempotencyKey) context.request.idempotencyKey = caller.idempotencyKey;
    try {
      return await callProcedure(implementation, input, { context });
    } catch (error) {
      throw toFailure(error, surroundings.services);
    }
  };
}

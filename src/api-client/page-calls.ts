/** Calls of pages by an endpoint's name: looks it up among the endpoints that are open to pages, and calls it. */
import '@tanstack/react-start/server-only';
import { isContractProcedure, type AnyContractProcedure } from '@orpc/contract';
import * as v from 'valibot';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { pageEndpoints } from '~/contracts/page-endpoints.ts';
import { invariant } from '~/kernel/invariant.ts';
import { call } from './call.ts';

/** What a page sends. The endpoint validates the input. */
export interface PageCall {
  /** `area.endpoint`, as in the contract. */
  path: string;
  input?: unknown;
  idempotencyKey?: string | undefined;
}

const pageCallSchema = v.object({
  path: v.string(),
  input: v.optional(v.unknown()),
  idempotencyKey: v.optional(v.string()),
});

type Kind = keyof typeof pageEndpoints;

const endpoints = new Map(
  Object.entries(contract).flatMap(([area, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) =>
      isContractProcedure(procedure) ? [[`${area}.${name}`, procedure]] : [],
    ),
  ),
);

/** @throws when the list contradicts the endpoint's contract */
function endpointAt(path: string, kind: Kind): AnyContractProcedure {
  const procedure = endpoints.get(path);
  invariant(procedure, `There is no endpoint ${path}`);
  const { route } = procedure['~orpc'];
  const meta: Partial<EndpointMeta> = procedure['~orpc'].meta;
  invariant(kind !== 'reads' || route.method === 'GET', `${path} changes something`);
  invariant((meta.idempotent !== undefined) === (kind === 'keyed'), `${path} takes a key or none`);
  invariant(meta.who !== 'provider', `${path} is not for pages`);
  return procedure;
}

/** All endpoints of one kind by their paths. */
function open(kind: Kind): [string, AnyContractProcedure][] {
  return Object.entries(pageEndpoints[kind]).flatMap(([area, names]) =>
    names.map((name: string): [string, AnyContractProcedure] => {
      const path = `${area}.${name}`;
      return [path, endpointAt(path, kind)];
    }),
  );
}

/** Maps, so that no name that a caller sends can reach a prototype. */
const ways = {
  GET: new Map(open('reads')),
  POST: new Map([...open('changes'), ...open('keyed')]),
};

/**
 * Serves a page's call. GET reaches only queries, POST only mutations.
 * @throws Failure MALFORMED, NOT_FOUND for an endpoint that is not open to pages this way, or the endpoint's own
 */
export async function answerPageCall(method: keyof typeof ways, given: unknown): Promise<unknown> {
  const read = v.safeParse(pageCallSchema, given);
  if (!read.success) throw new Failure('MALFORMED');
  const { path, input, idempotencyKey } = read.output;
  const procedure = ways[method].get(path);
  if (!procedure) throw new Failure('NOT_FOUND');
  return call(procedure, input, idempotencyKey === undefined ? {} : { idempotencyKey });
}

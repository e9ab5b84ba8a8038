/** The evidence pack as a server function: few readers of a dispute ask for it. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

/** The file, in Base64. */
export const fetchCasePack = createServerFn({ method: 'POST' })
  .validator((input: InferContractRouterInputs<Contract>['cases']['pack']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.cases.pack, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

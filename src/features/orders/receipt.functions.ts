/** The receipt of an order as a server function: in a file of its own, because few readers of an order ask for it. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

/** The paper, in Base64. */
export const fetchReceipt = createServerFn({ method: 'POST' })
  .validator((input: InferContractRouterInputs<Contract>['papers']['receipt']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.papers.receipt, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

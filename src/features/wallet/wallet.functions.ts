/** Server functions of the wallet that the generic ones cannot serve. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['wallet'];

/** The content of the table: the browser saves it as a file again. */
export const fetchStatementFile = createServerFn({ method: 'POST' })
  .validator((input: Inputs['exportStatement']) => input)
  .handler(async ({ data }) => (await call(contract.wallet.exportStatement, data)).text());

/** The paper, in Base64. */
export const fetchStatementPaper = createServerFn({ method: 'POST' })
  .validator((input: Inputs['statementFile']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.wallet.statementFile, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

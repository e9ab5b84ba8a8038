/** Server functions of the wallet that the generic ones cannot serve. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['wallet'];
type PaperInputs = InferContractRouterInputs<Contract>['papers'];

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

/** An own document, in Base64. */
export const fetchPaper = createServerFn({ method: 'POST' })
  .validator((input: PaperInputs['file']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.papers.file, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

/** The sales of a year as a paper, in Base64. */
export const fetchYearPaper = createServerFn({ method: 'POST' })
  .validator((input: PaperInputs['yearFile']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.papers.yearFile, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

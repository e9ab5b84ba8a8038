/** Server functions of the staff's pages that do more than one API call. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>;

/** The content of the file: the browser saves it as a file again. */
export const fetchAuditFile = createServerFn({ method: 'POST' })
  .validator((input: Inputs['moderation']['exportAudit']) => input)
  .handler(async ({ data }) => (await call(contract.moderation.exportAudit, data)).text());

/** A part of the report as the content of its file. */
export const fetchReportFile = createServerFn({ method: 'POST' })
  .validator((input: Inputs['analytics']['exportReport']) => input)
  .handler(async ({ data }) => (await call(contract.analytics.exportReport, data)).text());

/** The catalogue, or one game of it, as the content of its file. */
export const fetchCatalogueFile = createServerFn({ method: 'POST' })
  .validator((input: Inputs['definitions']['exportFile']) => input)
  .handler(async ({ data }) => (await call(contract.definitions.exportFile, data)).text());

/** A document of somebody, in Base64. */
export const fetchIssuedPaper = createServerFn({ method: 'POST' })
  .validator((input: Inputs['papers']['issuedFile']) => input)
  .handler(async ({ data }) => {
    const file = await call(contract.papers.issuedFile, data);
    return { name: file.name, content: Buffer.from(await file.arrayBuffer()).toString('base64') };
  });

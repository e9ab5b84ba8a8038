/** Server functions of the dashboard that the generic ones cannot serve. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';

type Inputs = InferContractRouterInputs<Contract>['dashboard'];

/** The content of the file: the browser saves it as a file again. */
export const fetchDashboardFile = createServerFn({ method: 'POST' })
  .validator((input: Inputs['file']) => input)
  .handler(async ({ data }) => (await call(contract.dashboard.file, data)).text());

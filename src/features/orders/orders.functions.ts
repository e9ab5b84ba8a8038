/** Server functions of orders that do more than one API call. */
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract } from '~/contracts/index.ts';
import type { OrderExportInput } from '~/contracts/orders/order-lists.schemas.ts';

/** The content of the file: the browser saves it as a file again. */
export const fetchOrdersFile = createServerFn({ method: 'POST' })
  .validator((input: OrderExportInput) => input)
  .handler(async ({ data }) => (await call(contract.orders.export, data)).text());

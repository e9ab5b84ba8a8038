/** Server functions of the staff's pages: each wraps one API call. */
import type { InferContractRouterInputs } from '@orpc/contract';
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract, type Contract } from '~/contracts/index.ts';
import type { Keyed } from '~/platform/idempotency.ts';

type Inputs = InferContractRouterInputs<Contract>;
type People = Inputs['moderation'];

export const fetchAccounts = createServerFn({ method: 'GET' })
  .validator((input: People['accounts']) => input)
  .handler(({ data }) => call(contract.moderation.accounts, data));

export const fetchAccount = createServerFn({ method: 'GET' })
  .validator((input: People['account']) => input)
  .handler(({ data }) => call(contract.moderation.account, data));

export const banAccount = createServerFn({ method: 'POST' })
  .validator((input: People['ban']) => input)
  .handler(({ data }) => call(contract.moderation.ban, data));

export const liftBan = createServerFn({ method: 'POST' })
  .validator((input: People['liftBan']) => input)
  .handler(({ data }) => call(contract.moderation.liftBan, data));

export const requireTrust = createServerFn({ method: 'POST' })
  .validator((input: People['requireTrust']) => input)
  .handler(({ data }) => call(contract.moderation.requireTrust, data));

export const changeRole = createServerFn({ method: 'POST' })
  .validator((input: People['changeRole']) => input)
  .handler(({ data }) => call(contract.moderation.changeRole, data));

export const askToEnter = createServerFn({ method: 'POST' })
  .validator((input: People['enter']) => input)
  .handler(({ data }) => call(contract.moderation.enter, data));

export const fetchDevices = createServerFn({ method: 'GET' })
  .validator((input: People['sessions']) => input)
  .handler(({ data }) => call(contract.moderation.sessions, data));

export const signOutPerson = createServerFn({ method: 'POST' })
  .validator((input: People['endSessions']) => input)
  .handler(({ data }) => call(contract.moderation.endSessions, data));

export const removeSecondFactor = createServerFn({ method: 'POST' })
  .validator((input: People['removeSecondFactor']) => input)
  .handler(({ data }) => call(contract.moderation.removeSecondFactor, data));

export const fetchAudit = createServerFn({ method: 'GET' })
  .validator((input: People['audit']) => input)
  .handler(({ data }) => call(contract.moderation.audit, data));

/** The file's text: the browser makes a file of it again. */
export const fetchAuditFile = createServerFn({ method: 'POST' })
  .validator((input: People['exportAudit']) => input)
  .handler(async ({ data }) => (await call(contract.moderation.exportAudit, data)).text());

export const fetchSellerRequests = createServerFn({ method: 'GET' })
  .validator((input: People['sellerRequests']) => input)
  .handler(({ data }) => call(contract.moderation.sellerRequests, data));

export const decideSellerRequest = createServerFn({ method: 'POST' })
  .validator((input: People['decideSellerRequest']) => input)
  .handler(({ data }) => call(contract.moderation.decideSellerRequest, data));

export const fetchDeadLetters = createServerFn({ method: 'GET' })
  .validator((input: Inputs['ops']['deadLetters']) => input)
  .handler(({ data }) => call(contract.ops.deadLetters, data));

export const reviveDelivery = createServerFn({ method: 'POST' })
  .validator((input: Inputs['ops']['revive']) => input)
  .handler(({ data }) => call(contract.ops.revive, data));

export const fetchWaitingOffers = createServerFn({ method: 'GET' })
  .validator((input: Inputs['offers']['waiting']) => input)
  .handler(({ data }) => call(contract.offers.waiting, data));

export const moderateOffer = createServerFn({ method: 'POST' })
  .validator((input: Inputs['offers']['moderate']) => input)
  .handler(({ data }) => call(contract.offers.moderate, data));

export const fetchStaffOrders = createServerFn({ method: 'GET' })
  .validator((input: Inputs['orders']['list']) => input)
  .handler(({ data }) => call(contract.orders.list, data));

export const approveOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['approve']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.approve, input, { idempotencyKey }),
  );

export const refuseOrder = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['refuse']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.refuse, input, { idempotencyKey }),
  );

export const resolveDispute = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['orders']['resolve']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.orders.resolve, input, { idempotencyKey }),
  );

export const fetchPayouts = createServerFn({ method: 'GET' })
  .validator((input: Inputs['wallet']['staffPayouts']) => input)
  .handler(({ data }) => call(contract.wallet.staffPayouts, data));

export const approvePayout = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['wallet']['approvePayout']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.approvePayout, input, { idempotencyKey }),
  );

export const declinePayout = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['wallet']['declinePayout']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.declinePayout, input, { idempotencyKey }),
  );

export const markPayoutPaid = createServerFn({ method: 'POST' })
  .validator((data: Keyed<Inputs['wallet']['markPayoutPaid']>) => data)
  .handler(({ data: { input, idempotencyKey } }) =>
    call(contract.wallet.markPayoutPaid, input, { idempotencyKey }),
  );

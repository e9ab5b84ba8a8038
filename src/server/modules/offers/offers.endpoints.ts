/** Endpoints of own offers, for their sellers and the staff. Public lists and pages are answered by the listing. */
import { Failure } from '~/contracts/failure.ts';
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { requireOwn } from './offers.policy.ts';
import { selectOwn } from './own-offers.repository.ts';
import { addStock } from './use-cases/add-stock.ts';
import { changeCategory, planCategoryChange } from './use-cases/change-category.ts';
import {
  activateOffer,
  deactivateOffer,
  deleteOffer,
  publishOffer,
} from './use-cases/change-state.ts';
import { confirmOffer } from './use-cases/confirm-offer.ts';
import { createOffer } from './use-cases/create-offer.ts';
import { duplicateOffer } from './use-cases/duplicate-offer.ts';
import { editOffer } from './use-cases/edit-offer.ts';
import { listOwnOffers, listWaiting } from './use-cases/list-own-offers.ts';
import { moderateOffer } from './use-cases/moderate-offer.ts';
import { presentOwns } from './use-cases/own-offer.ts';
import { listVaultLog } from './use-cases/vault-log.ts';

export const offersEndpoints = endpointsOf('offers', {
  own: readAs(async (ctx, input) => {
    const row = requireOwn(ctx.actor, await selectOwn(ctx.db, input.id));
    const [own] = await presentOwns(ctx, [row]);
    if (!own) throw new Failure('OFFER_NOT_FOUND');
    return own;
  }),

  ownList: readAs((ctx, input) =>
    listOwnOffers(ctx, {
      sellerId: ctx.actor.userId,
      statuses: input.status ?? null,
      categoryId: input.category_id ?? null,
      search: input.search || null,
      limit: input.limit,
      offset: input.offset,
    }),
  ),

  create: writeAs((ctx, input) => createOffer(ctx, input.category_id)),

  duplicate: writeAs((ctx, input) => duplicateOffer(ctx, input.id)),

  update: writeAs((ctx, { id, version, ...fields }) => editOffer(ctx, id, fields, version)),

  remove: writeAs((ctx, input) => deleteOffer(ctx, input.id)),

  publish: writeAs((ctx, input) => publishOffer(ctx, input.id)),

  activate: writeAs((ctx, input) => activateOffer(ctx, input.id)),

  confirm: writeAs((ctx, input) => confirmOffer(ctx, input.id)),

  deactivate: writeAs((ctx, input) => deactivateOffer(ctx, input.id)),

  changeCategory: writeAs((ctx, input) => changeCategory(ctx, input.id, input.category_id)),

  planMove: readAs((ctx, input) => planCategoryChange(ctx, input.id, input.category_id)),

  addStock: writeAs((ctx, input) => addStock(ctx, input.id, input.secrets)),
  vaultLog: readAs(listVaultLog),

  waiting: read((ctx, { id, limit, offset }) => listWaiting(ctx, { limit, offset }, id)),

  moderate: writeAs((ctx, input) => moderateOffer(ctx, input.id, input.decision, input.reason)),
});

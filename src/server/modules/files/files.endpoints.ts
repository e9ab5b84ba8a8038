/** Endpoints of the files of staff. Whoever opens one is recorded: they have a transaction. */
import { writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { addNote } from './use-cases/looks-and-notes.ts';
import { openOffer } from './use-cases/open-offer.ts';
import { openOrder } from './use-cases/open-order.ts';
import { listFiledOrders, openPerson } from './use-cases/open-person.ts';
import { openSeller } from './use-cases/open-seller.ts';

export const filesEndpoints = endpointsOf('files', {
  order: writeAs(openOrder),
  person: writeAs(openPerson),
  offer: writeAs(openOffer),
  seller: writeAs(openSeller),
  orders: writeAs(listFiledOrders),
  addNote: writeAs(addNote),
});

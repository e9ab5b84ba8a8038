/** Endpoints of the home of the back office, and of its search. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { searchAll, searchByEmail } from './use-cases/search.ts';
import { giveBackWork, showHome, showTaken, takeNext, takeWork } from './use-cases/share-work.ts';
import { showTeam } from './use-cases/show-team.ts';

export const backofficeEndpoints = endpointsOf('backoffice', {
  home: readAs(showHome),
  taken: readAs(showTaken),
  team: readAs(showTeam),
  take: writeAs(takeWork),
  takeNext: writeAs(takeNext),
  giveBack: writeAs(giveBackWork),
  search: readAs(searchAll),
  searchByEmail: writeAs(searchByEmail),
});

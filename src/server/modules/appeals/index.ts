/** Public interface of appeals: against hidden reviews and bans, decided by somebody else (decision 0126). */
import { defineModule } from '../../core/define-module.ts';
import { appealsEndpoints } from './appeals.endpoints.ts';
import { appealWorkQueue } from './work-queues.repository.ts';

export const appealsModule = defineModule({
  name: 'appeals',
  uses: ['accounts', 'moderation', 'notifications', 'reviews'],
  tables: ['appeal'],
  workQueues: [appealWorkQueue],
  endpoints: { appeals: appealsEndpoints },
});

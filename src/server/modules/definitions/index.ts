/** The public interface of definitions: what categories define, kept by staff (decision 0122). */
import { defineModule } from '../../core/define-module.ts';
import { definitionsEndpoints } from './definitions.endpoints.ts';

export const definitionsModule = defineModule({
  name: 'definitions',
  uses: ['accounts', 'auth', 'catalogue', 'media', 'offers'],
  tables: ['category_draft', 'category_version'],
  // What a change would do is counted in one pass over the category.
  reads: ['alert', 'market_order', 'offer'],
  endpoints: { definitions: definitionsEndpoints },
});

export { gameValues, landingValues, sectionValues } from './files/file-values.ts';

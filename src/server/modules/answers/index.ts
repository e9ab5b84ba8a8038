/** Public interface of templates for answers of staff (decision 0126). */
import { defineModule } from '../../core/define-module.ts';
import { answersEndpoints } from './answers.endpoints.ts';

export const answersModule = defineModule({
  name: 'answers',
  uses: ['accounts', 'offers'],
  tables: ['answer_template'],
  endpoints: { answers: answersEndpoints },
});

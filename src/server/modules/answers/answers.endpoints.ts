/** Endpoints of templates for answers. */
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  addAnswer,
  changeAnswer,
  findReader,
  listAnswers,
  removeAnswer,
} from './use-cases/keep-answers.ts';

export const answersEndpoints = endpointsOf('answers', {
  list: read(listAnswers),
  reader: read(findReader),
  add: writeAs(addAnswer),
  change: writeAs(changeAnswer),
  remove: writeAs(removeAnswer),
});

/** Endpoints with which staff keep the rules of offers. */
import { read, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { listCategoryRules, previewCategoryRule, setCategoryRule } from './keep-categories.ts';
import { addWord, changeWord, listWords, previewWord, removeWord, tryWords } from './keep-words.ts';

export const rulesEndpoints = endpointsOf('offers', {
  words: read(listWords),
  addWord: writeAs(addWord),
  changeWord: writeAs(changeWord),
  removeWord: writeAs(removeWord),
  previewWord: read(previewWord),
  tryWords: read(tryWords),
  categoryRules: read(listCategoryRules),
  setCategoryRule: writeAs(setCategoryRule),
  previewCategoryRule: read(previewCategoryRule),
});

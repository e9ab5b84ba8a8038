/** Endpoints with which staff keep what categories define. */
import { read, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { checkFile } from './files/check-file.ts';
import { exportFile } from './files/export-file.ts';
import { importRead } from './files/import-file.ts';
import { readFile } from './files/read-file.ts';
import { applyDraft, undoVersion } from './use-cases/apply-definition.ts';
import { dropDraft, previewDraft, saveDraft } from './use-cases/keep-drafts.ts';
import { addCategory, addGame, changeGame, orderCategories } from './use-cases/keep-games.ts';
import { changeSection, listSections, orderSections } from './use-cases/keep-sections.ts';
import { listDrafts, showDefinition } from './use-cases/show-definition.ts';
import { listGames, listSources, showGame } from './use-cases/show-games.ts';

export const definitionsEndpoints = endpointsOf('definitions', {
  games: read(listGames),
  game: read(showGame),
  // A new icon is cut before anything is locked.
  addGame: stepwise((ctx, input, inTransaction) => addGame(signedIn(ctx), input, inTransaction)),
  changeGame: stepwise((ctx, input, inTransaction) =>
    changeGame(signedIn(ctx), input, inTransaction),
  ),
  addCategory: writeAs(addCategory),
  orderCategories: writeAs(orderCategories),
  sources: read(listSources),
  drafts: read(listDrafts),
  show: read(showDefinition),
  save: writeAs(saveDraft),
  drop: writeAs(dropDraft),
  preview: read(previewDraft),
  apply: writeAs(applyDraft),
  undo: writeAs(undoVersion),
  sections: read(listSections),
  changeSection: writeAs(changeSection),
  orderSections: writeAs(orderSections),
  exportFile: writeAs(exportFile),
  checkFile: read(checkFile),
  // The file is read before anything is locked.
  importFile: stepwise(async (_ctx, { file, overwrite = [], ...wanted }, inTransaction) => {
    const given = await readFile(file);
    return inTransaction((own) => importRead(signedIn(own), given, { ...wanted, overwrite }));
  }),
});

/** The endpoints of papers: contract, use case. */
import { read, readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { drawPaper, listOwnPapers } from './use-cases/draw-paper.ts';
import { drawReceipt } from './use-cases/draw-receipt.ts';
import { drawIssued, exportIssued } from './use-cases/issued-files.ts';
import { listIssued, showIssuedMonth } from './use-cases/list-issued.ts';
import { drawYear, exportSellers } from './use-cases/read-year.ts';
import { readTaxDetails, removeTaxDetails, saveTaxDetails } from './use-cases/tax-details.ts';

/** What is given to be saved: without this header a browser shows it in the place of the page. */
const asFile = (headers: Map<string, string>, file: File): File => {
  headers.set('content-disposition', `attachment; filename="${file.name}"`);
  return file;
};

export const papersEndpoints = endpointsOf('papers', {
  receipt: stepwise(async (ctx, input, _inTransaction, call) =>
    asFile(call.replyHeaders, await drawReceipt(signedIn(ctx), input)),
  ),

  list: readAs(listOwnPapers),

  file: stepwise(async (ctx, input, _inTransaction, call) =>
    asFile(call.replyHeaders, await drawPaper(signedIn(ctx), input)),
  ),

  yearFile: stepwise(async (ctx, input, _inTransaction, call) =>
    asFile(call.replyHeaders, await drawYear(signedIn(ctx), input)),
  ),

  taxDetails: readAs((ctx) => readTaxDetails(ctx)),
  saveTaxDetails: writeAs(saveTaxDetails),
  removeTaxDetails: writeAs((ctx) => removeTaxDetails(ctx)),
  exportSellers: writeAs(exportSellers),

  issued: read(listIssued),
  issuedMonth: read(showIssuedMonth),
  exportIssued: writeAs(exportIssued),
  issuedFile: stepwise(async (ctx, input, inTransaction, call) =>
    asFile(call.replyHeaders, await drawIssued(signedIn(ctx), input, inTransaction)),
  ),
});

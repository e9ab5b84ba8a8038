/** Endpoints of providers' books beside ours. */
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { closeDifference } from './use-cases/close-difference.ts';
import { exportBooks, showBooks, showDifferences } from './use-cases/show-books.ts';

export const booksEndpoints = endpointsOf('payments', {
  books: read(showBooks),
  bookDifferences: read(showDifferences),
  closeBookDifference: writeAs(closeDifference),
  exportBooks: writeAs(exportBooks),
});

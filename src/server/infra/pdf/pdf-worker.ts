/** The thread that draws papers, one after the other: in the main thread a long one would stop every socket for seconds. */
import { parentPort } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';
import { loadFonts } from './pdf-fonts.ts';

const fonts = loadFonts();

parentPort?.on('message', (document: PdfDocument) => {
  drawPdf(document, fonts).then(
    (bytes) => parentPort?.postMessage({ bytes }),
    (error: unknown) => parentPort?.postMessage({ error: String(error) }),
  );
});

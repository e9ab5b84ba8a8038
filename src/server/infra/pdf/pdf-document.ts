/**
 * A paper as data: what is drawn, in which order, and nothing about whose market it is. All texts are finished: in the
 * reader's language, with money and dates written. It crosses to the drawing thread, so it holds plain values only.
 */

/** A text, and under it what explains it in smaller letters. */
export type PdfCell = string | { text: string; note: string };

export interface PdfColumn {
  /** Read out for each cell as well. */
  head: string;
  /** Of the width of the page, beside those of the other columns. */
  share: number;
  /** Default: at the start. Amounts stand at the end, one under the other. */
  align?: 'start' | 'end';
}

export interface PdfTable {
  kind: 'table';
  /** Stands above and on the same page as the first row. */
  heading?: string;
  columns: readonly PdfColumn[];
  /** As many cells in each as there are columns. */
  rows: readonly (readonly PdfCell[])[];
  /** Below the rows, in bold. */
  totals?: readonly (readonly PdfCell[])[];
}

export interface PdfPicture {
  /** JPEG or PNG. */
  bytes: Uint8Array;
  /** Under the picture, and its description for who cannot see it. */
  caption: string;
}

export type PdfBlock =
  | { kind: 'title'; text: string; note?: string }
  /** Two columns: who issued it and who gets it, for example. */
  | { kind: 'parties'; parties: readonly { heading: string; lines: readonly string[] }[] }
  | { kind: 'facts'; facts: readonly { term: string; value: string }[] }
  | PdfTable
  | { kind: 'text'; text: string; look?: 'normal' | 'muted' }
  | { kind: 'rule' }
  | { kind: 'pictures'; pictures: readonly PdfPicture[] };

export interface PdfDocument {
  title: string;
  subject: string;
  /** Beside the mark at the top of the first page. */
  brand: string;
  /** The language of the texts, as BCP 47 has it. */
  locale: string;
  /** ISO 8601. The only time in the file: the same document drawn twice is the same bytes. */
  createdAt: string;
  blocks: readonly PdfBlock[];
  /** At the foot of each page. */
  footer: string;
  /** For example `Page {page} of {pages}`. */
  pageLabel: string;
}

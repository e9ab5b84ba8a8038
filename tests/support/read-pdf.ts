/** Reads PDF files as a reader's program does. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  /** The text of each page, its spaces as ordinary ones. */
  pages: string[];
  /** All of them. */
  text: string;
  title: string;
  language: string;
  /** What headings, tables and paragraphs are to who listens: the roles of the first page. */
  roles: string[];
}

interface Node {
  type?: string;
  role?: string;
  children?: Node[];
}

const rolesOf = ({ role, children = [] }: Node): string[] => [
  ...(role === undefined ? [] : [role]),
  ...children.flatMap(rolesOf),
];

/** @throws when the bytes are no PDF */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  try {
    const file = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      const words = items.map((item) =>
        'str' in item ? item.str + (item.hasEOL ? '\n' : '') : '',
      );
      pages.push(words.join('').replaceAll(/[\u00A0\u202F\n ]+/g, ' '));
    }
    const { info } = (await file.getMetadata()) as { info: { Title: string; Language: string } };
    const { Title: title, Language: language } = info;
    const tree = await (await file.getPage(1)).getStructTree();
    return { pages, text: pages.join(' '), title, language, roles: rolesOf(tree) };
  } finally {
    await task.destroy();
  }
}

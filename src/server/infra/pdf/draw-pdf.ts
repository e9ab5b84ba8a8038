/** Draws papers (docs/decisions/0093-papers.md). Runs in a thread of its own: imports are relative and their types can be erased. */
import type { PdfBlock, PdfDocument, PdfPicture } from './pdf-document.ts';
import type { PdfFonts } from './pdf-fonts.ts';
import { COLORS, LOOKS, MARGIN, Paper, WIDTH, type Structure } from './pdf-paper.ts';
import { drawTable } from './pdf-table.ts';

/** The mark of `public/favicon.svg`. */
const MARK = {
  size: 24,
  left: 'M3 2h6.2v13.6H21L16.2 22H3z',
  right: 'M12.4 2H21v8.6h-3.1L12.4 5.2z',
};
const GAP = 24;
const PICTURE_HEIGHT = 300;

function drawBrand(paper: Paper, brand: string): void {
  const { doc } = paper;
  paper.decoration('Layout', () => {
    doc.save().translate(MARGIN, MARGIN - 12);
    doc.roundedRect(0, 0, MARK.size, MARK.size, 5).fill('#0a0d0a');
    doc.translate(3, 3).scale(0.75);
    doc.path(MARK.left).fill('#eef4ee');
    doc.path(MARK.right).fill('#52ff00');
    doc.restore();
    const look = { ...LOOKS.heading, size: 13 };
    const lines = paper.lines(brand, WIDTH - MARK.size - 8, look);
    paper.put({ lines, look, x: MARGIN + MARK.size + 8, y: MARGIN - 8, width: WIDTH });
  });
  paper.y = MARGIN + MARK.size + GAP;
}

function drawTitle(paper: Paper, { text, note = '' }: { text: string; note?: string }): void {
  paper.paragraph(text, LOOKS.title, 'H1');
  if (note !== '') paper.paragraph(note, { ...LOOKS.text, color: COLORS.muted }, 'P');
  paper.y += 14;
}

/** Texts beside each other, each in a part of the structure. */
function drawBeside(
  paper: Paper,
  columns: readonly { heading: string; lines: readonly string[] }[],
): void {
  const width = (WIDTH - GAP * (columns.length - 1)) / Math.max(1, columns.length);
  const parts = columns.map(({ heading, lines }) => ({
    heading: paper.lines(heading, width, LOOKS.head),
    lines: lines.flatMap((line) => paper.lines(line, width, LOOKS.text)),
  }));
  const height = Math.max(
    ...parts.map(
      ({ heading, lines }) =>
        heading.length * LOOKS.head.leading + lines.length * LOOKS.text.leading,
    ),
  );
  paper.makeRoom(height);
  for (const [index, { heading, lines }] of parts.entries()) {
    const x = MARGIN + index * (width + GAP);
    const below = paper.y + heading.length * LOOKS.head.leading;
    paper.inPart('P', paper.part('P', paper.root), () => {
      paper.put({ lines: heading, look: LOOKS.head, x, y: paper.y, width });
      paper.put({ lines, look: LOOKS.text, x, y: below, width });
    });
  }
  paper.y += height + 14;
}

function drawFact(
  paper: Paper,
  list: Structure,
  { term, value }: { term: string; value: string },
): void {
  const width = WIDTH * 0.3;
  const looks = { term: { ...LOOKS.text, color: COLORS.muted }, value: LOOKS.text };
  const [terms, values] = [
    paper.lines(term, width - GAP, looks.term),
    paper.lines(value, WIDTH - width, looks.value),
  ];
  const height = Math.max(terms.length, values.length) * LOOKS.text.leading + 3;
  paper.makeRoom(height);
  const row = paper.part('TR', list);
  const { y } = paper;
  paper.inPart('TH', paper.headCell('Row', row), () =>
    paper.put({ lines: terms, look: looks.term, x: MARGIN, y, width }),
  );
  paper.inPart('TD', paper.part('TD', row), () =>
    paper.put({ lines: values, look: looks.value, x: MARGIN + width, y, width: WIDTH - width }),
  );
  paper.y += height;
}

function drawPicture(paper: Paper, { bytes, caption }: PdfPicture): void {
  const image = paper.doc.openImage(Buffer.from(bytes));
  const scale = Math.min(1, WIDTH / image.width, PICTURE_HEIGHT / image.height);
  const height = image.height * scale;
  const lines = paper.lines(caption, WIDTH, LOOKS.note);
  paper.makeRoom(height + lines.length * LOOKS.note.leading + 4);
  const figure = paper.part('Figure', paper.root, { alt: caption });
  paper.inPart('Figure', figure, () =>
    paper.doc.image(image, MARGIN, paper.y, { width: image.width * scale, height }),
  );
  paper.y += height + 4;
  paper.paragraph(caption, LOOKS.note, 'Caption');
  paper.y += 12;
}

function drawBlock(paper: Paper, block: PdfBlock): void {
  switch (block.kind) {
    case 'title':
      return drawTitle(paper, block);
    case 'parties':
      return drawBeside(paper, block.parties);
    case 'facts': {
      const list = paper.part('Table', paper.root);
      for (const fact of block.facts) drawFact(paper, list, fact);
      paper.y += 12;
      return undefined;
    }
    case 'table':
      return drawTable(paper, block);
    case 'text':
      paper.paragraph(block.text, block.look === 'muted' ? LOOKS.note : LOOKS.text, 'P');
      paper.y += 8;
      return undefined;
    case 'rule':
      paper.makeRoom(16);
      paper.rule(COLORS.line, paper.y + 4);
      paper.y += 16;
      return undefined;
    case 'pictures':
      for (const picture of block.pictures) drawPicture(paper, picture);
      return undefined;
  }
}

/**
 * Draws a paper. The same document is the same bytes.
 * @throws when a picture is neither JPEG nor PNG
 */
export async function drawPdf(document: PdfDocument, fonts: PdfFonts): Promise<Uint8Array> {
  const paper = new Paper(fonts, { ...document, createdAt: new Date(document.createdAt) });
  drawBrand(paper, document.brand);
  for (const block of document.blocks) drawBlock(paper, block);
  return paper.finish(document);
}

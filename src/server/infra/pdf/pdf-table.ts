/** Tables of papers: the head is repeated on each page, and a row stays together while it fits on one. */
import type { PdfCell, PdfColumn, PdfTable } from './pdf-document.ts';
import {
  COLORS,
  LOOKS,
  MARGIN,
  WIDTH,
  type Paper,
  type Structure,
  type TextLook,
} from './pdf-paper.ts';

const GAP = 12;
const PADDING = 4.5;

interface Place {
  x: number;
  width: number;
  align: 'start' | 'end';
}

interface CellLines {
  lines: readonly string[];
  notes: readonly string[];
}

interface Table {
  paper: Paper;
  places: readonly Place[];
  columns: readonly PdfColumn[];
  part: Structure;
  /** Named again above the head of each further page. */
  heading: string | undefined;
}

function placesOf(columns: readonly PdfColumn[]): Place[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const room = WIDTH - GAP * (columns.length - 1);
  let x = MARGIN;
  return columns.map(({ share, align = 'start' }) => {
    const width = (room * share) / whole;
    const place = { x, width, align };
    x += width + GAP;
    return place;
  });
}

const lookOf = (look: TextLook, { align }: Place): TextLook =>
  align === 'end' ? { ...look, isTabular: true } : look;

function linesOfCell(paper: Paper, cell: PdfCell, place: Place, look: TextLook): CellLines {
  const { text, note } = typeof cell === 'string' ? { text: cell, note: '' } : cell;
  return {
    lines: paper.lines(text, place.width, lookOf(look, place)),
    notes: note === '' ? [] : paper.lines(note, place.width, LOOKS.note),
  };
}

const heightOf = ({ lines, notes }: CellLines, look: TextLook): number =>
  lines.length * look.leading + notes.length * LOOKS.note.leading;

/** A row that no page holds goes on in further rows. */
function partsOfRow(cells: readonly CellLines[], most: number): CellLines[][] {
  const longest = Math.max(...cells.map(({ lines, notes }) => lines.length + notes.length));
  const count = Math.max(1, Math.ceil(longest / most));
  if (count === 1) return [[...cells]];
  return Array.from({ length: count }, (_, index) =>
    cells.map(({ lines, notes }) => {
      const [from, to] = [index * most, (index + 1) * most];
      const skipped = Math.max(0, from - lines.length);
      return {
        lines: lines.slice(from, to),
        notes: notes.slice(skipped, Math.max(0, to - lines.length)),
      };
    }),
  );
}

function drawCell(paper: Paper, { lines, notes }: CellLines, place: Place, look: TextLook): void {
  const { x, width, align } = place;
  const y = paper.y + PADDING;
  paper.put({ lines, look: lookOf(look, place), x, y, width, align });
  const below = y + lines.length * look.leading;
  paper.put({ lines: notes, look: LOOKS.note, x, y: below, width, align });
}

const headLines = ({ paper, columns, places }: Table): CellLines[] =>
  columns.map(({ head }, index) => {
    const place = places[index];
    return place ? linesOfCell(paper, head, place, LOOKS.head) : { lines: [], notes: [] };
  });

const headHeight = (cells: readonly CellLines[]): number =>
  Math.max(...cells.map((cell) => heightOf(cell, LOOKS.head))) + PADDING * 2;

/** Which table goes on. */
function repeatHeading(paper: Paper, heading: string): void {
  const look = { ...LOOKS.heading, size: 10 };
  const [line = ''] = paper.lines(heading, WIDTH, look);
  const place = { lines: [line], look, x: MARGIN, y: paper.y, width: WIDTH };
  paper.decoration('Pagination', () => paper.put(place));
  paper.y += look.leading;
}

/** Only the first head is read aloud; those of further pages repeat it. */
function drawHead(table: Table, isFirst: boolean): void {
  const { paper, places, part, heading } = table;
  if (!isFirst && heading !== undefined) repeatHeading(paper, heading);
  const cells = headLines(table);
  const row = isFirst ? paper.part('TR', part) : null;
  for (const [index, cell] of cells.entries()) {
    const place = places[index];
    if (!place) continue;
    const draw = () => drawCell(paper, cell, place, LOOKS.head);
    if (row) paper.inPart('TH', paper.headCell('Column', row), draw);
    else paper.decoration('Pagination', draw);
  }
  paper.y += headHeight(cells);
  paper.rule(COLORS.strongLine, paper.y, 0.75);
}

/** @param below height that has to stay free under the row: no page begins with a total alone */
function drawRow(table: Table, row: readonly PdfCell[], isTotal: boolean, below = 0): void {
  const { paper, places, part } = table;
  const look = isTotal ? LOOKS.strong : LOOKS.text;
  const cells = places.map((place, index) => linesOfCell(paper, row[index] ?? '', place, look));
  const heads = headHeight(headLines(table)) + LOOKS.heading.leading;
  const room = paper.pageRoom - heads - PADDING * 2 - below;
  for (const lines of partsOfRow(cells, Math.floor(room / look.leading))) {
    const height = Math.max(...lines.map((cell) => heightOf(cell, look))) + PADDING * 2;
    if (paper.makeRoom(height + below)) drawHead(table, false);
    const line = paper.part('TR', part);
    for (const [index, place] of places.entries()) {
      const cell = lines[index];
      if (!cell) continue;
      paper.inPart('TD', paper.part('TD', line), () => drawCell(paper, cell, place, look));
    }
    paper.y += height;
    paper.rule(isTotal ? COLORS.strongLine : COLORS.line, paper.y);
  }
}

/** Draws a table; without rows its head alone. */
export function drawTable(paper: Paper, { heading, columns, rows, totals = [] }: PdfTable): void {
  // No page ends with a head and nothing under it.
  const least = 90 + (heading === undefined ? 0 : LOOKS.heading.leading + 14);
  paper.makeRoom(least);
  if (heading !== undefined) {
    paper.y += 10;
    paper.paragraph(heading, LOOKS.heading, 'H2');
    paper.y += 4;
  }
  const part = paper.part('Table', paper.root);
  const table = { paper, columns, places: placesOf(columns), part, heading };
  drawHead(table, true);
  const below = totals.length * (LOOKS.strong.leading + PADDING * 2);
  for (const [index, row] of rows.entries()) {
    drawRow(table, row, false, index === rows.length - 1 ? below : 0);
  }
  for (const row of totals) drawRow(table, row, true);
  paper.y += 10;
}

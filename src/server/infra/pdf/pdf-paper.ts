/** The pages of a paper while it is drawn: where the next thing goes, lines of text by their fonts, and the structure that is read aloud. */
import PdfFile from 'pdfkit';
import { cleanText, glyphRuns, type GlyphRun } from './glyph-runs.ts';
import { linesOf } from './line-breaks.ts';
import type { PdfFonts, Weight } from './pdf-fonts.ts';

/** Missing in the published types. */
declare global {
  namespace PDFKit.Mixins {
    interface OpenedImage {
      width: number;
      height: number;
    }
    interface PDFImage {
      /** @throws when it is neither JPEG nor PNG */
      openImage(bytes: Buffer): OpenedImage;
      image(image: OpenedImage, x: number, y: number, options: ImageOption): this;
    }
  }
}

/** DIN A4 in points of 1/72 inch. */
const PAGE = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 56;
export const WIDTH = PAGE.width - 2 * MARGIN;
/** Content ends here; the foot is below. */
const BOTTOM = PAGE.height - 68;
const FOOT = PAGE.height - 46;

export const COLORS = {
  text: '#101410',
  muted: '#5b655d',
  line: '#d4dad5',
  strongLine: '#101410',
} as const;

export interface TextLook {
  weight: Weight;
  size: number;
  /** From one line to the next. */
  leading: number;
  color: string;
  /** All digits as wide as each other. */
  isTabular?: boolean;
}

export const LOOKS = {
  title: { weight: 'bold', size: 20, leading: 25, color: COLORS.text },
  heading: { weight: 'bold', size: 12, leading: 16, color: COLORS.text },
  text: { weight: 'regular', size: 9.5, leading: 13, color: COLORS.text },
  strong: { weight: 'bold', size: 9.5, leading: 13, color: COLORS.text },
  note: { weight: 'regular', size: 8, leading: 10.5, color: COLORS.muted },
  head: { weight: 'bold', size: 8, leading: 11, color: COLORS.muted },
} as const satisfies Record<string, TextLook>;

export type Structure = PDFKit.PDFStructureElement;

/** `scope` is missing in the published types. */
interface CellHead extends PDFKit.Mixins.StructureElementOptions {
  scope: 'Column' | 'Row';
}

/** What pdfkit would else measure anew; missing in the published types. */
interface MeasuredText extends PDFKit.Mixins.TextOptions {
  textWidth: number;
}

const ON_BASELINE = { lineBreak: false, baseline: 'alphabetic' } as const;
const MOST_WIDTHS = 5_000;

/** A text at its place. */
export interface Placed {
  lines: readonly string[];
  look: TextLook;
  x: number;
  /** Top of the first line. */
  y: number;
  width: number;
  align?: 'start' | 'end' | undefined;
}

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Structure;
  /** Top of what is drawn next. */
  y = MARGIN;
  readonly #fonts: PdfFonts;
  readonly #widths = new Map<string, number>();

  constructor(
    fonts: PdfFonts,
    info: { title: string; subject: string; brand: string; locale: string; createdAt: Date },
  ) {
    this.#fonts = fonts;
    this.doc = new PdfFile({
      size: [PAGE.width, PAGE.height],
      margin: 0,
      pdfVersion: '1.7',
      tagged: true,
      lang: info.locale,
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: cleanText(info.title),
        Subject: cleanText(info.subject),
        Author: cleanText(info.brand),
        Creator: cleanText(info.brand),
        CreationDate: info.createdAt,
        ModDate: info.createdAt,
      },
    });
    for (const { name, file } of [...fonts.regular, ...fonts.bold])
      this.doc.registerFont(name, file);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** The height that an empty page has for content. */
  get pageRoom(): number {
    return BOTTOM - MARGIN;
  }

  /** Begins a page unless so much fits on this one. @returns whether it began one */
  makeRoom(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }

  /** A part of the structure, inside of another. */
  part(
    tag: string,
    within: Structure,
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): Structure {
    const part = this.doc.struct(tag, options);
    within.add(part);
    return part;
  }

  headCell(scope: CellHead['scope'], within: Structure): Structure {
    const options: CellHead = { scope };
    return this.part('TH', within, options);
  }

  /** Draws something that belongs to a part of the structure. Must end on the page on which it began. */
  inPart(tag: string, part: Structure, draw: () => void): void {
    part.add(this.doc.markStructureContent(tag));
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws what is no content: lines, marks, what stands on each page. */
  decoration(type: 'Layout' | 'Pagination', draw: () => void): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(color: string, y: number, thickness = 0.5): void {
    this.decoration('Layout', () => {
      this.doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke();
    });
  }

  /** Breaks a text into lines of a width. */
  lines(text: string, width: number, look: TextLook): readonly string[] {
    return linesOf(cleanText(text), width, (part) => this.#widthOf(this.#runs(part, look), look));
  }

  /** Draws lines one under the other. */
  put({ lines, look, x, y, width, align = 'start' }: Placed): void {
    for (const [index, line] of lines.entries()) {
      const runs = this.#runs(line, look);
      const indent = align === 'end' ? width - this.#widthOf(runs, look) : 0;
      this.#putRuns(runs, look, x + indent, y + index * look.leading);
    }
  }

  /** A paragraph over the whole width, on as many pages as it takes. */
  paragraph(text: string, look: TextLook, tag: string): void {
    const part = this.part(tag, this.root);
    for (const line of this.lines(text, WIDTH, look)) {
      this.makeRoom(look.leading);
      this.inPart(tag, part, () =>
        this.put({ lines: [line], look, x: MARGIN, y: this.y, width: WIDTH }),
      );
      this.y += look.leading;
    }
  }

  /** Writes the foot of all pages, and the head of those after the first. @returns the finished file */
  async finish(texts: {
    footer: string;
    pageLabel: string;
    title: string;
    brand: string;
  }): Promise<Uint8Array> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      const label = texts.pageLabel
        .replaceAll('{page}', String(page + 1))
        .replaceAll('{pages}', String(count));
      this.decoration('Pagination', () => {
        const place = { look: LOOKS.note, width: WIDTH, x: MARGIN };
        // A longer one would run into the number of the page.
        const [footer = ''] = this.lines(texts.footer, WIDTH - 90, LOOKS.note);
        this.put({ ...place, lines: [footer], y: FOOT });
        this.put({ ...place, lines: [cleanText(label)], y: FOOT, align: 'end' });
        if (page === 0) return;
        const [title = ''] = this.lines(texts.title, WIDTH - 90, LOOKS.note);
        this.put({ ...place, lines: [title], y: MARGIN - 24 });
        this.put({ ...place, lines: [cleanText(texts.brand)], y: MARGIN - 24, align: 'end' });
      });
    }
    return this.#bytes();
  }

  #bytes(): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    this.doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    this.doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    this.doc.on('error', reject);
    this.doc.end();
    return promise;
  }

  #runs(text: string, look: TextLook): GlyphRun[] {
    return glyphRuns(
      text,
      this.#fonts[look.weight].map(({ covers }) => covers),
    );
  }

  #choose({ font }: GlyphRun, { weight, size }: TextLook): void {
    const face = this.#fonts[weight][font];
    if (face) this.doc.font(face.name).fontSize(size);
  }

  #widthOf(runs: readonly GlyphRun[], look: TextLook): number {
    return runs.reduce((sum, run) => sum + this.#widthOfRun(run, look), 0);
  }

  /** Dates, notes and titles come again and again: what was measured is kept. */
  #widthOfRun(run: GlyphRun, look: TextLook): number {
    const key = `${look.weight}${look.size}${look.isTabular ?? false}${run.font}${run.text}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    this.#choose(run, look);
    const width = this.doc.widthOfString(run.text, featuresOf(look));
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear();
    this.#widths.set(key, width);
    return width;
  }

  #putRuns(runs: readonly GlyphRun[], look: TextLook, from: number, y: number): void {
    // Runs of all fonts stand on one line.
    const baseline = y + look.leading * 0.76;
    let x = from;
    for (const run of runs) {
      const textWidth = this.#widthOfRun(run, look);
      this.#choose(run, look);
      const options: MeasuredText = { ...featuresOf(look), ...ON_BASELINE, textWidth };
      this.doc.fillColor(look.color).text(run.text, x, baseline, options);
      x += textWidth;
    }
  }
}

/** Without features pdfkit keeps what it has measured. */
function featuresOf({ isTabular = false }: TextLook): PDFKit.Mixins.TextOptions {
  return isTabular ? { features: ['tnum', 'lnum'] } : {};
}

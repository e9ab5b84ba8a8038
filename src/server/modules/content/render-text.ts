/** A text as readers get it, with what cannot be shown left out and named. For texts that people write (decision 0061). */
import type { Locale } from '~config';
import type { Block } from '~/contracts/content/content.schemas.ts';
import type { TextProblem } from '~/contracts/publishing/publishing.schemas.ts';
import { fillDocument, type DocumentSettings } from './fill-document.ts';
import { DocumentError, readBlocks } from './parse-document.ts';

export interface WrittenText {
  title: string;
  description: string;
  body: string;
}

export interface RenderedText {
  title: string;
  description: string;
  blocks: Block[];
  problems: TextProblem[];
}

/** What a part would be filled with fails with; null when it can be filled. */
function problemOf(
  part: { title?: string; description?: string; block?: Block },
  locale: Locale,
  market: DocumentSettings,
): TextProblem | null {
  const { title = '', description = '', block } = part;
  try {
    fillDocument({ title, description, blocks: block ? [block] : [] }, locale, market);
    return null;
  } catch (error) {
    if (error instanceof DocumentError) return error.problem;
    throw error;
  }
}

/**
 * Renders what can be shown. A text that was published stands in the database while the program goes on: a value that a
 * later release no longer has costs its paragraph, not the page.
 */
export function renderText(
  { title, description, body }: WrittenText,
  locale: Locale,
  market: DocumentSettings,
): RenderedText {
  const read = readBlocks(body);
  const failed = read.blocks.map((block) => problemOf({ block }, locale, market));
  const heads = [problemOf({ title }, locale, market), problemOf({ description }, locale, market)];
  const [titleProblem, descriptionProblem] = heads;
  const filled = fillDocument(
    {
      title: titleProblem ? '' : title,
      description: descriptionProblem ? '' : description,
      blocks: read.blocks.filter((_, index) => failed[index] === null),
    },
    locale,
    market,
  );
  return {
    title: titleProblem ? title : filled.title,
    description: descriptionProblem ? description : filled.description,
    blocks: [...filled.blocks],
    problems: [...read.problems, ...[...heads, ...failed].filter((problem) => problem !== null)],
  };
}

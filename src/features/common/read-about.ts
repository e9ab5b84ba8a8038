/** Parses the long texts of the catalogue: paragraphs apart by empty lines, headings after `## `. Pure. */

export interface AboutSection {
  heading: string;
  paragraphs: string[];
}

export interface AboutParts {
  /** What stands before the first heading. */
  lead: string[];
  sections: AboutSection[];
}

const HEADING = '## ';

export function readAbout(text: string): AboutParts {
  const parts: AboutParts = { lead: [], sections: [] };
  const blocks = text
    .split(/\n[^\S\n]*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  for (const block of blocks) {
    if (block.startsWith(HEADING)) {
      const [first = '', ...rest] = block.split('\n');
      const paragraphs = rest.length > 0 ? [rest.join('\n').trim()] : [];
      parts.sections.push({ heading: first.slice(HEADING.length).trim(), paragraphs });
    } else (parts.sections.at(-1)?.paragraphs ?? parts.lead).push(block);
  }
  return parts;
}

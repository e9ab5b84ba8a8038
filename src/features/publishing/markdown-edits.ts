/** What the editor's buttons and keys do to a text and its selection. Pure. */

export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from` to `to` by `insert`; then the part `start` to `end` is selected. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Bold, or no longer. */
export function toggleBold({ text, start, end }: Selected): Edit {
  const isBold = text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**';
  const words = text.slice(start, end);
  if (isBold) {
    return { from: start - 2, to: end + 2, insert: words, start: start - 2, end: end - 2 };
  }
  return { from: start, to: end, insert: `**${words}**`, start: start + 2, end: end + 2 };
}

const MARKS = /^(?:#{2,3} |> |- |\d+\. )/;

/** Begins each selected line with a mark, or takes it away when all have it. */
export function toggleLines(
  { text, start, end }: Selected,
  mark: '## ' | '### ' | '- ' | '1. ' | '> ',
): Edit {
  const from = lineStart(text, start);
  const to = lineEnd(text, end);
  const lines = text.slice(from, to).split('\n');
  const markOf = (index: number): string => (mark === '1. ' ? `${index + 1}. ` : mark);
  const hasAll = lines.every((line, index) => line.startsWith(markOf(index)));
  const insert = lines
    .map((line, index) => (hasAll ? '' : markOf(index)) + line.replace(MARKS, ''))
    .join('\n');
  const isCaret = start === end;
  return {
    from,
    to,
    insert,
    start: isCaret ? from + insert.length : from,
    end: from + insert.length,
  };
}

/** A link with the selected words; its address is selected, to be typed over. */
export function insertLink({ text, start, end }: Selected, words: string, href: string): Edit {
  const label = text.slice(start, end) || words;
  const at = start + label.length + 3;
  return { from: start, to: end, insert: `[${label}](${href})`, start: at, end: at + href.length };
}

/** Something that stands alone, with empty lines around it; `select` in it is selected. */
export function insertBlock({ text, start, end }: Selected, block: string, select = ''): Edit {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const lead =
    before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail =
    after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const at = start + lead.length + Math.max(0, block.indexOf(select));
  return { from: start, to: end, insert: lead + block + tail, start: at, end: at + select.length };
}

const ITEM = /^(?<indent>\s*)(?:(?<mark>[-*+])|(?<number>\d+)\.) (?<rest>.*)$/;

/** Enter in a list: the next item begins, or an empty item ends the list. Null elsewhere. */
export function continueList({ text, start, end }: Selected): Edit | null {
  if (start !== end) return null;
  const from = lineStart(text, start);
  const groups = ITEM.exec(text.slice(from, start))?.groups;
  if (!groups) return null;
  const { indent = '', mark, number, rest = '' } = groups;
  if (rest.trim() === '' && lineEnd(text, start) === start) {
    return { from, to: start, insert: '', start: from, end: from };
  }
  const next = mark ?? `${Number(number) + 1}.`;
  const insert = `\n${indent}${next} `;
  const at = start + insert.length;
  return { from: start, to: start, insert, start: at, end: at };
}

/** Where a picture's description is typed: between the brackets. */
export function insertPicture(selected: Selected, url: string): Edit {
  const edit = insertBlock(selected, `![](${url})`);
  const at = edit.start + '!['.length;
  return { ...edit, start: at, end: at };
}

const PARTS = /\n{2,}/;

/** How many parts of a text stand before a place: what empty lines divide. */
export function partsBefore(text: string, place: number): number {
  const before = text.slice(0, place).trim();
  return before === '' ? 0 : before.split(PARTS).length;
}

/** A text with a picture behind so many of its parts, at its end where it has fewer. What it shows is still to be typed. */
export function withPictureAfter(text: string, url: string, parts: number): string {
  const all = text.trim() === '' ? [] : text.trim().split(PARTS);
  return [...all.slice(0, parts), `![](${url})`, ...all.slice(parts)].join('\n\n');
}

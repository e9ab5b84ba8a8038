import { describe, expect, test } from 'vitest';
import {
  continueList,
  insertBlock,
  insertLink,
  insertPicture,
  partsBefore,
  toggleBold,
  toggleLines,
  withPictureAfter,
  type Edit,
  type Selected,
} from './markdown-edits.ts';

/** `|` marks the ends of the selection; one of them is the caret. */
function at(marked: string): Selected {
  const start = marked.indexOf('|');
  const last = marked.lastIndexOf('|');
  const end = last === start ? start : last - 1;
  return { text: marked.replaceAll('|', ''), start, end };
}

function done({ text }: Selected, edit: Edit | null): string | null {
  if (!edit) return null;
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const marks = edit.start === edit.end ? '|' : `|${after.slice(edit.start, edit.end)}|`;
  return after.slice(0, edit.start) + marks + after.slice(edit.end);
}

const on = (marked: string, act: (selected: Selected) => Edit | null): string | null =>
  done(at(marked), act(at(marked)));

describe('bold', () => {
  test.each([
    ['a |b| c', 'a **|b|** c'],
    ['a **|b|** c', 'a |b| c'],
    ['a |', 'a **|**'],
  ])('%s', (before, after) => expect(on(before, toggleBold)).toBe(after));
});

describe('lines', () => {
  test.each([
    ['- ', 'a\n|b\nc|', 'a\n|- b\n- c|'],
    ['- ', '|- b\n- c|', '|b\nc|'],
    ['1. ', '|b\nc|', '|1. b\n2. c|'],
    ['## ', 'ti|tle', '## title|'],
    ['### ', '## title|', '### title|'],
    ['> ', '|', '> |'],
  ] as const)('%s: %s', (mark, before, after) =>
    expect(on(before, (selected) => toggleLines(selected, mark))).toBe(after),
  );
});

describe('what is put in', () => {
  test('a link takes the selected words', () => {
    expect(on('see |this|', (s) => insertLink(s, 'words', 'https://'))).toBe(
      'see [this](|https://|)',
    );
    expect(on('see |', (s) => insertLink(s, 'words', '/'))).toBe('see [words](|/|)');
  });
  test('a block stands between empty lines', () => {
    expect(on('a|b', (s) => insertBlock(s, 'X', 'X'))).toBe('a\n\n|X|\n\nb');
    expect(on('a\n|\nb', (s) => insertBlock(s, 'X', 'X'))).toBe('a\n\n|X|\n\nb');
    expect(on('|', (s) => insertBlock(s, 'X', 'X'))).toBe('|X|');
  });
  test('a picture asks for its description', () => {
    expect(on('a|', (s) => insertPicture(s, '/p'))).toBe('a\n\n![|](/p)');
  });
});

describe('Enter in a list', () => {
  test.each([
    ['- one|', '- one\n- |'],
    ['9. one|', '9. one\n10. |'],
    ['- one\n- |', '- one\n|'],
    ['text|', null],
    ['|- one|', null],
  ])('%s', (before, after) => expect(on(before, continueList)).toBe(after));
});

describe('a picture of the other language', () => {
  test('goes behind as many parts as it has before it there', () => {
    const text = '## A\n\none\n\ntwo';
    expect(partsBefore(text, text.indexOf('two'))).toBe(2);
    expect(partsBefore(text, 0)).toBe(0);
    expect(withPictureAfter('## B\n\nun\n\ndeux', '/p.webp', 2)).toBe(
      '## B\n\nun\n\n![](/p.webp)\n\ndeux',
    );
  });

  test('goes to the end of a text that has fewer, and begins an empty one', () => {
    expect(withPictureAfter('## B', '/p.webp', 4)).toBe('## B\n\n![](/p.webp)');
    expect(withPictureAfter(' ', '/p.webp', 1)).toBe('![](/p.webp)');
  });
});

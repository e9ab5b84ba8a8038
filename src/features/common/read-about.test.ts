import { expect, test } from 'vitest';
import { readAbout } from './read-about.ts';

test('a text without headings is all lead', () => {
  expect(readAbout('One.\n\nTwo.\n')).toEqual({ lead: ['One.', 'Two.'], sections: [] });
  expect(readAbout('')).toEqual({ lead: [], sections: [] });
});

test('paragraphs belong to the heading before them', () => {
  expect(readAbout('Lead.\n\n## First\n\nA.\n\nB.\n \n## Second\nC.')).toEqual({
    lead: ['Lead.'],
    sections: [
      { heading: 'First', paragraphs: ['A.', 'B.'] },
      { heading: 'Second', paragraphs: ['C.'] },
    ],
  });
});

test('signs inside a line are text', () => {
  expect(readAbout('No ## heading <b>here</b>').lead).toEqual(['No ## heading <b>here</b>']);
});

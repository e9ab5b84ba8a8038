/** Papers as files, read back as a reader's program does it. */
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { createPdfRenderer, type PdfRenderer } from './pdf-renderer.ts';

const failures: Error[] = [];
const renderer = createPdfRenderer((error) => void failures.push(error));
afterAll(() => renderer.close());

function paperOf(blocks: readonly PdfBlock[], change: Partial<PdfDocument> = {}): PdfDocument {
  return {
    title: 'A paper',
    subject: 'What it is about',
    brand: 'Market',
    locale: 'en',
    createdAt: '2026-11-26T10:00:00.000Z',
    blocks,
    footer: 'The foot',
    pageLabel: 'Page {page} of {pages}',
    ...change,
  };
}

const textOf = async (blocks: readonly PdfBlock[]): Promise<string> =>
  (await readPdf(await renderer.render(paperOf(blocks)))).text;

test('French, Cyrillic, Greek and signs come back as they were written', async () => {
  const text = 'Commande nº 12\u00A0: 1\u202F234,56\u00A0€ «\u00A0œuvre\u00A0» Нож Ωμέγα ★ −5';
  expect(await textOf([{ kind: 'text', text }])).toContain(
    'Commande nº 12 : 1 234,56 € « œuvre » Нож Ωμέγα ★ −5',
  );
});

test('what no font has is drawn as boxes', async () => {
  expect(await textOf([{ kind: 'title', text: 'Item 日本' }])).toContain('Item □□');
});

test('the file tells its language and title, and is tagged', async () => {
  const columns = [{ head: 'Goods', share: 1 }];
  const paper = paperOf(
    [
      { kind: 'title', text: 'Reçu' },
      { kind: 'text', text: 'Payé' },
      { kind: 'table', columns, rows: [['Orb']] },
    ],
    { title: 'Reçu nº 1', locale: 'fr' },
  );
  const read = await readPdf(await renderer.render(paper));
  expect(read).toMatchObject({ title: 'Reçu nº 1', language: 'fr' });
  expect(read.roles.join(' ')).toContain('Document H1 P Table TR TH TR TD');
});

test('the same document is the same bytes, whenever it is drawn', async () => {
  const paper = paperOf([
    { kind: 'facts', facts: [{ term: 'Owner', value: 'Nova' }] },
    { kind: 'text', text: 'Нож', look: 'muted' },
    { kind: 'rule' },
  ]);
  const first = await renderer.render(paper);
  expect(Buffer.from(await renderer.render(paper)).equals(first)).toBe(true);
  const other = await renderer.render({ ...paper, createdAt: '2026-11-27T10:00:00.000Z' });
  expect(Buffer.from(other).equals(first)).toBe(false);
});

test('a long table has its head on every page, and loses no row', async () => {
  const rows = Array.from({ length: 400 }, (_, index) => [
    { text: `Row ${index};`, note: 'why' },
    `$${index}.00`,
  ]);
  const columns = [
    { head: 'What it was', share: 3 },
    { head: 'Amount', share: 1, align: 'end' as const },
  ];
  const totals = [['In all', '$79,800.00']];
  const table: PdfBlock = { kind: 'table', heading: 'Rows', columns, rows, totals };
  const { pages, text } = await readPdf(await renderer.render(paperOf([table])));
  expect(pages.length).toBeGreaterThan(5);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Rows');
    expect(page).toContain('What it was');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('The foot');
  }
  for (const index of rows.keys()) expect(text).toContain(`Row ${index};`);
  expect(text).toContain('$79,800.00');
});

test('a row that no page holds goes on on the next one', async () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${index}`).join(' ');
  const columns = [
    { head: 'Text', share: 1 },
    { head: 'Other', share: 1 },
  ];
  const rows = [[{ text: words, note: 'the end' }, 'beside']];
  const { pages, text } = await readPdf(
    await renderer.render(paperOf([{ kind: 'table', columns, rows }])),
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(text).toContain('word2999');
  expect(text.indexOf('the end')).toBeGreaterThan(text.indexOf('word2999'));
});

test('parties stand beside each other, pictures with what is under them', async () => {
  const bytes = await sharp({
    create: { width: 1_200, height: 600, channels: 3, background: '#335' },
  })
    .png()
    .toBuffer();
  const text = await textOf([
    {
      kind: 'parties',
      parties: [
        { heading: 'From', lines: ['Market', 'Paris'] },
        { heading: 'To', lines: ['Nova'] },
      ],
    },
    { kind: 'pictures', pictures: [{ bytes, caption: 'The delivery' }] },
  ]);
  for (const part of ['From', 'Paris', 'Nova', 'The delivery']) expect(text).toContain(part);
});

test('a document that cannot be drawn fails alone', async () => {
  const broken = paperOf([
    { kind: 'pictures', pictures: [{ bytes: new Uint8Array([1, 2, 3]), caption: 'no picture' }] },
  ]);
  await expect(renderer.render(broken)).rejects.toThrow('could not be drawn');
  expect(await textOf([{ kind: 'text', text: 'after it' }])).toContain('after it');
});

/** So many rows that drawing takes a while. */
const long = paperOf([
  {
    kind: 'table',
    columns: [{ head: 'Row', share: 1 }],
    rows: Array.from({ length: 4_000 }, (_, index) => [`Row ${index}`]),
  },
]);

async function withRenderer(mostMs: number, use: (own: PdfRenderer, told: Error[]) => unknown) {
  const told: Error[] = [];
  const own = createPdfRenderer((error) => void told.push(error), mostMs);
  try {
    await use(own, told);
  } finally {
    await own.close();
  }
}

test('a thread that takes too long is ended, and the next document gets another', async () => {
  await withRenderer(50, async (own, told) => {
    await expect(own.render(long)).rejects.toMatchObject({ code: 'BUSY' });
    expect(told).toHaveLength(1);
  });
  expect(failures).toEqual([]);
});

test('sixteen wait, one more is refused, and those that wait are drawn in their turn', async () => {
  const calls = Array.from({ length: 18 }, (_, index) =>
    renderer.render(paperOf([{ kind: 'text', text: `Number ${index}` }])),
  );
  const answers = await Promise.allSettled(calls);
  expect(answers.map(({ status }) => status).slice(0, 17)).toEqual(Array(17).fill('fulfilled'));
  expect(answers[17]).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
  const last = answers[16];
  if (last?.status !== 'fulfilled') throw new Error('the seventeenth was not drawn');
  expect((await readPdf(last.value)).text).toContain('Number 16');
});

test('what waits when the thread is closed fails with a named error, and a later call draws again', async () => {
  await withRenderer(20_000, async (own) => {
    const waiting = Promise.allSettled([own.render(long), own.render(long)]);
    await own.close();
    for (const answer of await waiting) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'BUSY' } });
    }
    const bytes = await own.render(paperOf([{ kind: 'text', text: 'again' }]));
    expect((await readPdf(bytes)).text).toContain('again');
  });
});

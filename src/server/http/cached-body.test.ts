import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { accepts } from './content-encoding.ts';
import { createCachedBody, hasForm } from './cached-body.ts';

const html = Array.from({ length: 900 }, (_, index) => `<p>Offre ${index} à 12,50 €</p>`).join('');
const ask = (encoding?: string, known?: string) =>
  new Request('https://legend.test/', {
    headers: {
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
      ...(known !== undefined && { 'if-none-match': known }),
    },
  });

describe('a cached body', () => {
  it('is the page in every form, the smallest that the caller takes, packed once', async () => {
    const body = createCachedBody(html);
    const [plain, gzip, br] = [
      await body.formFor(ask()),
      await body.formFor(ask('gzip')),
      await body.formFor(ask('gzip, deflate, br, zstd')),
    ];
    expect([plain, gzip, br].map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'br']);
    expect(Buffer.from(plain.bytes).toString()).toBe(html);
    expect(gunzipSync(gzip.bytes).toString()).toBe(html);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(html);
    expect(br.bytes.length).toBeLessThan(gzip.bytes.length);
    expect((await body.formFor(ask('br'))).bytes).toBe(br.bytes);
    const all = plain.bytes.length + gzip.bytes.length + br.bytes.length;
    expect(body.bytes).toBeGreaterThanOrEqual(all);
  });

  it('has a strong tag for each form, the same for the same page and another for another', async () => {
    const [one, same, other] = [html, html, `${html} `].map(createCachedBody);
    const tagsOf = (body: typeof one) =>
      Promise.all(
        ['identity', 'gzip', 'br'].map(
          async (name) => (await body?.formFor(ask(name)))?.etag ?? '',
        ),
      );
    const tags = await tagsOf(one);
    expect(tags.every((tag) => /^"[\w-]+"$/.test(tag))).toBe(true);
    expect(await tagsOf(same)).toEqual(tags);
    expect(new Set([...tags, ...(await tagsOf(other))]).size).toBe(6);
  });

  it('is known by its tag among others, also where a proxy made it weak', async () => {
    const form = await createCachedBody(html).formFor(ask('br'));
    expect(hasForm(ask('br', `"a", W/${form.etag} ,"b"`), form)).toBe(true);
    expect(hasForm(ask('br', form.etag.replace('-br', '')), form)).toBe(false);
    expect(hasForm(ask('br'), form)).toBe(false);
  });
});

describe('accepted packings', () => {
  it.each([
    ['gzip, deflate, br', true, true],
    ['GZIP;q=0.5', true, false],
    ['br;q=0, gzip; q=0.0', false, false],
    ['br;q=0.1', false, true],
    ['x-gzip, brotli', false, false],
    ['', false, false],
  ])('%s', (header, gzip, br) => {
    const request = new Request('https://legend.test/', { headers: { 'accept-encoding': header } });
    expect([accepts(request, 'gzip'), accepts(request, 'br')]).toEqual([gzip, br]);
  });
});

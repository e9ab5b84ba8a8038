import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNoncedBody, freshNonce } from './nonced-body.ts';

/** Pieces of any text with the nonce between them. */
const page = (pieces: readonly string[], nonce: string) => Buffer.from(pieces.join(nonce));

it('carries the given nonce wherever the placeholder stood, plain and compressed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 300 })), (pieces) => {
      const placeholder = freshNonce();
      const body = createNoncedBody(page(pieces, placeholder), placeholder);
      for (const nonce of [freshNonce(), freshNonce()]) {
        const expected = page(pieces, nonce).toString();
        expect(body.plain(nonce).toString()).toBe(expected);
        expect(gunzipSync(body.gzip(nonce)).toString()).toBe(expected);
      }
    }),
  );
});

it('is a large page as well as a small one, and smaller when compressed', () => {
  const placeholder = freshNonce();
  const pieces = Array.from({ length: 40 }, (_, index) => `<p>Offer ${index}</p>`.repeat(900));
  const html = page(pieces, placeholder);
  const body = createNoncedBody(html, placeholder);
  const nonce = freshNonce();
  const compressed = body.gzip(nonce);
  expect(gunzipSync(compressed).toString()).toBe(page(pieces, nonce).toString());
  expect(compressed.length).toBeLessThan(html.length / 5);
  expect(body.bytes).toBeGreaterThanOrEqual(html.length + compressed.length);
});

it('never leaves the placeholder or an earlier nonce behind', () => {
  const placeholder = freshNonce();
  const body = createNoncedBody(page(['<script nonce="', '">', ''], placeholder), placeholder);
  const [first, second] = [freshNonce(), freshNonce()];
  expect(first).toMatch(/^[\w-]{22}$/);
  body.plain(first);
  body.gzip(first);
  const text = body.plain(second).toString() + gunzipSync(body.gzip(second)).toString();
  expect([text.includes(placeholder), text.includes(first)]).toEqual([false, false]);
});

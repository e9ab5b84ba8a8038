/**
 * HTML that is kept with a placeholder for its CSP nonce and gets a fresh one each time it is served, plain or
 * compressed, without being compressed again.
 *
 * The nonce stands in the compressed form, too, at known places: each piece of HTML between two nonces is deflated for
 * itself and ends at a byte, the nonce follows as a stored block. Only the checksum is made anew.
 */
import { randomBytes } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';

const NONCE_BYTES = 16;

/** 22 characters that need no escaping anywhere in HTML. */
export function freshNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

interface Template {
  bytes: Buffer;
  /** Where the nonce stands. */
  places: readonly number[];
}

export interface NoncedBody {
  plain(nonce: string): Buffer<ArrayBuffer>;
  gzip(nonce: string): Buffer<ArrayBuffer>;
  /** Memory that it takes. */
  readonly bytes: number;
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + text.length)) {
    places.push(at);
  }
  return places;
}

function filled({ bytes, places }: Template, nonce: string): Buffer<ArrayBuffer> {
  const copy = Buffer.from(bytes);
  for (const place of places) copy.write(nonce, place, 'latin1');
  return copy;
}

/** Magic number, deflate, no name, no time, unknown system (RFC 1952). */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty stored block that is the last one (RFC 1951). */
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);
const TRAILER_BYTES = 8;
const LEVEL = 7;

/** Deflated blocks that end at a byte and refer to nothing before them. */
function deflated(piece: Buffer): Buffer {
  return deflateRawSync(piece, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
}

/** A stored block: its length, the length's complement, the bytes as they are. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(~bytes.length & 0xffff, 3);
  return Buffer.concat([head, bytes]);
}

function compressedTemplate({ bytes, places }: Template, length: number): Template {
  const parts: Buffer[] = [GZIP_HEADER];
  const compressedPlaces: number[] = [];
  let size = GZIP_HEADER.length;
  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
  };
  let from = 0;
  for (const place of places) {
    if (place > from) add(deflated(bytes.subarray(from, place)));
    add(stored(bytes.subarray(place, place + length)));
    compressedPlaces.push(size - length);
    from = place + length;
  }
  if (from < bytes.length) add(deflated(bytes.subarray(from)));
  add(LAST_BLOCK);
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeUInt32LE(bytes.length % 2 ** 32, 4);
  add(trailer);
  return { bytes: Buffer.concat(parts), places: compressedPlaces };
}

/**
 * @param html rendered with the placeholder as its nonce
 * @param placeholder from `freshNonce`, for this body alone: nothing that a user wrote can hold it
 */
export function createNoncedBody(html: Buffer, placeholder: string): NoncedBody {
  const template: Template = { bytes: html, places: placesOf(html, placeholder) };
  let compressed: Template | undefined;
  return {
    plain: (nonce) => filled(template, nonce),
    gzip(nonce) {
      compressed ??= compressedTemplate(template, placeholder.length);
      const body = filled(compressed, nonce);
      body.writeUInt32LE(crc32(filled(template, nonce)), body.length - TRAILER_BYTES);
      return body;
    },
    // The compressed form is made when it is first asked for; HTML shrinks to less than a third.
    bytes: Math.ceil(html.length * 1.34),
  };
}

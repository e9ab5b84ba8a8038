import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appConfig } from '~config';
import { imageTypeOf } from './image-header.ts';
import { maxEdge, maxFrames, normaliseImage } from './normalise-image.ts';

const gradient = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, i) => (i * 7) % 256)), {
    raw: { width, height, channels: 3 },
  });

const encoders = {
  jpeg: () => gradient(60, 40).jpeg().toBuffer(),
  png: () => gradient(60, 40).png().toBuffer(),
  webp: () => gradient(60, 40).webp().toBuffer(),
  avif: () => gradient(60, 40).avif({ effort: 0 }).toBuffer(),
};

async function codeOf(bytes: Uint8Array): Promise<unknown> {
  return normaliseImage(bytes).then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  );
}

/** A PNG that declares any size; its pixel data is what the caller gives. */
function pngDeclaring(width: number, height: number, data: Buffer): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An animated WebP of equal small frames. */
function animation(frames: number): Promise<Buffer> {
  const noise = Buffer.from(Array.from({ length: 4 * 4 * 3 * frames }, (_, i) => (i * 37) % 256));
  return sharp(noise, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
    .webp({ loop: 0, effort: 0 })
    .toBuffer();
}

describe('imageTypeOf', () => {
  it.each(Object.entries(encoders))('knows %s by its content', async (type, encode) => {
    expect(imageTypeOf(await encode())).toBe(type);
  });

  it.each([
    ['nothing', ''],
    ['a text', 'hello there, this is a text'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['a sound file', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a cut-off box', '\0\0\0\x20ftypavif'],
  ])('does not take %s', (_, text) => {
    expect(imageTypeOf(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});

describe('normaliseImage', () => {
  it.each(Object.entries(encoders))('stores %s as WebP', async (_, encode) => {
    const image = await normaliseImage(await encode());
    expect(image).toMatchObject({ width: 60, height: 40 });
    expect(imageTypeOf(image.bytes)).toBe('webp');
  });

  it('shrinks to the longest edge and never enlarges', async () => {
    const wide = await sharp({
      create: { width: 4000, height: 1000, channels: 3, background: '#345' },
    })
      .jpeg()
      .toBuffer();
    expect(await normaliseImage(wide)).toMatchObject({ width: maxEdge, height: 512 });
  });

  it('turns upright by the orientation and removes all metadata', async () => {
    const photo = await gradient(60, 40)
      .withExif({
        IFD0: { Copyright: 'mira_k', Artist: 'Mira' },
        IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const image = await normaliseImage(photo);
    expect(image).toMatchObject({ width: 40, height: 60 });
    const { exif, icc, xmp, iptc, orientation } = await sharp(image.bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect(Buffer.from(image.bytes).includes('Mira')).toBe(false);
  });

  it('refuses an empty file', async () => {
    expect(await codeOf(new Uint8Array())).toBe('IMAGE_UNREADABLE');
  });

  it('refuses more bytes than allowed before looking at them', async () => {
    const bytes = new Uint8Array(appConfig.offers.maxImageBytes + 1);
    bytes.set(await encoders.png());
    expect(await codeOf(bytes)).toBe('IMAGE_TOO_LARGE');
  });

  it('refuses an SVG, whatever it is called', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await codeOf(Buffer.from(svg))).toBe('IMAGE_TYPE');
  });

  it('refuses an SVG behind the signature of a PNG', async () => {
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await codeOf(Buffer.concat([signature, svg]))).toBe('IMAGE_UNREADABLE');
  });

  it('refuses a GIF and a TIFF', async () => {
    expect(await codeOf(await gradient(6, 4).gif().toBuffer())).toBe('IMAGE_TYPE');
    expect(await codeOf(await gradient(6, 4).tiff().toBuffer())).toBe('IMAGE_TYPE');
  });

  it.each([
    [30_000, 30_000],
    [24_000_001, 1],
    [5_000, 4_801],
  ])('refuses %i × %i pixels by the header alone', async (width, height) => {
    // The data is not even a zlib stream: only something that decodes would notice.
    const bomb = pngDeclaring(width, height, Buffer.from('not pixels'));
    expect(await codeOf(bomb)).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  it('refuses a size that no image has', async () => {
    for (const [width, height] of [
      [0x7fffffff, 0x7fffffff],
      [0, 0],
    ] as const) {
      const bomb = pngDeclaring(width, height, Buffer.from('not pixels'));
      expect(['IMAGE_TOO_MANY_PIXELS', 'IMAGE_UNREADABLE']).toContain(await codeOf(bomb));
    }
  });

  it('takes an animation up to the limit as its first frame', async () => {
    expect(await normaliseImage(await animation(maxFrames))).toMatchObject({ width: 4, height: 4 });
    expect(await codeOf(await animation(maxFrames + 1))).toBe('IMAGE_TOO_MANY_PIXELS');
  });

  it.each(Object.entries(encoders))('refuses a truncated %s', async (_, encode) => {
    const whole = await encode();
    for (const share of [0.02, 0.3, 0.7]) {
      const part = whole.subarray(0, Math.max(4, Math.floor(whole.length * share)));
      expect(['IMAGE_UNREADABLE', 'IMAGE_TYPE']).toContain(await codeOf(part));
    }
  });

  it('lets no foreign bytes through a polyglot', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04');
    const polyglot = Buffer.concat([await encoders.jpeg(), page]);
    const image = await normaliseImage(polyglot);
    expect(Buffer.from(image.bytes).includes('script')).toBe(false);
    expect(image).toMatchObject({ width: 60, height: 40 });
  });

  it('survives any bytes behind a good signature', async () => {
    const whole = await encoders.png();
    let state = 1;
    for (let round = 0; round < 60; round++) {
      const damaged = Buffer.from(whole);
      for (let index = 0; index < 6; index++) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        damaged[8 + (state % (damaged.length - 8))] = state >>> 24;
      }
      expect(String(await codeOf(damaged))).toMatch(/^(accepted|IMAGE_[A-Z_]+)$/);
    }
  });
});

/** Detects file types by magic bytes. File names and declared types come from the sender and are not trusted. */

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif';

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpegSignature = [0xff, 0xd8, 0xff];
const avifBrands = new Set(['avif', 'avis']);

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function ascii(bytes: Uint8Array, from: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** The major and the compatible brands of an ISO media file's `ftyp` box. */
function brandsOf(bytes: Uint8Array): string[] {
  if (bytes.byteLength < 16 || ascii(bytes, 4) !== 'ftyp') return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const end = Math.min(size, bytes.byteLength, 256);
  const brands = [ascii(bytes, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(bytes, at));
  return brands;
}

/** The type of an image; undefined when it is none of the four accepted types. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, jpegSignature)) return 'jpeg';
  if (startsWith(bytes, pngSignature)) return 'png';
  if (ascii(bytes, 0) === 'RIFF' && ascii(bytes, 8) === 'WEBP') return 'webp';
  return brandsOf(bytes).some((brand) => avifBrands.has(brand)) ? 'avif' : undefined;
}

/** The bytes of a cached page: the same for everyone, packed once, each form with an ETag of its own. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { accepts, type Packing } from './accepted-packing.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface BodyForm {
  bytes: Bytes;
  encoding: Packing | null;
  /** Strong: another for each packing. */
  etag: string;
}

export interface CachedBody {
  /** The smallest form that the caller takes. */
  formFor(request: Request): Promise<BodyForm>;
  /** Memory that it takes with all forms. */
  readonly bytes: number;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Above it brotli takes three times as long for one part in a hundred. */
const BROTLI_LEVEL = 5;
const GZIP_LEVEL = 6;

const packers: Record<Packing, (bytes: Bytes) => Promise<Buffer>> = {
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => gzip(bytes, { level: GZIP_LEVEL }),
};
const PACKINGS = ['br', 'gzip'] as const;

/** Whether the caller has this form already. */
export function hasForm(request: Request, { etag }: BodyForm): boolean {
  const known = request.headers.get('if-none-match');
  // A proxy that packs in our place makes the tag a weak one.
  const tags = known?.split(',').map((tag) => tag.trim().replace('W/', ''));
  return tags?.includes(etag) ?? false;
}

export function createCachedBody(html: string): CachedBody {
  const plain = new Uint8Array(Buffer.from(html));
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  /** Each is made when it is first asked for, once. */
  const packed = new Map<Packing, Promise<Bytes>>();
  const pack = (packing: Packing): Promise<Bytes> => {
    const known = packed.get(packing);
    if (known) return known;
    const made = packers[packing](plain).then((bytes) => new Uint8Array(bytes));
    packed.set(packing, made);
    return made;
  };
  return {
    async formFor(request) {
      const packing = PACKINGS.find((name) => accepts(request, name));
      if (packing === undefined) return { bytes: plain, encoding: null, etag: `"${hash}"` };
      return { bytes: await pack(packing), encoding: packing, etag: `"${hash}-${packing}"` };
    },
    // HTML shrinks to less than a third.
    bytes: Math.ceil(plain.length * 1.6),
  };
}

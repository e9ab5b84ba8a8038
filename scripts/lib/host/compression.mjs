/**
 * Compresses the application's responses. Pages stream: what was rendered so far is flushed as soon as the renderer
 * pauses. Compression levels are low, because a response is sent to one visitor only.
 */
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';

const MIN_BYTES = 1_024;
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+json|[\w.-]+\+xml)|image\/svg)/;

/** Pages and sitemaps are streamed; other responses have a Content-Length. */
const STREAMED = /^(text\/html|application\/xml)/;

const brotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
const gzipOptions = { level: 4 };
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/**
 * @param {string | undefined} accepted the Accept-Encoding header
 * @returns {'br' | 'gzip' | undefined}
 */
export function chooseEncoding(accepted) {
  const allowed = new Set();
  for (const part of (accepted ?? '').split(',')) {
    const [name, ...parameters] = part.trim().toLowerCase().split(';');
    if (parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))) continue;
    allowed.add(name);
  }
  return ['br', 'gzip'].find((name) => allowed.has(name));
}

/** @param {Response} response @param {string | undefined} method */
function mayCompress(response, method) {
  const { headers, status } = response;
  if (method === 'HEAD' || status === 204 || status === 206 || status === 304) return false;
  if (headers.has('content-encoding') || headers.get('cache-control')?.includes('no-transform'))
    return false;
  // Asked for last: a body that goes out as it is need not become a stream.
  if (response.body === null) return false;
  return COMPRESSIBLE.test(headers.get('content-type') ?? '');
}

/** Headers of the compressed form: its length is another and its bytes are others than the validator's. */
function compressedHeaders(response, encoding) {
  const headers = new Headers(response.headers);
  headers.set('content-encoding', encoding);
  headers.append('vary', 'accept-encoding');
  headers.delete('content-length');
  const etag = headers.get('etag');
  if (etag !== null && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`);
  return headers;
}

/** Passes chunks on compressed. When none is waiting, what there is goes out at once. */
function compressStream(body, encoding) {
  const packer =
    encoding === 'br' ? zlib.createBrotliCompress(brotliOptions) : zlib.createGzip(gzipOptions);
  const reader = body.getReader();
  let flushed;
  const flushSoon = () => {
    clearImmediate(flushed);
    flushed = setImmediate(() => packer.flush());
  };
  const pump = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const room = packer.write(value);
      flushSoon();
      if (!room) await new Promise((resolve) => packer.once('drain', resolve));
    }
    clearImmediate(flushed);
    packer.end();
  };
  pump().catch((error) => packer.destroy(error));
  packer.once('close', () => {
    clearImmediate(flushed);
    reader.cancel().catch(() => {});
  });
  return packer;
}

/**
 * The compressed form of a response, or undefined when it goes out as it is.
 * @param {import('node:http').IncomingMessage} req
 * @param {Response} response
 * @returns {Promise<{ headers: Headers, body: Buffer | import('node:stream').Readable } | undefined>}
 */
export async function compress(req, response) {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  if (encoding === undefined || !mayCompress(response, req.method)) return undefined;
  if (STREAMED.test(response.headers.get('content-type') ?? '')) {
    const body = compressStream(response.body, encoding);
    return { headers: compressedHeaders(response, encoding), body };
  }
  const plain = Buffer.from(await response.arrayBuffer());
  if (plain.length < MIN_BYTES) return { headers: response.headers, body: plain };
  const body = await (encoding === 'br' ? brotli(plain, brotliOptions) : gzip(plain, gzipOptions));
  return { headers: compressedHeaders(response, encoding), body };
}

/** Reads request bodies, up to a limit, before the application sees the request. */
import { pathOf } from './target.mjs';

const KILOBYTE = 1024;
const JSON_CAP = 64 * KILOBYTE;
const MEGABYTE = KILOBYTE * KILOBYTE;
/** What takes files, with the bytes around them. */
const UPLOAD_CAPS = new Map([
  ['/api/media', 11 * MEGABYTE],
  ['/api/market/seller/offer/import', 6 * MEGABYTE],
  ['/api/admin/catalogue/check', 7 * MEGABYTE],
  ['/api/admin/catalogue/import', 7 * MEGABYTE],
]);

/** After a refusal the rest is thrown away for this long, so that the client can read the answer. */
const DISCARD_MS = 3_000;

export class BodyTooLarge extends Error {}

/** @param {import('node:http').IncomingMessage} req @returns bytes */
function capFor(req) {
  return (req.method === 'POST' && UPLOAD_CAPS.get(pathOf(req))) || JSON_CAP;
}

/** @param {import('node:http').IncomingMessage} req */
export function announcesTooMuch(req) {
  return Number(req.headers['content-length'] ?? 0) > capFor(req);
}

/** @param {import('node:http').IncomingMessage} req */
function hasBody(req) {
  return (
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  );
}

/**
 * Reads the body whole and leaves it where srvx's request looks for it. A slow sender meets the server's
 * request timeout.
 * @param {import('node:http').IncomingMessage & { rawBody?: Buffer }} req
 * @throws {BodyTooLarge}
 */
export async function readBody(req) {
  if (announcesTooMuch(req)) throw new BodyTooLarge();
  if (!hasBody(req)) return;
  const cap = capFor(req);
  const chunks = [];
  let size = 0;
  await new Promise((resolve, reject) => {
    req.on('data', (chunk) => {
      size += chunk.length;
      if (size > cap) reject(new BodyTooLarge());
      else chunks.push(chunk);
    });
    req.once('end', resolve);
    req.once('error', reject);
    req.once('close', () => reject(new Error('The client went away')));
  });
  req.rawBody = Buffer.concat(chunks);
}

/** @param {import('node:http').IncomingMessage} req */
export function discardRest(req) {
  req.removeAllListeners('data');
  req.resume();
  const timer = setTimeout(() => req.destroy(), DISCARD_MS);
  req.once('close', () => clearTimeout(timer));
}

/** Converts a Node request to a web request for the application, and its response back. */
import { pipeline } from 'node:stream/promises';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { BodyTooLarge, discardRest, readBody } from './body.mjs';
import { compress } from './compression.mjs';
import { refuse } from './failures.mjs';

function writeHead(res, response, headers) {
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') res.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.writeHead(response.status);
}

/** A client that leaves early is its own business and no error. */
async function send(req, res, response) {
  const compressed = await compress(req, response);
  if (compressed === undefined) {
    await sendNodeResponse(res, response);
    return;
  }
  const { headers, body } = compressed;
  if (Buffer.isBuffer(body)) res.setHeader('content-length', body.length);
  writeHead(res, response, headers);
  if (Buffer.isBuffer(body)) res.end(body);
  else await pipeline(body, res).catch(() => {});
}

/** Whether this is only how the application gave up its work for a client that has left. */
function isDeparture(request, error) {
  const { aborted, reason } = request.signal;
  return aborted && (error === reason || error?.name === 'AbortError');
}

/**
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 * @param {(request: Request) => Promise<Response>} fetch the application
 * @param {(error: unknown) => void} report
 */
export async function respond(req, res, fetch, report) {
  try {
    await readBody(req);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) return;
    refuse(req, res, 'TOO_LARGE');
    discardRest(req);
    return;
  }
  const request = new NodeRequest({ req, res });
  try {
    const response = await fetch(request);
    await send(req, res, response);
  } catch (error) {
    if (isDeparture(request, error)) return;
    report(error);
    refuse(req, res, 'SERVER_ERROR');
  }
}

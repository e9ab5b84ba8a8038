/** Replaces dist/server/server.js in tests/security/host.test.ts: small responses of every kind. */
const encoder = new TextEncoder();
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** First half at once, second half later, as a page that streams. */
function streamed() {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode('<p>first</p>'));
      await pause(400);
      controller.enqueue(encoder.encode('<p>second</p>'));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const BIG_BYTES = 2 * 1024 * 1024;

/** As Start does: the work is given up with the reason that the request's signal tells. */
function untilLeft(request) {
  process.stdout.write('waiting request began\n');
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => {
      process.stdout.write('waiting request left\n');
      reject(request.signal.reason);
    });
  });
}

const answers = {
  '/big': async () => {
    process.stdout.write('big request began\n');
    return new Response(Buffer.alloc(BIG_BYTES), {
      headers: { 'content-type': 'application/octet-stream' },
    });
  },
  // The first of several is the slowest.
  '/turn': async (request) => {
    const turn = Number(new URL(request.url).searchParams.get('turn'));
    await pause(200 - turn * 20);
    return new Response(`turn ${turn}.`);
  },
  '/wait': untilLeft,
  '/connections': async () =>
    Response.json({
      open: await new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    }),
  '/api/echo': async (request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  '/api/media': async (request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  '/api/market/seller/offer/import': async (request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  '/api/long': async () => Response.json({ text: 'x'.repeat(5_000) }, { headers: { etag: '"1"' } }),
  '/api/short': async () => Response.json({ text: 'x' }),
  '/slow': async () => {
    process.stdout.write('slow request began\n');
    await pause(1_500);
    return new Response('finished');
  },
  '/stream': async () => streamed(),
  '/throw': async () => {
    throw new Error('a detail of the inside');
  },
  '/cookies': async () => {
    const headers = new Headers({ 'content-type': 'text/html' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response('<p>cookies</p>', { headers });
  },
};

/** Takes requests and connections over as Socket.IO does: all for its own path, before anybody else. */
function attachSockets(httpServer) {
  const listeners = httpServer.listeners('request');
  httpServer.removeAllListeners('request');
  httpServer.on('request', (req, res) => {
    if (!req.url.startsWith('/socket.io/')) {
      for (const listener of listeners) listener.call(httpServer, req, res);
      return;
    }
    process.stdout.write('socket request began\n');
    setTimeout(() => res.writeHead(400, { 'content-type': 'application/json' }).end('{}'), 50);
  });
  httpServer.on('upgrade', (req, socket) => {
    socket.end(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\nupgraded',
    );
  });
}

let server;

export async function boot({ httpServer }) {
  server = httpServer;
  if (process.env.FAKE_FAILURE !== undefined) {
    throw Object.assign(new Error('PORT must be a whole number.'), { name: 'EnvError' });
  }
  attachSockets(httpServer);
  return {
    servesHost: (host) => !host?.endsWith('.example'),
    close: async () => {
      process.stdout.write('application closed\n');
    },
  };
}

export default {
  fetch: async (request) => {
    const answer = answers[new URL(request.url).pathname];
    return answer === undefined ? new Response('nothing', { status: 404 }) : answer(request);
  },
};

/** Stands in for dist/server/server.js in tests/security/host.test.ts: small answers of every kind. */
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

const answers = {
  '/api/echo': async (request) =>
    Response.json({ bytes: (await request.arrayBuffer()).byteLength }),
  '/api/media': async (request) =>
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

export async function boot() {
  if (process.env.FAKE_FAILURE !== undefined) {
    throw Object.assign(new Error('PORT must be a whole number.'), { name: 'EnvError' });
  }
  return {
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

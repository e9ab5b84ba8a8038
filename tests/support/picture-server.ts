/** A server of pictures as files of offers name them: good ones, and every kind of bad one. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';

type Behaviour = (response: ServerResponse, path: string) => void;

/** A small picture, another one for each seed. */
export function pictureOf(seed: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  const background = { r: seed % 256, g: (seed * 7) % 256, b: (seed * 31) % 256 };
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

const send =
  (
    status: number,
    body: string | Buffer,
    headers: Record<string, string | number> = {},
  ): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end(body);

async function badOnes(): Promise<Record<string, Behaviour>> {
  const png = await pictureOf(1);
  const huge = await sharp({
    create: { width: 6_000, height: 6_000, channels: 3, background: '#123' },
    limitInputPixels: false,
  })
    .png()
    .toBuffer();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  return {
    '/hangs': () => {},
    // Nobody asked for it, and no picture comes of it.
    '/switches': (response) =>
      void response.writeHead(101, { connection: 'upgrade', upgrade: 'x' }).end(),
    '/drips': (response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const timer = setInterval(() => void response.write(Buffer.from([0])), 50);
      response.on('close', () => clearInterval(timer));
    },
    // More than it says is not read, less is an answer that broke off.
    '/says-less.png': send(200, png, { 'content-length': 20 }),
    '/says-more.png': (response) => {
      response.writeHead(200, { 'content-length': png.length + 100 });
      response.write(png);
      setTimeout(() => response.destroy(), 20);
    },
    '/says-huge.png': (response) => {
      response.writeHead(200, { 'content-length': 11 * 1024 * 1024 });
      response.write(png);
    },
    '/endless.png': (response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(256 * 1024)));
      };
      response.on('drain', more);
      more();
    },
    '/fails': send(500, 'no'),
    '/missing': send(404, 'no'),
    '/empty': send(204, ''),
    '/page.png': send(200, '<!doctype html><p>No picture', { 'content-type': 'image/png' }),
    '/vector.png': send(200, svg, { 'content-type': 'image/png' }),
    '/packed.png': send(200, gzipSync(Buffer.alloc(50 * 1024 * 1024)), {
      'content-type': 'image/png',
      'content-encoding': 'gzip',
    }),
    '/huge.png': send(200, huge, { 'content-type': 'image/png' }),
    '/cut.png': send(200, png.subarray(0, png.length - 20), { 'content-type': 'image/png' }),
    '/inside': send(302, '', { location: 'http://169.254.169.254/latest/meta-data' }),
    '/file': send(302, '', { location: 'file:///etc/passwd' }),
    '/round': send(302, '', { location: '/round' }),
    '/nowhere': send(302, '', { location: 'http://[' }),
    '/unsaid': send(302, ''),
  };
}

/** Starts one: `/good/<n>.png` is a picture, `/hops/<n>` leads to one over n redirects; see above for the bad ones. */
export async function startPictureServer(): Promise<{
  origin: string;
  /** Paths in the order in which they were asked for. */
  asked: string[];
  /** What the next calls of a path get instead. */
  behave(path: string, behaviour: Behaviour | null): void;
  close(): Promise<void>;
}> {
  const asked: string[] = [];
  const bad = await badOnes();
  const changed = new Map<string, Behaviour>();
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const behaviour = changed.get(path) ?? bad[path];
    if (behaviour) return behaviour(response, path);
    const hops = /^\/hops\/(\d+)$/.exec(path)?.[1];
    if (hops !== undefined) {
      const location = Number(hops) === 0 ? '/good/9.png' : `/hops/${Number(hops) - 1}`;
      return send(302, '', { location })(response, path);
    }
    const seed = /^\/good\/(\d+)\.(png|jpeg|webp)/.exec(path);
    if (!seed) return send(404, 'no')(response, path);
    const format = seed[2] === 'jpeg' || seed[2] === 'webp' ? seed[2] : 'png';
    // What the header says of it is wrong, which does not matter.
    send(200, await pictureOf(Number(seed[1]), format), { 'content-type': 'text/plain' })(
      response,
      path,
    );
  };
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.on('error', () => {});
    void answer(request.url ?? '', response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (path, behaviour) =>
      void (behaviour === null ? changed.delete(path) : changed.set(path, behaviour)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

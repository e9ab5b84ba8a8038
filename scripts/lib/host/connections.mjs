/**
 * Limits of one connection. Node parses pipelined requests at once, starts them all and buffers all their responses
 * until the first has been read; here the next one starts when the response before it has been sent, so that a
 * connection buffers one response at a time.
 */

/** Requests of a connection that wait for the one before them. A client that sends more ahead is cut off. */
const MOST_WAITING = 16;
/** Then a connection ends in order, and its client opens another one. */
const MOST_REQUESTS = 1_000;

/** @typedef {import('node:http').IncomingMessage} Req @typedef {import('node:http').ServerResponse} Res */

/**
 * @param {(req: Req, res: Res) => void} start answers a request
 * @returns {(req: Req, res: Res) => void} the same, one after the other for each connection
 */
export function oneAtATime(start) {
  /** Of each connection the request under way and those behind it, and how many there were. */
  const lines = new WeakMap();

  const startFirst = (line) => {
    const [req, res] = line.waiting[0];
    line.started += 1;
    if (line.started >= MOST_REQUESTS) res.setHeader('connection', 'close');
    // Comes when the last byte was handed to the system, and when the connection has ended.
    res.once('close', () => {
      line.waiting.shift();
      if (req.socket.destroyed) line.waiting.length = 0;
      else if (line.waiting.length > 0) startFirst(line);
    });
    start(req, res);
  };

  return (req, res) => {
    const { socket } = req;
    // What was still in the buffer of a connection that was cut off.
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? { waiting: [], started: 0 };
    lines.set(socket, line);
    if (line.waiting.length > MOST_WAITING) {
      socket.destroy();
      return;
    }
    line.waiting.push([req, res]);
    if (line.waiting.length === 1) startFirst(line);
  };
}

/**
 * Puts itself before everybody who listens for requests, Socket.IO included, which takes the place of those before it.
 * @param {import('node:http').Server} httpServer
 * @param {(answer: (req: Req, res: Res) => void) => (req: Req, res: Res) => void} wrap gets what answers requests now
 */
export function takeRequestsOver(httpServer, wrap) {
  const listeners = httpServer.listeners('request');
  httpServer.removeAllListeners('request');
  httpServer.on(
    'request',
    wrap((req, res) => {
      for (const listener of listeners) listener.call(httpServer, req, res);
    }),
  );
}

/** The load generator for many URLs: a process of its own that reads its instructions from a file (load.ts). */
import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import * as v from 'valibot';

const planSchema = v.object({
  urls: v.pipe(v.array(v.string()), v.minLength(1)),
  connections: v.number(),
  seconds: v.number(),
  timeoutSeconds: v.number(),
});

const { urls, ...plan } = v.parse(
  planSchema,
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
);
const requests = urls.map((url) => {
  const { pathname, search } = new URL(url);
  return { method: 'GET', path: pathname + search };
});
let clients = 0;

const result = await autocannon({
  url: new URL(urls[0] ?? '').origin,
  connections: plan.connections,
  duration: plan.seconds,
  timeout: plan.timeoutSeconds,
  requests,
  setupClient(client) {
    const start = Math.floor((clients * requests.length) / plan.connections);
    clients += 1;
    client.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
  },
});
process.stdout.write(`${JSON.stringify(result)}\n`);

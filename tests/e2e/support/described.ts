/** The published description of the API, and calls whose responses are validated against it. */
import { expect } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { send, type CallOptions, type Reply } from './api.ts';

interface Operation {
  path: string;
  pattern: RegExp;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Pick<Operation, 'responses'>>>;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
ajv.addFormat(
  'date-time',
  (text) => !Number.isNaN(Date.parse(text)) && /^\d{4}-\d\d-\d\dT/.test(text),
);
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
ajv.addFormat('uri', (text) => URL.canParse(text));

let operations: Promise<Map<string, Operation[]>> | undefined;

async function readDocument(): Promise<Map<string, Operation[]>> {
  const { status, body } = await send('GET', 'openapi.json');
  expect(status).toBe(200);
  const document: Document = body;
  expect(document.openapi).toMatch(/^3\.1\./);
  const byMethod = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    for (const [method, { responses }] of Object.entries(methods)) {
      const known = byMethod.get(method) ?? [];
      byMethod.set(method, [...known, { path, pattern, responses }]);
    }
  }
  return byMethod;
}

/** The description of a call. A path without parameters wins over one with them. */
async function operationOf(method: string, path: string): Promise<Operation> {
  operations ??= readDocument();
  const [bare = ''] = `/${path}`.split('?');
  const candidates = (await operations).get(method.toLowerCase()) ?? [];
  const found =
    candidates.find((operation) => operation.path === bare) ??
    candidates.find(({ pattern }) => pattern.test(bare));
  if (found === undefined) throw new Error(`${method} ${bare} is not described`);
  return found;
}

/** Calls, and expects this status and a body as the document describes it for this status. */
export async function described(
  status: number,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply['body']> {
  const { path: name, responses } = await operationOf(method, path);
  const reply = await send(method, path, options);
  const what = `${method} ${name}: ${reply.status} ${JSON.stringify(reply.body)}`;
  expect(reply.status, what).toBe(status);
  const schema = responses[String(status)]?.content?.['application/json']?.schema;
  expect(schema, `${method} ${name} describes ${status}`).toBeDefined();
  const validate = ajv.compile(schema ?? false);
  validate(reply.body);
  expect(validate.errors ?? [], what).toEqual([]);
  return reply.body;
}

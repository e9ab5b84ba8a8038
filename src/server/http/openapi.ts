/**
 * The published description of the API (`/api/openapi.json`), generated from the contracts that validate each
 * request and response.
 */
import { OpenAPIGenerator, type ConditionalSchemaConverter, type JSONSchema } from '@orpc/openapi';
import type { AnyContractRouter, OpenAPI } from '@orpc/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { appConfig } from '~config';
import type { EndpointMeta } from '~/contracts/endpoint.ts';
import { keyScopes } from '~/domain/key-scopes.ts';

type AnyValibotSchema = v.GenericSchema | v.GenericSchemaAsync;

function isValibotSchema(schema: unknown): schema is AnyValibotSchema {
  return (
    typeof schema === 'object' && schema !== null && 'kind' in schema && schema.kind === 'schema'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Query helpers put the type as callers write it into `metadata.wire`, instead of "text or value". */
function wireSchema(action: unknown): Record<string, unknown> | undefined {
  if (!isRecord(action) || action['type'] !== 'metadata') return undefined;
  const metadata = action['metadata'];
  const wire = isRecord(metadata) ? metadata['wire'] : undefined;
  return isRecord(wire) ? wire : undefined;
}

/** What cannot be said in JSON Schema (checks across fields) is left out; validation still applies it. */
const valibotConverter: ConditionalSchemaConverter = {
  condition: isValibotSchema,
  convert(schema, { strategy }): [required: boolean, schema: JSONSchema] {
    if (!isValibotSchema(schema) || schema.async) return [true, {}];
    const converted = toJsonSchema(schema, {
      target: 'draft-2020-12',
      typeMode: strategy,
      errorMode: 'ignore',
      overrideSchema: ({ valibotSchema }) =>
        valibotSchema.type === 'file'
          ? { type: 'string', contentMediaType: 'application/octet-stream' }
          : undefined,
      overrideAction: ({ valibotAction }) => wireSchema(valibotAction),
    });
    const { $schema: _dialect, ...json } = converted;
    return [!v.safeParse(schema, undefined).success, toOpenApi(json)];
  },
};

/** Converts the library's type of a JSON Schema to the generator's; both describe draft 2020-12. */
function toOpenApi(json: object): JSONSchema {
  return { ...json };
}

/** The wire form of failures with the codes that an operation may answer. */
function failureSchema(codes: readonly string[]): JSONSchema {
  const text = { type: 'string' } as const;
  return {
    type: 'object',
    required: ['statusCode', 'message', 'code'],
    properties: {
      statusCode: { type: 'integer' },
      message: text,
      code: { enum: [...new Set(codes)] },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: text, message: text },
        },
      },
      values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
    },
  };
}

/** Describes for each operation who may call it and which headers it takes. */
function describeCaller(operation: OpenAPI.OperationObject, meta: EndpointMeta): void {
  operation.security = meta.who === 'all' || meta.who === 'provider' ? [] : [{ bearer: [] }];
  const { keys = [] } = meta;
  const scopes = keys.length > 0 && `Open to API keys: ${keys.join(', ')}.`;
  operation.description = [operation.description, `Who may call: ${meta.who}.`, scopes]
    .filter(Boolean)
    .join('\n\n');
  if (meta.idempotent) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: meta.idempotent === true,
        schema: { type: 'string', maxLength: 200, pattern: '^[ -~]+$' },
        description: 'Same key and body: same answer. Same key and other body: 409.',
      },
    ];
  }
}

/** Lists in a query are repeated parameters; the generator would describe them as nested objects. */
function describeLists(operation: OpenAPI.OperationObject): void {
  for (const parameter of operation.parameters ?? []) {
    if (!('in' in parameter) || parameter.in !== 'query') continue;
    const { schema } = parameter;
    if (schema && 'type' in schema && schema.type === 'array') {
      parameter.style = 'form';
      parameter.explode = true;
    }
  }
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function operationsOf(document: OpenAPI.Document): Map<string, OpenAPI.OperationObject> {
  const operations = new Map<string, OpenAPI.OperationObject>();
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = item?.[method];
      if (operation?.operationId) operations.set(operation.operationId, operation);
    }
  }
  return operations;
}

const whos = ['all', 'user', 'seller', 'support', 'admin', 'super_admin', 'provider'] as const;

/** The metadata that the generator passes on; unreadable metadata counts as not public. */
function readMeta(meta: unknown): EndpointMeta {
  if (!isRecord(meta)) return { who: 'super_admin' };
  const who = whos.find((one) => one === meta['who']) ?? 'super_admin';
  const taken = [true, 'optional'] as const;
  const idempotent = taken.find((one) => one === meta['idempotent']);
  const named = meta['keys'];
  const keys = Array.isArray(named) ? keyScopes.filter((scope) => named.includes(scope)) : [];
  return { who, keys, ...(idempotent && { idempotent }) };
}

/** Generates the OpenAPI 3.1 document of a contract. Throws when a contract cannot be described. */
export async function openApiDocument(contract: AnyContractRouter): Promise<OpenAPI.Document> {
  const metas = new Map<string, EndpointMeta>();
  const generator = new OpenAPIGenerator({ schemaConverters: [valibotConverter] });
  const document = await generator.generate(contract, {
    info: {
      title: `${appConfig.brand.name} API`,
      version: '1.0.0',
      description:
        'Amounts are integers in US cents unless a `currency` stands beside them. Lists answer `{data, meta}`, ' +
        'failures `{statusCode, message, code, errors?, values?}`. `Accept-Language` picks the language of messages.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    filter: ({ contract: procedure, path }) => {
      metas.set(path.join('.'), readMeta(procedure['~orpc'].meta));
      return true;
    },
    customErrorResponseBodySchema: (definedErrors) =>
      failureSchema(definedErrors.map(([code]) => code)),
  });
  for (const [id, operation] of operationsOf(document)) {
    describeLists(operation);
    const meta = metas.get(id);
    if (meta) describeCaller(operation, meta);
  }
  return document;
}

/** The readable page of the API at `/api/docs`, rendered from the same OpenAPI document that programs read. */
import type { OpenAPI } from '@orpc/contract';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const MAX_CHOICES = 8;

interface Operation {
  method: string;
  path: string;
  tag: string;
  details: OpenAPI.OperationObject;
}

interface Field {
  name: string;
  type: string;
  required: boolean;
}

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const recordsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function operationsOf(document: OpenAPI.Document): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const details = item?.[method];
      return details
        ? [{ method: method.toUpperCase(), path, tag: details.tags?.[0] ?? 'Other', details }]
        : [];
    }),
  );
}

/** A short description of a schema: `integer`, `paid | refund`, `list of object`. */
function typeOf(schema: unknown): string {
  if (!isRecord(schema)) return 'any';
  const choices = [...recordsOf(schema['anyOf']), ...recordsOf(schema['oneOf'])];
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' | ');
  const values = schema['enum'];
  if (Array.isArray(values)) {
    const shown = values.slice(0, MAX_CHOICES).map(String).join(' | ');
    return values.length > MAX_CHOICES ? `${shown} | …` : shown;
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['type'] === 'array') return `list of ${typeOf(schema['items'])}`;
  const format = typeof schema['format'] === 'string' ? ` (${schema['format']})` : '';
  return `${typeof schema['type'] === 'string' ? schema['type'] : 'any'}${format}`;
}

/** The fields of an object, and of the objects in it one level down: `credentials.email`. */
function fieldsOf(schema: unknown, prefix = '', depth = 1): Field[] {
  if (!isRecord(schema)) return [];
  const variants = [...recordsOf(schema['anyOf']), ...recordsOf(schema['oneOf'])];
  if (variants.length > 0) return variants.flatMap((variant) => fieldsOf(variant, prefix, depth));
  const { properties, required } = schema;
  if (!isRecord(properties)) return [];
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).flatMap(([name, value]) => {
    const field = { name: prefix + name, type: typeOf(value), required: needed.has(name) };
    const item = isRecord(value) && isRecord(value['items']) ? value['items'] : value;
    const inner = depth > 0 ? fieldsOf(item, `${prefix}${name}.`, depth - 1) : [];
    return [field, ...inner];
  });
}

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = [...new Map(fields.map((field) => [field.name, field])).values()].map(
    ({ name, type, required }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${escapeHtml(type)}</td><td>${required ? 'required' : ''}</td></tr>`,
  );
  return `<details><summary>${title}</summary><table>${rows.join('')}</table></details>`;
}

/** The schema of a body: of its first media type. */
function schemaOf(holder: unknown): unknown {
  const content = isRecord(holder) ? holder['content'] : undefined;
  if (!isRecord(content)) return undefined;
  const [media] = Object.values(content);
  return isRecord(media) ? media['schema'] : undefined;
}

function parametersOf(details: OpenAPI.OperationObject): Field[] {
  return recordsOf(details.parameters).map((parameter) => ({
    name: `${String(parameter['name'])} · ${String(parameter['in'])}`,
    type: typeOf(parameter['schema']),
    required: parameter['required'] === true,
  }));
}

/** Statuses with their meaning; error codes are listed in the document's descriptions. */
function answersOf(details: OpenAPI.OperationObject): Field[] {
  return Object.entries(details.responses ?? {}).flatMap(([status, response]) => {
    return status.startsWith('2') ? fieldsOf(schemaOf(response)) : [];
  });
}

function renderOperation({ method, path, details }: Operation): string {
  const body = schemaOf(details.requestBody);
  const statuses = Object.keys(details.responses ?? {}).join(' · ');
  return `<section id="${escapeHtml(details.operationId ?? method + path)}">
<h3><span>${method}</span> <code>/api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(details.summary ?? '')}. ${escapeHtml(details.description ?? '')}</p>
${table('Parameters', parametersOf(details))}${table('Body', fieldsOf(body))}${table('Answer', answersOf(details))}
<p class="quiet">Answers with ${statuses}</p></section>`;
}

const style = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif; background: Canvas; color: CanvasText }
body { max-width: 1000px; margin: 0 auto; padding: 32px 16px; overflow-wrap: anywhere }
h2 { margin: 48px 0 8px } h3 { font-size: 16px; margin: 0 } h3 span { display: inline-block; min-width: 64px }
section { border-top: 1px solid #8885; padding: 12px 0 } p { margin: 4px 0 } .quiet { opacity: .75; font-size: 14px }
summary { cursor: pointer; padding: 4px 0 } table { border-collapse: collapse; font-size: 14px; margin: 4px 0 12px }
th, td { text-align: left; font-weight: 400; padding: 4px 24px 4px 0; vertical-align: top; border-top: 1px solid #8883 }
nav a { display: inline-block; margin-right: 16px; padding: 4px 0 } pre { overflow-x: auto; padding: 12px 16px; border: 1px solid #8885; border-radius: 8px; font-size: 14px }
`;

interface DocsPage {
  document: OpenAPI.Document;
  /** HTML that stands above the operations. */
  guide: string;
  /** Of the answer's style policy. */
  nonce: string;
}

/** A complete HTML page; needs no script. */
export function renderApiDocs({ document, guide, nonce }: DocsPage): string {
  const byTag = Map.groupBy(operationsOf(document), (operation) => operation.tag);
  const anchor = (tag: string): string => `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;
  const links = [...byTag.keys()].map((tag) => `<a href="#${anchor(tag)}">${escapeHtml(tag)}</a>`);
  const sections = [...byTag].map(
    ([tag, operations]) =>
      `<h2 id="${anchor(tag)}">${escapeHtml(tag)}</h2>${operations.map(renderOperation).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<nav aria-label="Areas">${links.join('')}</nav>
${guide}
${sections.join('\n')}</main></body></html>`;
}

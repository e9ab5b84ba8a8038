/** The readable page of the API at `/api/docs`, drawn from the same OpenAPI document that programs read. */
import type { OpenAPI } from '@orpc/contract';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (c) => escapes[c] ?? c);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Operation {
  method: string;
  path: string;
  tag: string;
  details: OpenAPI.OperationObject;
}

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

const block = (title: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;

function renderOperation({ method, path, details }: Operation): string {
  const id = details.operationId ?? `${method}${path}`;
  return `<section id="${escapeHtml(id)}">
<h3><span>${method}</span> <code>/api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(details.summary ?? '')}</p>
${block('Parameters', details.parameters)}${block('Body', details.requestBody)}${block('Answers', details.responses)}
</section>`;
}

const style = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 1000px; margin: 0 auto; padding: 32px 16px }
h3 { font-size: 16px; margin: 0 } h3 span { display: inline-block; min-width: 64px }
section { border-top: 1px solid #8885; padding: 12px 0 } p { margin: 4px 0 }
pre { overflow: auto; font-size: 13px; max-height: 480px } summary { cursor: pointer }
`;

/** A complete HTML page; needs no script. @param nonce of the answer's style policy. */
export function renderApiDocs(document: OpenAPI.Document, nonce: string): string {
  const byTag = Map.groupBy(operationsOf(document), (operation) => operation.tag);
  const sections = [...byTag].map(
    ([tag, operations]) =>
      `<h2>${escapeHtml(tag)}</h2>${operations.map(renderOperation).join('\n')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description ?? '')}</p>
<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
${sections.join('\n')}</main></body></html>`;
}

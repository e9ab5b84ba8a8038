/**
 * Redirects a page's URL with a trailing slash to the canonical URL in one step. The router would strip the slash
 * first and redirect again from there, which makes a chain of redirects.
 */
import * as v from 'valibot';
import { pageSchema } from '~/contracts/catalogue/frontend.schemas.ts';
import { isMachinePath, withoutLocale } from '~/platform/i18n/locale.ts';
import { deriveRequest } from './derived-request.ts';

/** Resolves a path with the page endpoint; null when it is no page. */
async function askPage(
  request: Request,
  path: string,
  handleApi: (request: Request) => Promise<Response>,
): Promise<v.InferOutput<typeof pageSchema> | null> {
  const url = new URL('/api/frontend/page', request.url);
  url.searchParams.set('path', path);
  const headers = new Headers();
  for (const name of ['user-agent', 'x-forwarded-for']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const response = await handleApi(deriveRequest(request, url, { headers }));
  const answer = v.safeParse(pageSchema, await response.json());
  return response.ok && answer.success ? answer.output : null;
}

/**
 * The redirect for a path with several slashes in a row; null for all other requests. `//name`, and `/\name`, which
 * browsers read as the same, would be redirects to another site: they lead to `/name` here. The query is preserved.
 */
export function withoutDoubledSlashes(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  if (!pathname.includes('//')) return null;
  const location = pathname.replaceAll(/\/{2,}/g, '/') + search;
  return new Response(null, { status: 301, headers: { location } });
}

/** The redirect for a path with a trailing slash; null for all other requests. The query is preserved. */
export async function withoutTrailingSlash(
  request: Request,
  handleApi: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { pathname, search } = new URL(request.url);
  // A path that begins with two slashes would name another site.
  if (!pathname.endsWith('/') || pathname.startsWith('//') || isMachinePath(pathname)) return null;
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  if (path === '') return null;
  const page = withoutLocale(path) === '/' ? null : await askPage(request, path, handleApi);
  const { to, status } =
    page === null
      ? { to: path, status: 301 }
      : 'redirect' in page
        ? page.redirect
        : { to: page.meta_tags.canonical, status: 301 };
  return new Response(null, { status, headers: { location: to + search } });
}

/**
 * What a content policy lets run inside a page. A page for one visitor names its scripts by a nonce; a page that many
 * get names each of them by its hash, so that its bytes stay the same.
 */
import { createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;
/** Scripts of ours are fewer than ten. Each takes 54 bytes of a header, and proxies refuse headers above 8 kB. */
const MOST_HASHES = 40;

/** Sources of `script-src` and `style-src` for elements that stand in the page. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

/** 22 characters that need no escaping anywhere in HTML. */
export function freshNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64url');
}

/** The sources of a page that was rendered with this nonce. */
export function nonceSources(nonce: string): InlineSources {
  const source = `'nonce-${nonce}'`;
  return { scripts: [source], styles: [source] };
}

export interface HashedPage {
  /** Without the nonce. */
  html: string;
  sources: InlineSources;
}

/** The page is not made as this was written for: with hashes its scripts would be refused, or others would run. */
export class UnknownPage extends Error {}

/** Structured data is not run, and no policy asks for it. */
const DATA = /\stype="application\/(?:ld\+)?json"/;

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * A page whose scripts are named by their hashes in place of a nonce. Only what carries the nonce is named: the renderer
 * puts it on its own elements, and nothing that a user wrote can know it. A script that found its way into the HTML
 * otherwise is refused by the policy as before.
 * @param html rendered with this nonce
 * @param nonce from `freshNonce`, for this page alone, never shown to anybody
 * @throws UnknownPage
 */
export function hashedPage(html: string, nonce: string): HashedPage {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const own = new RegExp(
    `<(script|style)((?:\\s[^>]*?)?) nonce="${nonce}"([^>]*)>([\\s\\S]*?)</\\1>`,
    'g',
  );
  for (const [, tag, before = '', after = '', text = ''] of html.matchAll(own)) {
    const attributes = before + after;
    if (/\ssrc=/.test(attributes) || DATA.test(attributes)) continue;
    (tag === 'style' ? styles : scripts).add(sourceOf(text));
  }
  if (scripts.size + styles.size > MOST_HASHES) {
    throw new UnknownPage(`A page has more than ${MOST_HASHES} scripts and styles of its own`);
  }
  const bare = html
    // The browser's router would put it on elements that it adds.
    .replace(new RegExp(`<meta [^>]*content="${nonce}"[^>]*>`), '')
    .replaceAll(` nonce="${nonce}"`, '');
  if (bare.includes(nonce)) {
    throw new UnknownPage('The nonce of a page stands elsewhere than on its elements');
  }
  return { html: bare, sources: { scripts: [...scripts], styles: [...styles] } };
}

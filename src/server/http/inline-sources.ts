/**
 * CSP sources for inline scripts and styles. A page for one visitor allows its scripts by a nonce; a cached page that
 * many visitors get allows each of them by its hash, so that its bytes stay the same.
 */
import { createHash, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;
/** Pages have fewer than ten inline scripts. Each hash takes 54 header bytes; proxies refuse headers above 8 kB. */
const MOST_HASHES = 40;

/** Sources of `script-src` and `style-src` for inline elements. */
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

/** HTML of an unexpected form: with hashes its own scripts would be refused, or foreign ones would run. */
export class UnknownPage extends Error {}

/** Structured data (JSON-LD) is not executed, so the policy does not apply to it. */
const DATA = /\stype="application\/(?:ld\+)?json"/;

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface Tag {
  /** Where it begins and ends in the HTML. */
  from: number;
  to: number;
  text: string;
}

/** The tags that carry this attribute. @throws UnknownPage */
function tagsWith(html: string, mark: string): Tag[] {
  const tags: Tag[] = [];
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    const from = html.lastIndexOf('<', at);
    const to = html.indexOf('>', at) + 1;
    const text = html.slice(from, to);
    if (from === -1 || text.indexOf('>') !== text.length - 1) {
      throw new UnknownPage('The nonce of a page stands elsewhere than in its tags');
    }
    tags.push({ from, to, text });
  }
  return tags;
}

/** Removes the meta tag from which the browser's router reads the nonce for elements that it adds. */
function withoutTold(html: string, nonce: string): string {
  const [told] = tagsWith(html, ` content="${nonce}"`);
  return told?.text.startsWith('<meta ') ? html.slice(0, told.from) + html.slice(told.to) : html;
}

/**
 * A page whose scripts are allowed by their hashes in place of a nonce. Only elements with the nonce are hashed: the
 * renderer puts it on its own elements, and no user content can contain it. An injected script is refused by the policy
 * as before.
 * @param rendered HTML with this nonce
 * @param nonce from `freshNonce`, for this page alone, never sent to anybody
 * @throws UnknownPage
 */
export function hashedPage(rendered: string, nonce: string): HashedPage {
  const mark = ` nonce="${nonce}"`;
  const html = withoutTold(rendered, nonce);
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const { to, text } of tagsWith(html, mark)) {
    const name = ['script', 'style'].find((known) => text.startsWith(`<${known} `));
    if (name === undefined || text.includes(' src=') || DATA.test(text)) continue;
    // An element that is not closed has no end here either: its hash matches nothing.
    const end = html.indexOf(`</${name}>`, to);
    (name === 'style' ? styles : scripts).add(sourceOf(html.slice(to, end)));
  }
  if (scripts.size + styles.size > MOST_HASHES) {
    throw new UnknownPage(`A page has more than ${MOST_HASHES} scripts and styles of its own`);
  }
  const bare = html.replaceAll(mark, '');
  if (bare.includes(nonce)) {
    throw new UnknownPage('The nonce of a page stands elsewhere than on its elements');
  }
  return { html: bare, sources: { scripts: [...scripts], styles: [...styles] } };
}

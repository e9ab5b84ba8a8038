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

interface Tag {
  /** Where it begins and ends in the HTML. */
  from: number;
  to: number;
  text: string;
}

/** The tags that bear this mark between their brackets. @throws UnknownPage */
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

/** Without the tag by which the browser's router learns the nonce, to put it on elements that it adds. */
function withoutTold(html: string, nonce: string): string {
  const [told] = tagsWith(html, ` content="${nonce}"`);
  return told?.text.startsWith('<meta ') ? html.slice(0, told.from) + html.slice(told.to) : html;
}

/**
 * A page whose scripts are named by their hashes in place of a nonce. Only what carries the nonce is named: the renderer
 * puts it on its own elements, and nothing that a user wrote can know it. A script that found its way into the HTML
 * otherwise is refused by the policy as before.
 * @param rendered HTML with this nonce
 * @param nonce from `freshNonce`, for this page alone, never shown to anybody
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
    // What is not closed has no end here either: its hash is nobody's.
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

/**
 * Markdown of our own documents as typed blocks (decision 0012). Only what the pages can show is allowed; anything
 * else, for example HTML or an image, is refused when the document is read, and a test reads them all.
 */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '~/contracts/content/content.schemas.ts';

/** A document before its values are filled in. */
export interface ParsedDocument {
  title: string;
  description: string;
  updatedOn: string;
  blocks: readonly Block[];
}

/** A document contains something that pages cannot show. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n/;
const HEADING_ID = /(?<!\s)\s*\{#([a-z0-9-]+)\}$/;

/** A file of Markdown: what stands in front of the text, by name, and the text. */
export interface FrontMatter {
  /** @throws DocumentError when the file does not say it */
  field(name: string): string;
  body: string;
}

/** Splits a file into its front matter and its text. */
export function readFrontMatter(source: string): FrontMatter {
  const lines = (FRONT_MATTER.exec(source)?.[1] ?? '').split('\n');
  const fields = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ');
      return [name, rest.join(': ').trim()];
    }),
  );
  return {
    field(name) {
      const value = fields.get(name);
      if (!value) throw new DocumentError(`The front matter names no ${name}.`);
      return value;
    },
    body: source.replace(FRONT_MATTER, ''),
  };
}

/** Parses one document. @throws DocumentError for what the pages cannot show. */
export function parseDocument(source: string): ParsedDocument {
  const { field, body } = readFrontMatter(source);
  return {
    title: field('title'),
    description: field('description'),
    updatedOn: field('updated'),
    blocks: parseBlocks(body),
  };
}

/** Parses Markdown without front matter. @throws DocumentError for what the pages cannot show. */
export function parseBlocks(body: string): Block[] {
  return lexer(body, { gfm: true })
    .filter((token) => token.type !== 'space')
    .map(blockOf);
}

/** A paragraph that is only `[prices](/game/category)` or `[prices](/game/category/good)`. */
const PRICES_PATH = /^\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/;

function pricesOf(content: readonly Inline[]): Block | null {
  const [only, ...rest] = content;
  if (only?.type !== 'link' || only.text !== 'prices' || rest.length > 0) return null;
  const [, game, category, alias = null] = PRICES_PATH.exec(only.href) ?? [];
  if (game === undefined || category === undefined) {
    throw new DocumentError(`There are no prices of ${only.href}.`);
  }
  return { type: 'prices', game, category, alias, today: null };
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading';
}
function isParagraph(token: Token): token is Tokens.Paragraph {
  return token.type === 'paragraph';
}
function isBlockquote(token: Token): token is Tokens.Blockquote {
  return token.type === 'blockquote';
}
function isList(token: Token): token is Tokens.List {
  return token.type === 'list';
}
function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}
function isStrong(token: Token): token is Tokens.Strong {
  return token.type === 'strong';
}
function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}

function blockOf(token: Token): Block {
  if (isHeading(token)) return headingOf(token);
  if (isParagraph(token)) {
    const content = inlinesOf(token.tokens);
    return pricesOf(content) ?? { type: 'paragraph', content };
  }
  if (isBlockquote(token)) return { type: 'note', content: oneParagraph(token.tokens) };
  if (isList(token)) {
    const items = token.items.map((item) => oneParagraph(item.tokens));
    return { type: 'list', ordered: token.ordered, items };
  }
  if (isTable(token)) {
    return {
      type: 'table',
      head: token.header.map((cell) => inlinesOf(cell.tokens)),
      rows: token.rows.map((row) => row.map((cell) => inlinesOf(cell.tokens))),
    };
  }
  throw new DocumentError(`A document cannot hold ${token.type}: ${token.raw.slice(0, 60)}`);
}

function headingOf({ depth, text }: Tokens.Heading): Block {
  const id = HEADING_ID.exec(text)?.[1];
  if (id === undefined) throw new DocumentError(`The heading "${text}" has no {#id}.`);
  if (depth !== 2 && depth !== 3) throw new DocumentError(`"${text}" must be ## or ###.`);
  return { type: 'heading', level: depth, id, text: text.replace(HEADING_ID, '') };
}

/** A list item or a note is one line of text. */
function oneParagraph(tokens: readonly Token[]): Inline[] {
  const [first, ...rest] = tokens.filter((token) => token.type !== 'space');
  const isLine = first !== undefined && (first.type === 'paragraph' || first.type === 'text');
  if (!isLine || rest.length > 0) throw new DocumentError('An item must be one paragraph.');
  return inlinesOf('tokens' in first ? first.tokens : undefined);
}

function inlinesOf(tokens: readonly Token[] | undefined): Inline[] {
  return (tokens ?? []).map((token) => {
    if (token.type === 'text' || token.type === 'escape') return plain(token, false);
    if (isStrong(token) && token.tokens.every(({ type }) => type === 'text')) {
      return plain(token, true);
    }
    if (isLink(token)) return linkOf(token);
    throw new DocumentError(`A line cannot hold ${token.type}: ${token.raw.slice(0, 60)}`);
  });
}

/** Pages of ours, parts of this page, other sites and mail addresses. Anything else could be a script. */
const LINK = /^(?:\/(?!\/)|#|https:\/\/|mailto:)/;

function linkOf({ text, href }: Tokens.Link): Inline {
  if (!LINK.test(href)) throw new DocumentError(`A link cannot lead to ${href.slice(0, 60)}`);
  return { type: 'link', text, href };
}

function plain(token: Token, strong: boolean): Inline {
  const text = 'text' in token && typeof token.text === 'string' ? token.text : '';
  return { type: 'text', text: text.replaceAll('\n', ' '), strong };
}

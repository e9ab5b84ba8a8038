/**
 * Markdown of our own texts as typed blocks (decisions 0012 and 0061). Only what the pages can show is allowed; anything
 * else, for example HTML, code or a picture from elsewhere, is refused when the text is read.
 */
import { lexer, type Token, type Tokens } from 'marked';
import type { Block, Inline } from '~/contracts/content/content.schemas.ts';
import { imageUrl, parsePicturePath } from '~/contracts/media/media.urls.ts';
import type { TextProblem } from '~/contracts/publishing/publishing.schemas.ts';

/** A document before its values are filled in. */
export interface ParsedDocument {
  title: string;
  description: string;
  updatedOn: string;
  blocks: readonly Block[];
}

/** A document contains something that pages cannot show; `problem` says what to who writes it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly problem: TextProblem;

  constructor(code: TextProblem['code'], near: string, message: string) {
    super(message);
    this.problem = { code, near: near.trim().slice(0, NEAR) };
  }
}

/** How much of a text a problem quotes. */
const NEAR = 60;

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
      if (!value) {
        throw new DocumentError('value', name, `The front matter names no ${name}.`);
      }
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
  return tokensOf(body).map(blockOf);
}

/** What can be shown of a text, and what of it cannot, for who is writing it. */
export function readBlocks(body: string): { blocks: Block[]; problems: TextProblem[] } {
  const blocks: Block[] = [];
  const problems: TextProblem[] = [];
  for (const token of tokensOf(body)) {
    try {
      blocks.push(blockOf(token));
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      problems.push(error.problem);
    }
  }
  return { blocks, problems };
}

/** Definitions of links are used where they are named, and say nothing themselves. */
function tokensOf(body: string): Token[] {
  return lexer(body, { gfm: true }).filter(({ type }) => type !== 'space' && type !== 'def');
}

/** A paragraph that is only `[prices](/game/category)` or `[prices](/game/category/good)`. */
const PRICES_PATH = /^\/([a-z0-9-]+)\/([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/;

function pricesOf(content: readonly Inline[]): Block | null {
  const [only, ...rest] = content;
  if (only?.type !== 'link' || only.text !== 'prices' || rest.length > 0) return null;
  const [, game, category, alias = null] = PRICES_PATH.exec(only.href) ?? [];
  if (game === undefined || category === undefined) {
    throw new DocumentError('prices', only.href, `There are no prices of ${only.href}.`);
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
function isImage(token: Token): token is Tokens.Image {
  return token.type === 'image';
}
function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}

function blockOf(token: Token): Block {
  if (isHeading(token)) return headingOf(token);
  if (isParagraph(token)) {
    const [only, ...rest] = token.tokens;
    if (only && rest.length === 0 && isImage(only)) return pictureOf(only);
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
  throw notAllowed('A document', token);
}

function notAllowed(where: string, { type, raw }: Token): DocumentError {
  return new DocumentError(
    'not_allowed',
    raw,
    `${where} cannot hold ${type}: ${raw.slice(0, NEAR)}`,
  );
}

/** A paragraph that is only a picture: one of ours, by its address, described in words. */
function pictureOf({ href, text }: Tokens.Image): Block {
  const picture = parsePicturePath(href);
  if (picture?.kind !== 'image') {
    throw new DocumentError('picture', href, `"${href}" is no uploaded picture of ours.`);
  }
  const alt = text.trim();
  if (alt === '') throw new DocumentError('picture_alt', href, `"${href}" is not described.`);
  return { type: 'picture', image: imageUrl(picture.id), alt, width: null, height: null };
}

function headingOf({ depth, text }: Tokens.Heading): Block {
  const id = HEADING_ID.exec(text)?.[1];
  if (depth !== 2 && depth !== 3) {
    throw new DocumentError('heading_level', text, `"${text}" must be ## or ###.`);
  }
  if (id === undefined) {
    throw new DocumentError('heading_id', text, `The heading "${text}" has no {#id}.`);
  }
  return { type: 'heading', level: depth, id, text: text.replace(HEADING_ID, '') };
}

/** A list item or a note is one line of text. */
function oneParagraph(tokens: readonly Token[]): Inline[] {
  const [first, ...rest] = tokens.filter((token) => token.type !== 'space');
  const isLine = first !== undefined && (first.type === 'paragraph' || first.type === 'text');
  if (!isLine || rest.length > 0) {
    const raw = tokens.map((token) => token.raw).join('');
    throw new DocumentError('item', raw, 'An item must be one paragraph.');
  }
  return inlinesOf('tokens' in first ? first.tokens : undefined);
}

function inlinesOf(tokens: readonly Token[] | undefined): Inline[] {
  return (tokens ?? []).map((token) => {
    if (token.type === 'text' || token.type === 'escape') return plain(token, false);
    if (isStrong(token) && token.tokens.every(({ type }) => type === 'text')) {
      return plain(token, true);
    }
    if (isLink(token)) return linkOf(token);
    throw notAllowed('A line', token);
  });
}

/** Places of the web and of our own pages: no program, no file, and no other host in disguise. */
const LINK = /^(?:https?:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*|#[a-z0-9-]+)$/i;

function linkOf({ href, tokens, raw }: Tokens.Link): Inline {
  if (!LINK.test(href) || !tokens.every(({ type }) => type === 'text' || type === 'escape')) {
    throw new DocumentError(
      'link',
      raw,
      `This is no link that pages can show: ${raw.slice(0, NEAR)}`,
    );
  }
  return { type: 'link', text: tokens.map(textOf).join(''), href };
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : '';
}

function plain(token: Token, strong: boolean): Inline {
  return { type: 'text', text: textOf(token).replaceAll('\n', ' '), strong };
}

/** Puts the values of the rules in force and of the operator into a parsed document. */
import type { Locale } from '~config';
import {
  operatorFields,
  type Block,
  type Inline,
  type OperatorField,
} from '~/contracts/content/content.schemas.ts';
import type { Env } from '../../infra/env.ts';
import { DocumentError, type ParsedDocument } from './parse-document.ts';
import { documentValues } from './values.ts';

const PLACEHOLDER = /\{\{([a-z0-9_]+)\}\}/g;
const OPERATOR = 'operator_';

function operatorFieldOf(name: string): OperatorField | undefined {
  if (!name.startsWith(OPERATOR)) return undefined;
  return operatorFields.find((field) => `${OPERATOR}${field}` === name);
}

class Filler {
  readonly #values: ReadonlyMap<string, string>;
  readonly #operator: Env['operator'];

  constructor(locale: Locale, operator: Env['operator']) {
    this.#values = documentValues(locale);
    this.#operator = operator;
  }

  #value(name: string): string {
    const value = this.#values.get(name);
    if (value === undefined) throw new DocumentError(`There is no value {{${name}}}.`);
    return value;
  }

  /** A text without blanks: headings and titles. */
  text(text: string): string {
    return text.replaceAll(PLACEHOLDER, (_match, name: string) => this.#value(name));
  }

  #operatorPiece(field: OperatorField, strong: boolean): Inline {
    const value = this.#operator[field];
    if (value === undefined) return { type: 'blank', field };
    if (field === 'email') return { type: 'link', text: value, href: `mailto:${value}` };
    return { type: 'text', text: value, strong };
  }

  /** Pieces between operator fields; every other placeholder becomes part of the text around it. */
  #pieces(text: string, strong: boolean): Inline[] {
    const pieces: Inline[] = [];
    let plain = '';
    let end = 0;
    const flush = (): void => {
      if (plain !== '') pieces.push({ type: 'text', text: plain, strong });
      plain = '';
    };
    for (const match of text.matchAll(PLACEHOLDER)) {
      plain += text.slice(end, match.index);
      end = match.index + match[0].length;
      const name = match[1] ?? '';
      const field = operatorFieldOf(name);
      if (field === undefined) {
        plain += this.#value(name);
      } else {
        flush();
        pieces.push(this.#operatorPiece(field, strong));
      }
    }
    plain += text.slice(end);
    flush();
    return pieces;
  }

  line(content: readonly Inline[]): Inline[] {
    return content.flatMap((piece) => {
      if (piece.type === 'link') return [{ ...piece, text: this.text(piece.text) }];
      if (piece.type === 'text') return this.#pieces(piece.text, piece.strong);
      return [piece];
    });
  }

  block(block: Block): Block {
    switch (block.type) {
      case 'heading':
        return { ...block, text: this.text(block.text) };
      case 'list':
        return { ...block, items: block.items.map((item) => this.line(item)) };
      case 'table':
        return {
          ...block,
          head: block.head.map((cell) => this.line(cell)),
          rows: block.rows.map((row) => row.map((cell) => this.line(cell))),
        };
      default:
        return { ...block, content: this.line(block.content) };
    }
  }
}

/** @throws DocumentError when the document names a value that does not exist. */
export function fillDocument(
  document: ParsedDocument,
  locale: Locale,
  operator: Env['operator'],
): ParsedDocument {
  const filler = new Filler(locale, operator);
  return {
    ...document,
    title: filler.text(document.title),
    description: filler.text(document.description),
    blocks: document.blocks.map((block) => filler.block(block)),
  };
}

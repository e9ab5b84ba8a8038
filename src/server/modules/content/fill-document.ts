/** Replaces the placeholders of a parsed document with values of the rules in force and of the operator. */
import type { Locale } from '~config';
import {
  operatorFields,
  type Block,
  type Inline,
  type OperatorField,
} from '~/contracts/content/content.schemas.ts';
import type { Env } from '../../infra/env.ts';
import { DocumentError, type ParsedDocument } from './parse-document.ts';
import { documentTables } from './cookie-tables.ts';
import type { FeeRules } from '~/domain/fees.ts';
import type { Ctx } from '../../core/context.ts';
import { feesNow, figuresNow, type AllFigures } from '../rules/index.ts';
import { documentValues } from './values.ts';

const PLACEHOLDER = /\{\{([a-z0-9_]+)\}\}/g;
const OPERATOR = 'operator_';

function operatorFieldOf(name: string): OperatorField | undefined {
  if (!name.startsWith(OPERATOR)) return undefined;
  return operatorFields.find((field) => `${OPERATOR}${field}` === name);
}

/** Settings that documents depend on besides the rules in force. */
export type DocumentSettings = Pick<Env, 'operator' | 'sandbox' | 'services'> & {
  /** Those of the moment. */
  fees: FeeRules;
  figures: AllFigures;
};

/** What documents are filled with now. Other fees and figures invalidate documents, help and articles. */
export async function documentSettings(
  ctx: Pick<Ctx, 'db' | 'services'>,
): Promise<DocumentSettings> {
  const { operator, sandbox, services } = ctx.services.env;
  const [{ inForce: fees }, figures] = [await feesNow(ctx), await figuresNow(ctx)];
  return { operator, sandbox, services, fees, figures };
}

/**
 * Conditions by marker: a line that begins with one is included only when it is true, that is when no operator is
 * configured, in a demo or in a real market; that is when services of others are configured or not. Lines that need an operator are omitted; these say why (decision 0012).
 */
function conditionsOf(settings: DocumentSettings): ReadonlyMap<string, boolean> {
  const { operator, sandbox, services } = settings;
  const { support, posthog, trackers } = services;
  const isUnnamed = operator.name === undefined;
  return new Map([
    ['if_demo', isUnnamed && sandbox],
    ['if_unnamed', isUnnamed && !sandbox],
    ['if_services', support !== undefined || posthog !== undefined || trackers.length > 0],
    ['if_no_services', support === undefined && posthog === undefined && trackers.length === 0],
    ['if_no_trackers', trackers.length === 0],
  ]);
}

/** The name of a paragraph that is one placeholder alone; empty for any other. */
function markerOf([only, ...rest]: readonly Inline[]): string {
  if (only === undefined || rest.length > 0) return '';
  return /^\{\{([a-z0-9_]+)\}\}$/.exec(only.text)?.[1] ?? '';
}

class Filler {
  readonly #values: ReadonlyMap<string, string>;
  readonly #operator: Env['operator'];
  readonly #conditions: ReadonlyMap<string, boolean>;
  readonly #table: (marker: string) => Block | null;

  constructor(locale: Locale, market: DocumentSettings) {
    this.#values = documentValues(locale, market);
    this.#operator = market.operator;
    this.#conditions = conditionsOf(market);
    this.#table = (marker) => documentTables(locale, market.services).get(marker) ?? null;
  }

  #value(name: string): string {
    if (this.#conditions.has(name)) return '';
    const value = this.#values.get(name);
    if (value === undefined) {
      throw new DocumentError('value', `{{${name}}}`, `There is no value {{${name}}}.`);
    }
    return value;
  }

  /** Fills plain text without operator fields: headings and titles. */
  text(text: string): string {
    return text.replaceAll(PLACEHOLDER, (_match, name: string) => this.#value(name));
  }

  /** Splits a text at operator fields; every other placeholder is replaced within the text. */
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
      const given = field && this.#operator[field];
      if (field === 'email' && given !== undefined) {
        flush();
        pieces.push({ type: 'link', text: given, href: `mailto:${given}` });
      } else plain += given ?? this.#value(name);
    }
    plain += text.slice(end);
    flush();
    return pieces;
  }

  /** Whether all values of a line are known and its condition is true. */
  #isSaid(content: readonly Inline[]): boolean {
    return content.every((piece) =>
      [...piece.text.matchAll(PLACEHOLDER)].every(([, name = '']) => {
        const field = operatorFieldOf(name);
        if (field !== undefined) return this.#operator[field] !== undefined;
        return this.#conditions.get(name) ?? true;
      }),
    );
  }

  #line(content: readonly Inline[]): Inline[] {
    return content.flatMap((piece) =>
      piece.type === 'link'
        ? [{ ...piece, text: this.text(piece.text) }]
        : this.#pieces(piece.text, piece.strong),
    );
  }

  /** The filled block without the omitted lines; null when all are omitted. */
  block(block: Block): Block | null {
    switch (block.type) {
      case 'heading':
        return { ...block, text: this.text(block.text) };
      case 'prices':
      case 'picture':
        return block;
      case 'list': {
        const items = block.items.filter((item) => this.#isSaid(item));
        if (items.length === 0) return null;
        return { ...block, items: items.map((item) => this.#line(item)) };
      }
      case 'table': {
        const rows = block.rows.filter((row) => row.every((cell) => this.#isSaid(cell)));
        if (rows.length === 0) return null;
        return {
          ...block,
          head: block.head.map((cell) => this.#line(cell)),
          rows: rows.map((row) => row.map((cell) => this.#line(cell))),
        };
      }
      default: {
        const marker = markerOf(block.content);
        if (marker.startsWith('table_')) return this.#table(marker);
        if (!this.#isSaid(block.content)) return null;
        return { ...block, content: this.#line(block.content) };
      }
    }
  }
}

/** Removes headings whose section has become empty. */
function withoutEmptyParts(blocks: readonly Block[]): Block[] {
  return blocks.filter((block, index) => {
    if (block.type !== 'heading') return true;
    const next = blocks[index + 1];
    return next !== undefined && !(next.type === 'heading' && next.level <= block.level);
  });
}

/** @throws DocumentError when the document names a value that does not exist. */
export function fillDocument<D extends Pick<ParsedDocument, 'title' | 'description' | 'blocks'>>(
  document: D,
  locale: Locale,
  market: DocumentSettings,
): D {
  const filler = new Filler(locale, market);
  const blocks = document.blocks.map((block) => filler.block(block));
  return {
    ...document,
    title: filler.text(document.title),
    description: filler.text(document.description),
    blocks: withoutEmptyParts(blocks.filter((block) => block !== null)),
  };
}

/** What a kind of texts says of itself (decision 0061). */
import type { Locale } from '~config';
import type { Block } from '~/contracts/content/content.schemas.ts';
import type { ManuscriptContent, Preview } from '~/contracts/publishing/publishing.schemas.ts';
import type { Ctx } from '../../core/context.ts';
import type { Texts } from './manuscript-content.ts';

export interface PreviewFrame {
  locale: Locale;
  publishedAt: Date;
  expiresAt: Date;
}

/** What stands there before anybody edits it: a text that came with the program. */
export interface FirstText {
  key: string;
  content: ManuscriptContent;
  since: Date;
  /** Null when readers do not see it. */
  publishedAt: Date | null;
}

export interface TextAdapter {
  /** Whether such texts are begun and removed here. */
  isOpen: boolean;
  /** Whether they are so few that a list has them all, those that nobody has edited among them. */
  isWhole: boolean;
  /** All texts that came with the program, in their order. */
  builtIn(ctx: Ctx): Promise<FirstText[]>;
  /** One of them; null when there is none of this name. */
  first(ctx: Ctx, key: string): Promise<FirstText | null>;
  /** Somebody begins to edit it: from now on no release writes over it. Needs a transaction. */
  adopt(ctx: Ctx, key: string): Promise<void>;
  /** Both texts as this release brings them under an address; null when it brings none. */
  released(slug: string): Texts | null;
  /** Since when readers see the program's own text once an edited one is taken back; null when they see none. */
  fileDay(key: string): Date | null;
  /** The content without what this kind has not. */
  own(key: string, content: ManuscriptContent): ManuscriptContent;
  /** Paths of fields, besides those of the languages, without which it cannot be published. */
  lacks(content: ManuscriptContent): string[];
  /** Whether no published text has its address, besides those that are manuscripts. */
  isFree(ctx: Ctx, key: string, slug: string): Promise<boolean>;
  /** Where readers find it, without the language. */
  path(key: string, content: ManuscriptContent): string;
  /** Shows it to readers. @returns false when what it refers to does not exist */
  publish(ctx: Ctx, key: string, content: ManuscriptContent, at: Date): Promise<boolean>;
  withdraw(ctx: Ctx, key: string): Promise<void>;
  /** As readers would see it; null while it cannot be shown at all. */
  preview(
    ctx: Ctx,
    key: string,
    content: ManuscriptContent,
    frame: PreviewFrame,
  ): Promise<Preview | null>;
  /** Blocks with what is looked up when they are read. */
  withLookups(ctx: Ctx, blocks: readonly Block[]): Promise<Block[]>;
}

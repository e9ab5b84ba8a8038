/** Pictures of texts: only those that an editor uploaded here, or that stand in a text already. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { documentSettings, picturesOf, renderText } from '../../content/index.ts';
import { claimMedia } from '../../media/index.ts';
import { insertPictures, selectKnownPictures } from '../publishing.repository.ts';

/** More are not looked at in one save. */
const MOST = 100;

async function picturesIn(ctx: Ctx, { image, texts }: ManuscriptContent): Promise<string[]> {
  const settings = await documentSettings(ctx);
  const inTexts = appConfig.locales.all.flatMap((locale) =>
    picturesOf(renderText(texts[locale], locale, settings).blocks),
  );
  return [...new Set([...(image === null ? [] : [image]), ...inTexts])].slice(0, MOST);
}

/** Ids of pictures in a content that no editor has uploaded for a text. */
export async function foreignPictures(ctx: Ctx, content: ManuscriptContent): Promise<string[]> {
  const ids = await picturesIn(ctx, content);
  const known = new Set(await selectKnownPictures(ctx.db, ids));
  return ids.filter((id) => !known.has(id));
}

const isNoneOfOurs = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.code === 'IMAGE_NOT_FOUND' || error.code === 'IMAGE_TAKEN_DOWN');

/**
 * Keeps the caller's uploads that a draft uses. Others are left alone: a draft is saved as it was typed, and what is not
 * ours is refused when it is published. Needs a transaction.
 */
export async function claimPictures(ctx: UserCtx, content: ManuscriptContent): Promise<void> {
  const claimed: string[] = [];
  for (const id of await foreignPictures(ctx, content)) {
    try {
      await claimMedia(ctx, [id]);
      claimed.push(id);
    } catch (error) {
      if (!isNoneOfOurs(error)) throw error;
    }
  }
  await insertPictures(ctx.db, claimed);
}

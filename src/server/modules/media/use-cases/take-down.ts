/** Pictures that staff have taken down: their file lies under another key, so that no address shows it, in no process. */
import type { Ctx } from '~/server/core/context.ts';
import { storageKeyOf, takenDownKeyOf } from '../media.keys.ts';
import { renderImage } from '../render.ts';

const LOOK_WIDTH = 640;

async function move(ctx: Ctx, from: string, to: string): Promise<void> {
  const { storage } = ctx.services;
  const bytes = await storage.get(from);
  // Moved already: an event may come twice.
  if (!bytes) return;
  await storage.put(to, bytes, 'image/webp');
  await storage.delete(from);
}

/** Takes the file away from its address, or puts it back there. May be repeated; called after the commit. */
export async function moveFile(ctx: Ctx, id: string, isDown: boolean): Promise<void> {
  const [shown, hidden] = [storageKeyOf(id), takenDownKeyOf(id)];
  await (isDown ? move(ctx, shown, hidden) : move(ctx, hidden, shown));
}

/** The file of an image, whether it is down or not: for what proves something, and for its owner's archive. */
export async function readStored(ctx: Pick<Ctx, 'services'>, id: string) {
  const { storage } = ctx.services;
  return (await storage.get(storageKeyOf(id))) ?? (await storage.get(takenDownKeyOf(id)));
}

/** What it shows, as a data URL; null where there is no file any more. */
export async function lookAtMedia(ctx: Ctx, id: string): Promise<string | null> {
  const bytes = await readStored(ctx, id);
  if (!bytes) return null;
  const small = await renderImage(bytes, { width: LOOK_WIDTH, format: 'webp' });
  return `data:image/webp;base64,${Buffer.from(small).toString('base64')}`;
}

/** Brings the pictures that addresses name: fetched, checked and stored like uploads, each with what became of it. */
import { appConfig, serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { PictureError } from '../../../infra/picture-get.ts';
import { claimMedia, normaliseImage, requireRoomForFile, storeImage } from '../../media/index.ts';
import { pictureSiteOf } from './check-rows.ts';
import { isPictureIssue, type PictureIssue } from './picture-issues.ts';
import { ownPictureOf } from './picture-list.ts';
import { countTry, type PictureRow } from './pictures.repository.ts';

const { atOnce, tries: mostTries, waitSeconds, host: hostLimit, silence } = serverConfig.pictures;

/** Answers that may be another one in a minute. */
const RETRIED: ReadonlySet<number> = new Set([408, 425, 429]);
const SERVER_FAULT = 500;

export type Fetched =
  | { url: string; state: 'fetched'; mediaId: string }
  | { url: string; state: 'failed'; issue: PictureIssue; status: number; isSilent: boolean }
  | { url: string; state: 'later'; seconds: number; isSilent: boolean };

interface Task {
  url: string;
  tries: number;
}

function hostOf(url: string): string {
  return new URL(url).host;
}

/** Runs work on all of the list, so many at once. */
async function eachOf<T, R>(
  list: readonly T[],
  most: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> {
  const waiting = [...list];
  const results: R[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.push(await work(next));
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  return results;
}

/** The pictures of one batch: decoded one by one, so that uploads of people have a place beside them. */
export class PictureBatch {
  private decoding: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ctx: UserCtx,
    private readonly importId: string,
    /** How often each host gave no answer, one after the other. */
    private readonly silent: Map<string, number>,
  ) {}

  private decode(bytes: Uint8Array): ReturnType<typeof normaliseImage> {
    const next = this.decoding.then(() => normaliseImage(bytes));
    this.decoding = next.catch(() => null);
    return next;
  }

  private async store(bytes: Uint8Array): Promise<string> {
    const { ctx } = this;
    const image = await this.decode(bytes);
    const stored = await storeImage(ctx, image, (step) => unitOfWork(ctx, step), 'file');
    // One that was uploaded before has a use from now on as well: nothing sweeps it.
    await claimMedia(ctx, [stored.id]);
    return stored.id;
  }

  /** What went wrong, and whether it is worth another try. */
  private ended({ url, tries }: Task, error: unknown): Fetched {
    const isLast = tries + 1 >= mostTries;
    const seconds = waitSeconds[tries] ?? 0;
    if (error instanceof PictureError) {
      const { problem, status } = error;
      const isSilent = problem === 'slow' || problem === 'unreachable';
      const mayChange = isSilent || status >= SERVER_FAULT || RETRIED.has(status);
      if (mayChange && !isLast) return { url, state: 'later', seconds, isSilent };
      return { url, state: 'failed', issue: problem, status, isSilent };
    }
    if (error instanceof Failure && isPictureIssue(error.code)) {
      return { url, state: 'failed', issue: error.code, status: 0, isSilent: false };
    }
    // A fault of ours, or too much to do: it costs this picture, and the others of the batch go on.
    if (!(error instanceof Failure)) {
      this.ctx.services.log.error({ err: error, id: this.importId }, 'a picture could not be had');
    }
    if (!isLast) return { url, state: 'later', seconds, isSilent: false };
    return { url, state: 'failed', issue: 'fault', status: 0, isSilent: false };
  }

  private async own(task: Task, mediaId: string): Promise<Fetched> {
    const { url } = task;
    try {
      await countTry(this.ctx.db, this.importId, url);
      await claimMedia(this.ctx, [mediaId]);
      return { url, state: 'fetched', mediaId };
    } catch (error) {
      return this.ended(task, error);
    }
  }

  private async fetchOne(task: Task): Promise<Fetched> {
    const { ctx } = this;
    const own = ownPictureOf(task.url, pictureSiteOf(ctx));
    return own === undefined ? this.fetchForeign(task) : this.own(task, own);
  }

  private async fetchForeign(task: Task): Promise<Fetched> {
    const { ctx, silent } = this;
    const { url, tries } = task;
    const host = hostOf(url);
    const common = { url, state: 'failed', status: 0, isSilent: false } as const;
    // Processes ended with it as often as it may be tried.
    if (tries >= mostTries) return { ...common, issue: 'slow' };
    if ((silent.get(host) ?? 0) >= silence) return { ...common, issue: 'silent' };
    try {
      await requireRoomForFile(ctx);
      const { calls, seconds } = hostLimit;
      const wait = await ctx.services.limiter.take(`pictures:${host}`, calls, seconds);
      if (wait !== null) return { url, state: 'later', seconds: wait, isSilent: false };
      await countTry(ctx.db, this.importId, url);
      const bytes = await ctx.services.pictures(url, appConfig.offers.maxImageBytes);
      silent.delete(host);
      return { url, state: 'fetched', mediaId: await this.store(bytes) };
    } catch (error) {
      const result = this.ended(task, error);
      const isSilent = 'isSilent' in result && result.isSilent;
      if (isSilent) silent.set(host, (silent.get(host) ?? 0) + 1);
      else silent.delete(host);
      return result;
    }
  }

  /** Brings what is still waited for, so many at once. */
  fetch(pictures: readonly Pick<PictureRow, 'url' | 'state' | 'tries'>[]): Promise<Fetched[]> {
    const waiting = pictures.filter(({ state }) => state === 'waiting');
    return eachOf(waiting, atOnce, (task) => this.fetchOne(task));
  }
}

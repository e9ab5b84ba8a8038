/** Upload quotas (decision 0027). Pure functions: they return or throw. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';

/** Upload counters of an account, including the current image. */
export interface UploadCounts {
  /** Unused images; `oldest` is the earliest upload time, null without any. */
  unused: { pictures: number; bytes: number; oldest: Date | null };
  /** All uploads of the 24-hour window that began at `since`. */
  day: { pictures: number; bytes: number; since: Date };
}

const { quotas, fileQuotas, unusedMinutes } = serverConfig.media;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Amount = Pick<UploadCounts['day'], 'pictures' | 'bytes'>;

function isBeyond(used: Amount, most: Amount): boolean {
  return used.pictures > most.pictures || used.bytes > most.bytes;
}

function until(moment: number, now: Date): { minutes: number; hours: number; seconds: number } {
  const ms = Math.max(1, moment - now.getTime());
  return {
    minutes: Math.ceil(ms / MINUTE_MS),
    hours: Math.ceil(ms / HOUR_MS),
    seconds: Math.ceil(ms / 1_000),
  };
}

/** Trust levels beyond the list have the last quota. */
function quotaOf<T extends readonly [unknown, ...unknown[]]>(
  byLevel: T,
  trustLevel: number,
): T[number] {
  return byLevel[Math.min(Math.max(trustLevel, 0), byLevel.length - 1)] ?? byLevel[0];
}

/** @throws {Failure} MEDIA_QUOTA_DAY */
function requireDay(day: UploadCounts['day'], most: Amount, now: Date): void {
  if (!isBeyond(day, most)) return;
  const { hours, seconds } = until(day.since.getTime() + DAY_MS, now);
  throw new Failure('MEDIA_QUOTA_DAY', { values: { hours }, retryAfterSeconds: seconds });
}

/**
 * Enforces the bound of pictures that files bring in a day; none of them is ever unused.
 * @throws {Failure} MEDIA_QUOTA_DAY
 */
export function requireFileRoom(day: UploadCounts['day'], trustLevel: number, now: Date): void {
  requireDay(day, quotaOf(fileQuotas, trustLevel), now);
}

/**
 * Enforces the upload quotas; the failure contains when the next upload is possible.
 * @throws {Failure} MEDIA_QUOTA_UNUSED for too many unused images, MEDIA_QUOTA_DAY when the daily quota is used up
 */
export function requireRoom(counts: UploadCounts, trustLevel: number, now: Date): void {
  const quota = quotaOf(quotas, trustLevel);
  requireDay(counts.day, quota.day, now);
  if (isBeyond(counts.unused, quota.unused)) {
    const oldest = counts.unused.oldest ?? now;
    const { minutes, seconds } = until(oldest.getTime() + unusedMinutes * MINUTE_MS, now);
    throw new Failure('MEDIA_QUOTA_UNUSED', { values: { minutes }, retryAfterSeconds: seconds });
  }
}

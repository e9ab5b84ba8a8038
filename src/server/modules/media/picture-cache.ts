/** Disk cache of rendered pictures. Everything in it can be rendered again, so it may be deleted at any time. */
import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfThere, writeFileAtomically } from '~/server/infra/storage.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface PictureCache {
  get(key: string): Promise<Bytes | undefined>;
  /** Never fails: a picture that could not be stored is rendered again next time. */
  put(key: string, bytes: Bytes): Promise<void>;
  /** Removes a picture; a missing one is no error. */
  drop(key: string): Promise<void>;
}

export interface PictureCacheOptions {
  directory: string;
  /** Above this many bytes the oldest pictures are removed. */
  maxBytes: number;
  onError(error: unknown): void;
}

interface Entry {
  path: string;
  bytes: number;
  writtenAt: number;
}

async function entriesOf(directory: string): Promise<Entry[]> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const entries: Entry[] = [];
  for (const name of names) {
    if (!name.isFile()) continue;
    const path = join(name.parentPath, name.name);
    const found = await stat(path).catch(() => undefined);
    if (found) entries.push({ path, bytes: found.size, writtenAt: found.mtimeMs });
  }
  return entries;
}

/** Evicts the oldest files until a fifth of the limit is free. Returns the remaining bytes. */
async function removeOldest(directory: string, maxBytes: number): Promise<number> {
  const entries = (await entriesOf(directory)).toSorted((a, b) => a.writtenAt - b.writtenAt);
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes <= maxBytes) return bytes;
  for (const entry of entries) {
    if (bytes <= maxBytes * 0.8) break;
    await rm(entry.path, { force: true });
    bytes -= entry.bytes;
  }
  return bytes;
}

/** A cache in a directory. Its file names are hashes of the keys, so no key can leave the directory. */
export function createPictureCache(options: PictureCacheOptions): PictureCache {
  const { directory, maxBytes, onError } = options;
  // Infinite until the first count, so that what an earlier process left is counted too.
  let bytesStored = Number.POSITIVE_INFINITY;
  let sweeping = false;

  const pathOf = (key: string): string => {
    const name = createHash('sha256').update(key).digest('hex').slice(0, 40);
    return join(directory, name.slice(0, 2), name.slice(2));
  };

  const sweep = async (): Promise<void> => {
    bytesStored = 0;
    const left = await removeOldest(directory, maxBytes);
    // Pictures that were put meanwhile may count twice, which only brings the next sweep forward.
    bytesStored += left;
  };

  return {
    get: (key) => readFileIfThere(pathOf(key)),
    drop: (key) => rm(pathOf(key), { force: true }),
    async put(key, bytes) {
      try {
        await writeFileAtomically(pathOf(key), bytes, { durable: false });
        bytesStored += bytes.byteLength;
        if (bytesStored > maxBytes && !sweeping) {
          sweeping = true;
          // Not awaited: the response does not depend on it.
          void sweep()
            .catch(onError)
            .finally(() => (sweeping = false));
        }
      } catch (error) {
        onError(error);
      }
    },
  };
}

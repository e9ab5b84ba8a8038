/**
 * Files of the embedded database with a working fsync.
 *
 * PGlite starts PostgreSQL with `-F` (no fsync) and its Node file system does not implement fsync at all, so
 * a power loss could lose or tear acknowledged commits. Emscripten calls `stream_ops.fsync` when a file
 * system has one: this one has. Together with `fsync=on` and `wal_sync_method=fsync` (fdatasync is a no-op
 * in Emscripten) a commit is on the disk before it is acknowledged, as with an ordinary PostgreSQL.
 */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type InitParameters = Parameters<NodeFS['init']>;

interface EmscriptenStream {
  /** Descriptor of the real file; missing for directories. */
  nfd?: number;
  node: object;
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: EmscriptenStream) => number };
  realPath(node: object): string;
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream_ops' in value &&
    'realPath' in value &&
    typeof value.realPath === 'function'
  );
}

/** Makes one file or directory durable. Works on directories too: their entries are synced. */
function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Syncs a whole tree. Needed once after `initdb`, which writes through another file system. */
export function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

function addFsync(fileSystem: unknown): void {
  if (!isNodeFileSystem(fileSystem)) {
    throw new Error('This version of PGlite has another file system layer: fsync cannot be added');
  }
  fileSystem.stream_ops.fsync = (stream) => {
    if (stream.nfd === undefined) syncPath(fileSystem.realPath(stream.node));
    else fsyncSync(stream.nfd);
    return 0;
  };
}

export class DurableFiles extends NodeFS {
  override async init(...parameters: InitParameters): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const preRun = [...(emscriptenOpts.preRun ?? [])];
    preRun.push((module) => addFsync(module.NODEFS));
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

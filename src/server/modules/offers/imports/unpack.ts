/** Unpacks the parts of a workbook that hold its table, within bounds: an archive may unpack to any size. */
import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { Failure } from '~/contracts/failure.ts';

/** All parts together; a table of 5 000 rows and 100 columns is smaller. */
export const MOST_UNPACKED_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 2_000;
/** Bytes between two looks at the sum: deflate makes at most about a thousand times as many of them. */
const CHUNK = 4_096;
/** Chunks between which other work of the process gets its turn. */
const AT_ONCE = 16;

const wanted =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** Collects the wanted entries while they are unpacked. */
class Parts {
  readonly #chunks = new Map<string, Uint8Array[]>();
  #bytes = 0;
  #entries = 0;

  readonly take = (file: UnzipFile): void => {
    this.#entries += 1;
    if (this.#entries > MOST_ENTRIES) throw new Failure('IMPORT_WORKBOOK_TOO_LARGE');
    if (!wanted.test(file.name)) return;
    // Two entries of one name are read differently by different programs.
    if (this.#chunks.has(file.name)) throw new Failure('IMPORT_UNREADABLE');
    const chunks: Uint8Array[] = [];
    this.#chunks.set(file.name, chunks);
    file.ondata = (error, data) => {
      if (error) throw error;
      this.#bytes += data.byteLength;
      if (this.#bytes > MOST_UNPACKED_BYTES) throw new Failure('IMPORT_WORKBOOK_TOO_LARGE');
      chunks.push(data);
    };
    file.start();
  };

  /** @throws {TypeError} where a part is not UTF-8 */
  texts(): Map<string, string> {
    const decoded = [...this.#chunks].map(([name, chunks]): [string, string] => [
      name,
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    ]);
    return new Map(decoded);
  }
}

/**
 * The XML texts of a workbook's table by their names in the archive.
 * @throws {Failure} IMPORT_UNREADABLE for what is no archive, IMPORT_WORKBOOK_TOO_LARGE beyond the bounds
 */
export async function unpackWorkbook(bytes: Uint8Array): Promise<Map<string, string>> {
  const parts = new Parts();
  try {
    const unzip = new Unzip(parts.take);
    unzip.register(UnzipInflate);
    for (let from = 0, turn = 1; from < bytes.length; from += CHUNK, turn += 1) {
      unzip.push(bytes.subarray(from, from + CHUNK), from + CHUNK >= bytes.length);
      if (turn % AT_ONCE === 0) await setImmediate();
    }
    return parts.texts();
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('IMPORT_UNREADABLE');
  }
}

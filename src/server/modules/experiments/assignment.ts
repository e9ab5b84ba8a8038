/** Which arm somebody is in: by a hash of their key and the run, so that nothing has to be stored and no process differs. */
import { createHash } from 'node:crypto';

const BYTES = 6;

/** A number from 0 to below 100 that this visitor has in this run, evenly spread. */
export function pointOf(runId: string, visitorKey: string): number {
  const hash = createHash('sha256').update(`${runId}:${visitorKey}`).digest();
  return (hash.readUIntBE(0, BYTES) / 2 ** (BYTES * 8)) * 100;
}

/** Whether somebody gets the treatment. */
export function isTreated(
  run: { id: string; treatmentPercent: number },
  visitorKey: string,
): boolean {
  return pointOf(run.id, visitorKey) < run.treatmentPercent;
}

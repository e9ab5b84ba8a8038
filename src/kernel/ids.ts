import { v7 } from 'uuid';

/** A new entity id: UUIDv7, so that ids sort by the time of their making (decisions, section 2). */
export function newId(): string {
  return v7();
}

/** Global setup of files that start the built application: builds it once for all of them. */
import { ensureBuilt } from './legend.ts';

export default function setup(): void {
  ensureBuilt();
}

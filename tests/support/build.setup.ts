/** Before files that start the built application side by side: one build, which none of them makes again. */
import { ensureBuilt } from './legend.ts';

export default function setup(): void {
  ensureBuilt();
}

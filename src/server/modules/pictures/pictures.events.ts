/** Events about pictures that staff take down and put back. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** It was taken down or put back: which of both is read from its mark. */
export const pictureDecided = defineEvent(
  'pictures.decided',
  v.object({ media_id: v.string(), owner_id: v.string() }),
  (event) => event.media_id,
);

/** Contract, use case and presenter of the media endpoints. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { signedIn, stepwise } from '~/server/core/unit-of-work.ts';
import { api } from '~/server/http/api.ts';
import { awaitsProof } from '../accounts/index.ts';
import { presentImage } from './media.presenter.ts';
import { normaliseImage } from './normalise-image.ts';
import { requireUploadRoom, storeImage } from './use-cases/store-image.ts';

export const mediaEndpoints = {
  /** Encoding and storing take long, so no transaction is open meanwhile: the one that records the picture is short. */
  upload: api.media.upload.handler(
    stepwise(async (ctx, input, inTransaction) => {
      const own = signedIn(ctx);
      const { actor } = own;
      // Whoever is banned finishes open orders, disputes with their proof included; nothing else takes their pictures.
      if (actor.isBanned && !(await awaitsProof(ctx, actor.userId))) throw new Failure('BANNED');
      // Before the bytes are copied into memory a second time.
      if (input.file.size > appConfig.offers.maxImageBytes) throw new Failure('IMAGE_TOO_LARGE');
      await requireUploadRoom(own);
      const image = await normaliseImage(new Uint8Array(await input.file.arrayBuffer()));
      return presentImage(await storeImage(own, image, inTransaction));
    }),
  ),
};

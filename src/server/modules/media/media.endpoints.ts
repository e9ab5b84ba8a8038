/** Endpoints of image uploads. */
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import { signedIn, stepwise } from '~/server/core/unit-of-work.ts';
import { endpointsOf } from '~/server/http/api.ts';
import { awaitsProof } from '../accounts/index.ts';
import { presentImage } from './media.presenter.ts';
import { normaliseImage } from './normalise-image.ts';
import { requireUploadRoom, storeImage } from './use-cases/store-image.ts';

export const mediaEndpoints = endpointsOf('media', {
  /** Encoding and storing are slow, so they run outside a transaction; a short one records the image. */
  upload: stepwise(async (ctx, input, inTransaction) => {
    const own = signedIn(ctx);
    const { actor } = own;
    // Banned users may upload images only while an open order or dispute of theirs may need proof.
    if (actor.isBanned && !(await awaitsProof(ctx, actor.userId))) throw new Failure('BANNED');
    // Checked before the bytes are copied into memory a second time.
    if (input.file.size > appConfig.offers.maxImageBytes) throw new Failure('IMAGE_TOO_LARGE');
    await requireUploadRoom(own);
    const image = await normaliseImage(new Uint8Array(await input.file.arrayBuffer()));
    return presentImage(await storeImage(own, image, inTransaction));
  }),
});

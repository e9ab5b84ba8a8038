/** Endpoints with which staff take pictures down and put them back (decision 0126). */
import * as v from 'valibot';
import { emptySchema, idSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { pictureErrors } from './pictures.errors.ts';
import { pictureLookSchema } from './pictures.schemas.ts';

const route = routesOf('Back office');
const byStaff = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } });
const decided = v.object({ id: idSchema, reason: staffReasonSchema });

export const picturesContract = {
  takeDown: byStaff
    .route({
      ...route.post('/admin/picture/{id}/take-down', 'Take a picture down wherever it is shown'),
      description:
        'Of an offer, a chat or a profile. Offers stay on sale with their generated picture; its owner is told why. What is evidence stays where it is evidence.',
    })
    .errors(
      documented(pick(pictureErrors, 'PICTURE_NOT_FOUND', 'PICTURE_TAKEN_DOWN', 'PICTURE_OWN')),
    )
    .input(decided)
    .output(emptySchema),

  putBack: byStaff
    .route(route.post('/admin/picture/{id}/put-back', 'Put a picture back where it stood'))
    .errors(documented(pick(pictureErrors, 'PICTURE_NOT_FOUND', 'PICTURE_SHOWN', 'PICTURE_OWN')))
    .input(decided)
    .output(emptySchema),

  look: byStaff
    .route(route.get('/admin/picture/{id}', 'What a picture that was taken down shows'))
    .errors(documented(pick(pictureErrors, 'PICTURE_NOT_FOUND')))
    .input(v.object({ id: idSchema }))
    .output(pictureLookSchema),
};

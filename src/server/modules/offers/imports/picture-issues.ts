/** Why a picture that a file names is not on its offer, as it stands at the cell. Pure. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PictureProblem } from '../../../infra/picture-get.ts';

const MOST_SHOWN = 120;

const problems = {
  inner: msg({ message: '“{address}” is not on a public server.' }),
  slow: msg({ message: '“{address}” did not come in time.' }),
  unreachable: msg({ message: 'The server of “{address}” could not be reached.' }),
  silent: msg({
    message: 'The server of “{address}” gave no answer several times and was not asked again.',
  }),
  status: msg({ message: 'The server answers {status} for “{address}”.' }),
  redirects: msg({ message: '“{address}” leads on too often.' }),
  large: msg({ message: '“{address}” is larger than 10 MB.' }),
  IMAGE_TOO_LARGE: msg({ message: '“{address}” is larger than 10 MB.' }),
  IMAGE_TYPE: msg({ message: '“{address}” is not a JPEG, PNG, WebP or AVIF image.' }),
  IMAGE_TOO_MANY_PIXELS: msg({
    message: '“{address}” has more than 24 megapixels or 50 frames.',
  }),
  IMAGE_UNREADABLE: msg({ message: '“{address}” is damaged and could not be read.' }),
  IMAGE_TAKEN_DOWN: msg({ message: 'Support has taken “{address}” down.' }),
  IMAGE_NOT_FOUND: msg({ message: '“{address}” is none of your pictures.' }),
  MEDIA_QUOTA_DAY: msg({
    message:
      '“{address}” was left out: your files have brought as many pictures as one day allows. Send the file again tomorrow.',
  }),
  fault: msg({
    message: '“{address}” could not be stored, by a fault of ours. Send the file again later.',
  }),
  same: msg({ message: '“{address}” is the same picture as another one of this offer.' }),
} satisfies Record<PictureProblem, MessageDescriptor> & Record<string, MessageDescriptor>;

export type PictureIssue = keyof typeof problems;

export const isPictureIssue = (code: string): code is PictureIssue => code in problems;

export function pictureIssue(
  problem: PictureIssue,
  address: string,
  status = 0,
): MessageDescriptor {
  const shown = address.length > MOST_SHOWN ? `${address.slice(0, MOST_SHOWN)}…` : address;
  return { ...problems[problem], values: { address: shown, status } };
}

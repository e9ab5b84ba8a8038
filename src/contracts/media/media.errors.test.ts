import { expect, it } from 'vitest';
import { appConfig } from '~config';
import { mediaErrors } from './media.errors.ts';

it('names the limits that are applied', () => {
  const { maxImageBytes, maxImagePixels } = appConfig.offers;
  expect(mediaErrors.IMAGE_TOO_LARGE.message.message).toContain(`${maxImageBytes / 1024 ** 2} MB`);
  expect(mediaErrors.IMAGE_TOO_MANY_PIXELS.message.message).toContain(
    `${maxImagePixels / 1e6} megapixels`,
  );
});

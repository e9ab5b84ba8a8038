import { expect, it } from 'vitest';
import { appConfig, serverConfig } from '~config';
import { mediaErrors } from './media.errors.ts';

it('names the limits that are applied', () => {
  const { maxImageBytes, maxImagePixels } = appConfig.offers;
  expect(mediaErrors.IMAGE_TOO_LARGE.message.message).toContain(`${maxImageBytes / 1024 ** 2} MB`);
  expect(serverConfig.media.unusedMinutes).toBe(60);
  expect(mediaErrors.IMAGE_NOT_FOUND.message.message).toContain('after an hour');
  expect(mediaErrors.IMAGE_TOO_MANY_PIXELS.message.message).toContain(
    `${maxImagePixels / 1e6} megapixels`,
  );
});

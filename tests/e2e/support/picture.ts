/** Test images to upload. */
import sharp from 'sharp';

/** A PNG for `setInputFiles`. */
export async function picture(name: string) {
  const background = { r: 40, g: 120, b: 90 };
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

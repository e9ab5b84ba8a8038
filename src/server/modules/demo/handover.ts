/** What a demo seller hands over, so that a delivery meets the rules of its goods. Nothing in it is real, and it says so. */
import sharp from 'sharp';
import { handoverOf } from '~/contracts/orders/handover.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { normaliseImage, storeImage, textSvg } from '../media/index.ts';

const WIDTH = 960;
const HEIGHT = 540;

function proofSvg(): string {
  const line = (text: string, y: number, size: number, fill: string) =>
    textSvg(text, { x: 64, y, size, face: 'display', fill });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="100%" height="100%" fill="#1b1d22"/>`,
    `<path d="M0 ${HEIGHT - 12}H${WIDTH}V${HEIGHT}H0Z" fill="#e8b24a"/>`,
    line('Demo picture', 250, 84, '#ffffff'),
    line('Nothing was traded', 340, 44, '#c3c7d0'),
    '</svg>',
  ].join('');
}

/** The picture that stands for a proof, stored once for each seller. @returns its id */
export async function storeProof(seller: UserCtx, inTransaction: InTransaction): Promise<string> {
  const drawn = await sharp(Buffer.from(proofSvg())).png().toBuffer();
  const image = await normaliseImage(new Uint8Array(drawn));
  return (await storeImage(seller, image, inTransaction)).id;
}

/** Whether a delivery of such goods wants a picture. */
export const wantsPicture = (base: string): boolean =>
  ['picture', 'sealed_or_picture'].includes(handoverOf(base).proof);

/** Sealed fields of a delivery: a set for each unit where the goods want them. */
export function demoSealed(base: string, count: number): Record<string, string>[] {
  const { fields, sets } = handoverOf(base);
  const required = fields.filter((field) => field.required);
  return Array.from({ length: sets(count).min }, () => {
    const serial = newId().slice(-12);
    return Object.fromEntries(required.map(({ key }) => [key, `demo-${serial}-not-real`]));
  });
}

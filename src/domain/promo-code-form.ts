/** The form of a new promo code, and codes that are made up. */

const FORM = /^[A-Za-z0-9-]{4,20}$/;

/** Codes that are stored already may look otherwise: they stay what they are. */
export const isCodeForm = (code: string): boolean => FORM.test(code);

/** Without what is taken for something else when it is read aloud or typed: 0 and O, 1 and I, 5 and S. */
const LETTERS = 'ABCDEFGHJKLMNPQRTUVWXYZ';
const DIGITS = '2346789';
const SHAPE = 'LLLL-DDDD';

/** @param pick a whole number below its argument */
export function madeUpCode(pick: (below: number) => number): string {
  return [...SHAPE]
    .map((place) => {
      if (place === '-') return place;
      const from = place === 'L' ? LETTERS : DIGITS;
      return from.charAt(pick(from.length));
    })
    .join('');
}

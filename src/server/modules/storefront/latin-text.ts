/** Texts of any script in Latin letters: "гта" is "gta". For the server: the table of letters is too large for browsers. */
import anyAscii from 'any-ascii';

export const latinText = (text: string): string => anyAscii(text);

/** Addresses of the files of staff. */
import type { FilePlace } from '~/contracts/files/files.schemas.ts';

export const filePath = (place: FilePlace, id: string): string => `/staff/${place}/${id}`;

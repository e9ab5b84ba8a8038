/** Kysely table types of the files of staff. */
import type { FilePlace } from '~/contracts/files/files.schemas.ts';

/** A note of staff on what a file is about. Append-only by trigger. */
export interface StaffNoteTable {
  id: string;
  place: FilePlace;
  subject_id: string;
  /** Whom it is about: of an order the buyer, of an offer its seller. */
  person_id: string;
  /** Of an order: its seller. */
  other_id: string | null;
  author_id: string;
  text: string;
  at: Date;
}

export interface FilesTables {
  staff_note: StaffNoteTable;
}

/** SQL of notes of staff. Callers authorize the access. */
import { sql } from 'kysely';
import type { FilePlace } from '~/contracts/files/files.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { StaffNoteTable } from './files.tables.ts';

/** So many of the newest are shown. */
const SHOWN = 50;

export interface NoteRow {
  id: string;
  by_id: string;
  by_name: string | null;
  text: string;
  at: Date;
}

/** The newest first. */
export async function selectNotes(db: Db, place: FilePlace, id: string): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select n.id, n.author_id as by_id, u.public_name as by_name, n.text, n.at
    from staff_note n left join app_user u on u.id = n.author_id
    where n.subject_id = ${id} and n.place = ${place}
    order by n.id desc limit ${SHOWN}
  `.execute(db);
  return rows;
}

export async function insertNote(db: Db, note: Omit<StaffNoteTable, 'id'>): Promise<string> {
  const id = newId();
  await db
    .insertInto('staff_note')
    .values({ id, ...note })
    .execute();
  return id;
}

/** The list of personal data, continued: what staff do about cases, files and what waits. */
import type { PersonalTable } from './personal-table.ts';

export const staffWork: readonly PersonalTable[] = [
  // Of staff: what they asked and noted is the market's.
  { table: 'case_question', of: ['asker_id'], erase: { scrub: ['text'] } },
  { table: 'dispute_case', of: ['holder_id'], erase: { scrub: ['note'] } },
  // The ids of messages, without their words.
  { table: 'desk_mark', of: ['author_id'], erase: 'keep' },
  // What staff noted of somebody stays with the market, as reasons of bans do, without address and name.
  {
    table: 'staff_note',
    of: ['person_id', 'other_id', 'author_id'],
    erase: { scrub: ['text'], redacts: true },
  },
  // Of staff: filters of their lists. They name people by id alone.
  { table: 'saved_view', of: ['owner_id'], erase: 'rows' },
  // Of staff, until what they took is decided.
  { table: 'work_claim', of: ['holder_id'], erase: 'rows' },
];

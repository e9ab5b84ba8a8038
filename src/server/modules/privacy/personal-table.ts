/** What an entry of the list of personal data says of its table. */

/** The value of a column after erasure. `now` is the time of the erasure. */
export type Blank = string | number | null | { now: true };

export interface PersonalTable {
  table: string;
  /** Columns that refer to the person: rows in which one of them does are theirs. */
  of: readonly string[];
  /**
   * Large tables are filtered by the person's conversations, orders or own offers: `column` refers to one of those. What
   * belongs to an own offer is theirs without a column of its own: `of` is empty then.
   */
  through?: { column: string; partOf: 'rooms' | 'orders' | 'offers' };
  /**
   * `rows`: they are deleted. `keep`: nothing in them is personal once the account has no name. Otherwise columns are
   * blanked, or the person's address and name are removed from them (`scrub`), and the rest stays.
   */
  erase:
    | 'rows'
    | 'keep'
    | { blank?: Readonly<Record<string, Blank>>; scrub?: readonly string[]; redacts?: true };
  /** Files of the archive, with their columns. `of` narrows to rows in which this column refers to the person. */
  give?: readonly { file: string; columns: readonly string[]; of?: string }[];
}

/** Splits a list of names at white space. */
export function named(text: string): string[] {
  return text.trim().split(/\s+/);
}

export const NOW = { now: true } as const;

/** A table of a person's money: it stays, and they get these columns of it. */
export function kept(table: string, file: string, columns: string): PersonalTable {
  return { table, of: ['user_id'], erase: 'keep', give: [{ file, columns: named(columns) }] };
}

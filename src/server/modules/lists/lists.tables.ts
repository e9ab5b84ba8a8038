/** Kysely table types of the lists of staff. */
import type { ViewedList } from '~/contracts/lists/lists.schemas.ts';

/** The filters of a list under a name, for whoever saved them. */
export interface SavedViewTable {
  id: string;
  owner_id: string;
  list: ViewedList;
  /** Unique for the owner and the list, in any case of its letters. */
  name: string;
  /** What stands behind the `?` of the list's address. */
  query: string;
  created_at: Date;
}

/** The module's part of the database type. */
export interface ListsTables {
  saved_view: SavedViewTable;
}

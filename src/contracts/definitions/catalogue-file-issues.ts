/** What can be wrong in a file of the catalogue beside its form and the rules of definitions, in words. The server's alone. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type FileIssueCode =
  | 'alias_twice'
  | 'alias_reserved'
  | 'genre_unknown'
  | 'base_unknown'
  | 'base_fixed'
  | 'filter_unknown'
  | 'categories_many'
  | 'file_categories_many'
  | 'file_landings_many';

export const fileIssueTexts: Record<FileIssueCode, MessageDescriptor> = {
  alias_twice: msg`This alias is there twice.`,
  alias_reserved: msg`A page of the market has this address: choose another alias.`,
  genre_unknown: msg`There is no such genre, neither in the market nor in the file.`,
  base_unknown: msg`There is no such base category, neither in the market nor in the file.`,
  base_fixed: msg`The category is of another base category in the market, and that never changes.`,
  filter_unknown: msg`The definition of the category in this file has no such filter or value.`,
  categories_many: msg`With these the game has more than 100 categories.`,
  file_categories_many: msg`A file has at most 2,000 categories. Import the games in several files.`,
  file_landings_many: msg`A file has at most 5,000 landing pages. Import the games in several files.`,
};

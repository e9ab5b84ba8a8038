/** What a file says, as it is stored: the same for an import and for the seed of the demo market. Pure. */
import type {
  FileGame,
  FileLanding,
  FileSection,
} from '~/contracts/definitions/catalogue-file.schemas.ts';

export const sectionValues = ({ alias, title, about }: FileSection) => ({
  alias,
  title_en: title.en,
  title_fr: title.fr,
  about_en: about.en,
  about_fr: about.fr,
});

export const gameValues = (game: Omit<FileGame, 'categories'>) => ({
  title: game.title,
  genre: game.genre,
  search_aliases: game.search_aliases,
  description_en: game.description.en,
  description_fr: game.description.fr,
  family: game.family,
  popularity: game.popularity,
});

export const landingValues = (page: FileLanding) => ({
  alias: page.alias,
  query: page.query,
  name_en: page.name.en,
  name_fr: page.name.fr,
  heading_en: page.heading.en,
  heading_fr: page.heading.fr,
  title_en: page.title.en,
  title_fr: page.title.fr,
  description_en: page.description.en,
  description_fr: page.description.fr,
  text_en: page.text.en,
  text_fr: page.text.fr,
  is_published: page.is_published,
});

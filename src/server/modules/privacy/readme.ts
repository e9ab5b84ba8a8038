/** The readme in an archive. Not in the message catalogue: no page shows it. */
import { appConfig, type Locale } from '~config';

const brand = appConfig.brand.name;

/** @param left pictures that did not fit; they are listed in images.json */
export function readmeFor(locale: Locale, at: Date, left: number): string {
  const day = at.toISOString();
  if (locale === 'fr') {
    return [
      `Vos données chez ${brand}, rassemblées le ${day} (UTC).`,
      'Chaque fichier JSON contient une sorte de données ; « images » contient vos images.',
      'Les montants en « cents » sont en centimes de dollar américain, ceux en « micros » en millionièmes de dollar.',
      'consents.json contient vos choix de notifications. Vos choix de cookies ne sont enregistrés que dans votre navigateur.',
      ...(left > 0 ? ['Toutes les images n’ont pas trouvé place : images.json les énumère.'] : []),
      '',
    ].join('\n');
  }
  return [
    `Your data at ${brand}, collected on ${day} (UTC).`,
    'Each JSON file holds one kind of data; “images” holds your pictures.',
    'Amounts in “cents” are US cents, those in “micros” are millionths of a US dollar.',
    'consents.json holds your choices of notifications. Your choices of cookies are kept in your browser alone.',
    ...(left > 0 ? ['Not all pictures fitted in: images.json lists them.'] : []),
    '',
  ].join('\n');
}

/** What sellers of the demo say about themselves: by what they trade, in the languages that they speak. */
import type { Locale } from '~config';
import type { Random } from '../random.ts';
import type { SellerProfile } from './sellers.ts';

type Texts = Readonly<Record<Locale, string>>;

const openings: readonly Texts[] = [
  {
    en: 'Two of us run this shop, one in the morning and one at night.',
    fr: 'Nous tenons cette boutique à deux, l’un le matin, l’autre la nuit.',
  },
  {
    en: 'I play what I sell, and I answer questions before you buy.',
    fr: 'Je joue à ce que je vends, et je réponds à vos questions avant l’achat.',
  },
  {
    en: 'A small shop with few offers: what is listed is in my hands.',
    fr: 'Une petite boutique et peu d’annonces : ce qui est affiché est entre mes mains.',
  },
  {
    en: 'Trading has been my evening hobby since the first league.',
    fr: 'Le commerce est mon passe-temps du soir depuis la première ligue.',
  },
];

/** By base category. */
const ways: Readonly<Record<string, Texts>> = {
  currency: {
    en: 'Currency is handed over in the game, in one trade where the game allows it. Stay in the character select until I write.',
    fr: 'La monnaie est remise en jeu, en un seul échange quand le jeu le permet. Restez à la sélection du personnage jusqu’à mon message.',
  },
  items: {
    en: 'Every item has its own picture. If a roll differs from what the offer says, you do not pay.',
    fr: 'Chaque objet a sa propre image. Si une valeur diffère de l’annonce, vous ne payez pas.',
  },
  accounts: {
    en: 'Accounts come with their first mailbox. Change the password and the mailbox before you confirm: I wait.',
    fr: 'Les comptes sont livrés avec leur première adresse e-mail. Changez le mot de passe et l’adresse avant de confirmer : j’attends.',
  },
  boosting: {
    en: 'I play with you when you like, or tell you before and after each session on your account.',
    fr: 'Je joue avec vous si vous le voulez, ou je vous préviens avant et après chaque session sur votre compte.',
  },
  coaching: {
    en: 'Bring a recording of a lost game: we begin with that.',
    fr: 'Apportez l’enregistrement d’une partie perdue : nous commençons par là.',
  },
};

const endings: readonly Texts[] = [
  {
    en: 'Everything stays on Legend, chat included, so that both of us are covered.',
    fr: 'Tout se passe sur Legend, y compris les messages : nous sommes protégés tous les deux.',
  },
  {
    en: 'Weekends are busy: order before noon and you have it the same day.',
    fr: 'Le week-end est chargé : commandez avant midi, vous serez livré le jour même.',
  },
  {
    en: 'If something is wrong, write first. I mend it or give the money back.',
    fr: 'Si quelque chose ne va pas, écrivez-moi d’abord. Je répare ou je rembourse.',
  },
];

/** Empty in a language that the seller does not speak. About one in seven says nothing. */
export function aboutOf(random: Random, profile: SellerProfile): Texts {
  const nothing = { en: '', fr: '' };
  if (random.chance(1 / 7)) return nothing;
  const parts = [
    random.pick(openings),
    ...profile.bases.flatMap((base) => ways[base] ?? []),
    random.pick(endings),
  ];
  const spoken = profile.languages.map((locale) => [
    locale,
    parts.map((texts) => texts[locale]).join('\n'),
  ]);
  return { ...nothing, ...Object.fromEntries(spoken) };
}

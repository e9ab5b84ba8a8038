/** Buyer inputs, vault fields and proofs of delivery of the categories. */
import type {
  Bilingual,
  BuyerInput,
  ProofRequest,
  VaultField,
} from '~/server/modules/catalogue/catalogue.tables.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';

export function textInput(
  key: string,
  label: Bilingual,
  pattern?: string,
  required = true,
): BuyerInput {
  return pattern === undefined
    ? { key, label, type: 'text', required }
    : { key, label, type: 'text', required, pattern };
}

export function numberInput(
  key: string,
  label: Bilingual,
  pattern: string,
  required = true,
): BuyerInput {
  return { key, label, type: 'number', required, pattern };
}

const CHARACTER: Bilingual = { en: 'Character name', fr: 'Nom du personnage' };

/** How the seller finds the buyer in the game. */
export function characterInput(facts: GameFacts): BuyerInput {
  return textInput('character', facts.buyerName ?? CHARACTER, '^.{2,60}$');
}

export const playerIdInput = numberInput(
  'player_id',
  { en: 'Player ID', fr: 'Identifiant du joueur' },
  '^[0-9]{5,14}$',
);
export const playerServerInput = numberInput(
  'server_id',
  { en: 'Server ID', fr: 'Identifiant du serveur' },
  '^[0-9]{1,6}$',
);
export const startTimeInput = textInput(
  'start_time',
  { en: 'When may we start?', fr: 'Quand pouvons-nous commencer ?' },
  '^.{2,80}$',
  false,
);
export const tradeUrlInput: BuyerInput = {
  key: 'trade_url',
  label: { en: 'Steam trade URL', fr: 'URL d’échange Steam' },
  type: 'url',
  required: true,
  pattern: '^https://steamcommunity\\.com/tradeoffer/new/\\?partner=[0-9]+&token=[A-Za-z0-9_-]+$',
};

/** The parts of an account that are handed over, sealed until revealed (decisions, section 5). */
export const accountVault: VaultField[] = [
  { key: 'login', label: { en: 'Login', fr: 'Identifiant' }, required: true },
  { key: 'password', label: { en: 'Password', fr: 'Mot de passe' }, required: true },
  {
    key: 'email_login',
    label: { en: 'E-mail login', fr: 'Identifiant de l’e-mail' },
    required: false,
  },
  {
    key: 'email_password',
    label: { en: 'E-mail password', fr: 'Mot de passe de l’e-mail' },
    required: false,
  },
  {
    key: 'email_provider',
    label: { en: 'E-mail provider', fr: 'Fournisseur d’e-mail' },
    required: false,
  },
  { key: 'character', label: { en: 'Character name', fr: 'Nom du personnage' }, required: false },
  {
    key: 'security_question',
    label: { en: 'Security question and answer', fr: 'Question secrète et réponse' },
    required: false,
  },
  {
    key: 'parental_password',
    label: { en: 'Parental password', fr: 'Code parental' },
    required: false,
  },
  {
    key: 'recovery',
    label: { en: 'Original owner data', fr: 'Données du premier propriétaire' },
    required: false,
  },
];

export const codeVault: VaultField[] = [
  { key: 'code', label: { en: 'Code', fr: 'Code' }, required: true },
  { key: 'pin', label: { en: 'PIN', fr: 'Code PIN' }, required: false },
];

export const proofs = {
  trade: {
    key: 'trade',
    label: { en: 'Screenshot of the trade window', fr: 'Capture de la fenêtre d’échange' },
  },
  mail: {
    key: 'mail',
    label: { en: 'Video of the in-game mail being sent', fr: 'Vidéo de l’envoi du courrier' },
  },
  auction: {
    key: 'auction',
    label: { en: 'Video of the auction purchase', fr: 'Vidéo de l’achat à l’hôtel des ventes' },
  },
  meeting: { key: 'meeting', label: { en: 'Video of the meeting', fr: 'Vidéo de la rencontre' } },
  result: {
    key: 'result',
    label: { en: 'Screenshot of the finished service', fr: 'Capture de la prestation terminée' },
  },
  receipt: { key: 'receipt', label: { en: 'Top-up receipt', fr: 'Reçu de la recharge' } },
  handover: { key: 'handover', label: { en: 'Record of the hand-over', fr: 'Trace de la remise' } },
} satisfies Record<string, ProofRequest>;

/**
 * Content filter for messages: contact data is refused because trades outside the site have no escrow, and so are
 * words of threats, hate and fraud. Links to the site itself are allowed.
 */
import { findAllContactData, type ContactKind } from '~/domain/contact-data.ts';

/** Threats, hate and fraud; matched as whole words without regard to case. */
const words = [
  'nigger',
  'faggot',
  'kike',
  'kill yourself',
  'kys',
  'carding',
  'stolen cards?',
  'cvv',
  'child porn',
  'sale juif',
  'nique ta mere',
  'nique ta mère',
  'suicide[- ]toi',
];
const pattern = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${words.join('|').replaceAll(' ', String.raw`\s+`)})(?![\p{L}\d])`,
  'giu',
);

/** Links to the site itself, made once for its address. */
let own: { origin: string; links: RegExp } | undefined;

function ownLinks(origin: string): RegExp {
  if (own?.origin !== origin) {
    const host = new URL(origin).host.replaceAll('.', String.raw`\.`);
    own = { origin, links: new RegExp(String.raw`(?:https?://)?${host}(?![\w.-])\S*`, 'giu') };
  }
  return own.links;
}

/** Maximum number of forbidden pieces that a refusal lists. */
const MOST = 5;

/** A piece that is not allowed, and why: a word of its own kind, or contact data. */
export interface ForbiddenPiece {
  kind: 'word' | ContactKind;
  word: string;
}

/**
 * The pieces of a text that are not allowed, at most five; empty when the text is fine.
 * @param ownOrigin address of the site, for example `https://legend.example`
 */
export function findForbidden(text: string, ownOrigin: string): ForbiddenPiece[] {
  const rest = text.replaceAll(ownLinks(ownOrigin), ' ');
  const refused = [...rest.matchAll(pattern)].map(([word]): ForbiddenPiece => ({
    kind: 'word',
    word,
  }));
  const contacts = findAllContactData(rest, MOST).map(({ kind, match }) => ({
    kind,
    word: match.trim(),
  }));
  const pieces = new Map(
    [...refused, ...contacts].toReversed().map((piece) => [piece.word, piece]),
  );
  return [...pieces.values()].toReversed().slice(0, MOST);
}

/** What sellers of the demo market proved for a category that asks for it (decision 0084). */
import type { proofStatuses } from '~/contracts/offers/proof.schemas.ts';

export const provenCategory = { game: 'rocket-league', category: 'boosting' } as const;

export interface DemoProof {
  /** The demo account that sells, or any other seller. */
  by: 'own' | 'other';
  status: (typeof proofStatuses)[number];
  about: string;
  reason: string | null;
  daysAgo: number;
}

export const demoProofs: readonly DemoProof[] = [
  {
    by: 'other',
    status: 'pending',
    about:
      'Grand Champion since season 9, in 2v2 and 3v3. I play the games myself, on stream where the buyer wants it.',
    reason: null,
    daysAgo: 2,
  },
  {
    by: 'other',
    status: 'pending',
    about:
      'Je coache et je joue pour les autres depuis quatre ans. Mon profil et mes tournois sont publics.',
    reason: null,
    daysAgo: 1,
  },
  {
    by: 'other',
    status: 'approved',
    about: 'Two of us, both Supersonic Legend. We have sold this for three years elsewhere.',
    reason: null,
    daysAgo: 12,
  },
  {
    by: 'own',
    status: 'refused',
    about: 'I would like to offer rank boosting as well, next to my currency.',
    reason: 'Please show your own rank, with the name of your profile in the picture.',
    daysAgo: 6,
  },
];

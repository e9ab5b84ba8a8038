/**
 * What the two people of an order do while an account changes hands, by kind of goods and family of games: data, copied to
 * each order when it is paid, so that a later edit changes no order (decision 0106). Pure.
 */
export interface HandoverStep {
  /** Kept with each tick: never given to another step. */
  key: string;
  side: 'buyer' | 'seller';
  label: { en: string; fr: string };
}

const bases: Readonly<Record<string, readonly HandoverStep[]>> = {
  accounts: [
    {
      key: 'data_handed_over',
      side: 'seller',
      label: {
        en: 'Login, password and mailbox were handed over',
        fr: 'Identifiant, mot de passe et messagerie remis',
      },
    },
    {
      key: 'own_data_removed',
      side: 'seller',
      label: {
        en: 'My phone number, payment data and linked accounts were removed',
        fr: 'Mon numéro, mes moyens de paiement et mes comptes liés retirés',
      },
    },
    {
      key: 'factor_handed_over',
      side: 'seller',
      label: {
        en: 'My second factor was switched off, and recovery codes were handed over',
        fr: 'Mon second facteur désactivé et les codes de secours remis',
      },
    },
    {
      key: 'signed_out',
      side: 'seller',
      label: { en: 'I signed out on all my devices', fr: 'Je me suis déconnecté de mes appareils' },
    },
    {
      key: 'signed_in',
      side: 'buyer',
      label: { en: 'Signed in with the data', fr: 'Connexion réussie avec les données reçues' },
    },
    {
      key: 'checked',
      side: 'buyer',
      label: {
        en: 'Name, region and contents are as described',
        fr: 'Nom, région et contenu conformes à l’annonce',
      },
    },
    {
      key: 'password_changed',
      side: 'buyer',
      label: { en: 'Password changed', fr: 'Mot de passe changé' },
    },
    {
      key: 'mail_changed',
      side: 'buyer',
      label: {
        en: 'E-mail address and recovery data changed to my own',
        fr: 'Adresse e-mail et données de récupération remplacées par les miennes',
      },
    },
    {
      key: 'sessions_ended',
      side: 'buyer',
      label: {
        en: 'Sessions on other devices ended',
        fr: 'Sessions sur d’autres appareils fermées',
      },
    },
    {
      key: 'factor_own',
      side: 'buyer',
      label: { en: 'My own second factor turned on', fr: 'Mon propre second facteur activé' },
    },
  ],
};

/** What games of a family ask for besides. */
const families: Readonly<Record<string, Readonly<Record<string, readonly HandoverStep[]>>>> = {
  roblox: {
    accounts: [
      {
        key: 'pin_off',
        side: 'seller',
        label: {
          en: 'Account PIN and parental controls were switched off',
          fr: 'Code PIN du compte et contrôle parental désactivés',
        },
      },
    ],
  },
};

/** The steps of goods of this kind, the seller's first; none for most kinds. */
export function handoverSteps(base: string, family: string | null): HandoverStep[] {
  const special = family === null ? [] : (families[family]?.[base] ?? []);
  const steps = [...special, ...(bases[base] ?? [])];
  const of = (side: HandoverStep['side']) => steps.filter((step) => step.side === side);
  return [...of('seller'), ...of('buyer')];
}

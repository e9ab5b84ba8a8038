/** The second half of the genres' texts. */
import type { AboutText } from './sections.ts';

export const genreTextsOfGames: Record<string, AboutText> = {
  action: {
    lead: {
      en: 'Single worlds with shared sessions: what is traded here is mostly time saved, and platform is the first thing to look at.',
      fr: 'Des mondes individuels aux sessions partagées : on y échange surtout du temps gagné, et la plateforme est la première chose à regarder.',
    },
    sold: {
      en: 'Platinum and prime sets in Warframe, runes and weapons in Elden Ring, money and ranks in Grand Theft Auto Online, monsters and gear in Monster Hunter Wilds.',
      fr: 'Platine et sets prime dans Warframe, runes et armes dans Elden Ring, argent et rangs dans Grand Theft Auto Online, monstres et équipement dans Monster Hunter Wilds.',
    },
    delivery: {
      en: 'The seller joins your session or invites you to one: give your name on the platform exactly as it is written there. Boosting names hours or days.',
      fr: 'Le vendeur rejoint votre session ou vous y invite : donnez votre nom de joueur exactement comme la plateforme l’écrit. Le boost annonce des heures ou des jours.',
    },
    care: {
      en: 'Modded money is taken away by publishers in waves, sometimes with the account. Ask how the goods were earned; the answer in chat counts as evidence in a dispute.',
      fr: 'L’argent obtenu par mods est repris par vagues, parfois avec le compte. Demandez d’où viennent les biens : la réponse dans la discussion vaut preuve en cas de litige.',
    },
  },
  rpg: {
    lead: {
      en: 'Collecting characters is the game, so accounts and the currency of wishes are the market.',
      fr: 'Le jeu, c’est de réunir des personnages : le marché, ce sont les comptes et la monnaie des vœux.',
    },
    sold: {
      en: 'Accounts with their five-star rosters, starter accounts with saved pulls, crystals and passes by top-up, and Pokémon with stated values.',
      fr: 'Des comptes avec leurs personnages cinq étoiles, des comptes de départ avec vœux en réserve, des cristaux et passes par recharge, et des Pokémon aux valeurs indiquées.',
    },
    delivery: {
      en: 'Top-ups need your UID and server: Europe, America, Asia or TW/HK/MO. Accounts are handed over sealed, with the e-mail where the offer says so.',
      fr: 'Une recharge demande votre UID et votre serveur : Europe, Amérique, Asie ou TW/HK/MO. Les comptes sont remis scellés, avec l’e-mail quand l’offre l’indique.',
    },
    care: {
      en: 'Look at every binding: an account that stays linked to a console network or a phone number can be taken back. A birthday in the profile can be set only once.',
      fr: 'Regardez chaque liaison : un compte encore lié à un réseau de console ou à un numéro peut être repris. L’anniversaire du profil ne se règle qu’une fois.',
    },
  },
  mobile: {
    lead: {
      en: 'Phones first: gems, passes and grown villages, put on an account that stays in your hands.',
      fr: 'D’abord sur téléphone : gemmes, passes et villages bien avancés, sur un compte qui reste entre vos mains.',
    },
    sold: {
      en: 'Gems and passes by player id, accounts by town hall, trophies or arena, and trades and raids in Pokémon games.',
      fr: 'Gemmes et passes par identifiant, comptes selon l’hôtel de ville, les trophées ou l’arène, échanges et raids dans les jeux Pokémon.',
    },
    delivery: {
      en: 'A top-up needs the player tag alone. An account moves by changing the e-mail of its Supercell ID or trainer club, which the seller does while you are online.',
      fr: 'Une recharge ne demande que le tag de joueur. Un compte change de main par l’e-mail de son Supercell ID ou de son club de dresseurs, que le vendeur modifie en votre présence.',
    },
    care: {
      en: 'Never hand out a code that arrives on your phone: it moves your account away. Cheap gems paid with stolen cards are taken back by the store, and your balance goes negative.',
      fr: 'Ne transmettez jamais un code reçu sur votre téléphone : il emporte votre compte. Des gemmes trop bon marché, payées avec des cartes volées, sont reprises par la boutique et votre solde devient négatif.',
    },
  },
  strategy: {
    lead: {
      en: 'Years of building behind one account, or one hour with somebody who sees your mistakes: strategy trades in both.',
      fr: 'Des années de construction derrière un compte, ou une heure avec quelqu’un qui voit vos erreurs : la stratégie échange les deux.',
    },
    sold: {
      en: 'Accounts with stated power, server and transfer state, resources, packs by top-up, and coaching in chess, Age of Empires and Teamfight Tactics.',
      fr: 'Des comptes avec puissance, serveur et état de transfert, des ressources, des packs par recharge, et du coaching aux échecs, à Age of Empires et à Teamfight Tactics.',
    },
    delivery: {
      en: 'Resources are sent to your base or gathered on the map while you are online. Accounts change their linked e-mail in front of you.',
      fr: 'Les ressources sont envoyées à votre base ou récoltées sur la carte en votre présence. Les comptes changent d’e-mail lié devant vous.',
    },
    care: {
      en: 'A strong account on another server is of no use to your alliance: ask whether it can transfer and what that costs. A new name in the alliance draws attention; tell your leaders first.',
      fr: 'Un compte puissant sur un autre serveur ne sert pas votre alliance : demandez s’il peut migrer et à quel prix. Un nouveau nom se remarque ; prévenez d’abord vos chefs.',
    },
  },
  sports: {
    lead: {
      en: 'Ultimate Team, MyTeam, Diamond Dynasty: coins build squads, and each platform is a market of its own with its own price.',
      fr: 'Ultimate Team, MyTeam, Diamond Dynasty : les pièces bâtissent les équipes, et chaque plateforme est un marché avec son propre prix.',
    },
    sold: {
      en: 'Coins by the 100,000, accounts with squads, wins and objectives by boosting, items in Rocket League.',
      fr: 'Des pièces par 100 000, des comptes avec équipe, des victoires et objectifs par boost, des objets dans Rocket League.',
    },
    delivery: {
      en: 'Coins move through the transfer market: you list a player at the agreed price and the seller buys it. The market keeps its tax, and the offer says who pays it.',
      fr: 'Les pièces passent par le marché des transferts : vous mettez un joueur en vente au prix convenu et le vendeur l’achète. Le marché garde sa taxe, et l’offre dit qui la paie.',
    },
    care: {
      en: 'List a player nobody else would buy at that price, and never so much at once that the market flags it. Coins lose value each week of the season and end with it.',
      fr: 'Mettez en vente un joueur que personne d’autre n’achèterait à ce prix, et jamais tant d’un coup que le marché le signale. Les pièces perdent de la valeur chaque semaine et s’arrêtent avec la saison.',
    },
  },
  racing: {
    lead: {
      en: 'Cars, credits and licences: the garage is what takes the time, the driving remains yours.',
      fr: 'Voitures, crédits et licences : c’est le garage qui prend du temps, la conduite reste la vôtre.',
    },
    sold: {
      en: 'Credits, rare cars, accounts with full garages, iRacing memberships, and lessons with telemetry.',
      fr: 'Des crédits, des voitures rares, des comptes au garage complet, des abonnements iRacing et des cours avec télémétrie.',
    },
    delivery: {
      en: 'Rare cars are gifted or sold at the auction house, credits are earned on your account or delivered with one, memberships come as a code.',
      fr: 'Les voitures rares sont offertes ou vendues aux enchères, les crédits gagnés sur votre compte ou livrés avec un compte, les abonnements remis par code.',
    },
    care: {
      en: 'Xbox and PC share a save in Forza, PlayStation does not. Membership codes for new members are refused by accounts that had one before.',
      fr: 'Xbox et PC partagent une sauvegarde dans Forza, la PlayStation non. Un code réservé aux nouveaux membres est refusé par un compte qui a déjà été abonné.',
    },
  },
  platform: {
    lead: {
      en: 'Wallets and subscriptions of the stores themselves: Steam, PlayStation, Xbox, Nintendo, Discord and Twitch.',
      fr: 'Les portefeuilles et abonnements des boutiques elles-mêmes : Steam, PlayStation, Xbox, Nintendo, Discord et Twitch.',
    },
    sold: {
      en: 'Wallet codes by currency and value, subscriptions by months, and accounts with libraries where their holder may give them away.',
      fr: 'Des codes par devise et valeur, des abonnements par mois, et des comptes avec ludothèque lorsque leur titulaire peut les céder.',
    },
    delivery: {
      en: 'Codes are mostly instant and shown on your order once. Subscriptions that are gifted need your name on the platform instead of a password.',
      fr: 'Les codes sont le plus souvent instantanés et affichés sur votre commande. Un abonnement offert demande votre nom sur la plateforme, pas de mot de passe.',
    },
    care: {
      en: 'The region of a code must be the region of your account: a Turkish code does not work in France. Wallet currency is set by the account, and a code in another is converted or refused.',
      fr: 'La région du code doit être celle de votre compte : un code turc ne fonctionne pas en France. La devise du portefeuille dépend du compte, et un code dans une autre est converti ou refusé.',
    },
  },
};

/** What is traded in each genre, how it is handed over and what to check. */
import { genreTextsOfGames } from './genre-texts-b.ts';
import type { AboutText } from './sections.ts';

const firstHalf: Record<string, AboutText> = {
  mmorpg: {
    lead: {
      en: 'Massively multiplayer worlds live on their economies: gold, materials and time. Offers here are sorted by realm and server, so that what you buy is where you play.',
      fr: 'Les mondes massivement multijoueurs vivent de leur économie : or, matériaux et temps. Les offres sont classées par royaume et serveur : vous achetez là où vous jouez.',
    },
    sold: {
      en: 'Gold and other currency by the thousand or million, crafting materials and mounts, levelled characters, raid and dungeon runs, and levelling by hand.',
      fr: 'De l’or et d’autres monnaies par milliers ou millions, des matériaux et des montures, des personnages de haut niveau, des raids et donjons, et de la montée en niveau à la main.',
    },
    delivery: {
      en: 'Gold comes by mail, guild bank, auction house or face to face; each offer names its way. Raid runs have a time of their own, which you settle in chat before the seller starts.',
      fr: 'L’or arrive par courrier, banque de guilde, hôtel des ventes ou en main propre ; chaque offre précise son moyen. Un raid a son horaire, fixé dans la discussion avant que le vendeur commence.',
    },
    care: {
      en: 'Realm and faction decide whether a trade is possible at all. An auction house keeps its cut: offers that deliver that way say who pays it. New characters often cannot receive mail from strangers.',
      fr: 'Royaume et faction décident si l’échange est possible. L’hôtel des ventes garde sa commission : les offres livrées ainsi disent qui la paie. Un nouveau personnage ne reçoit souvent pas de courrier d’inconnus.',
    },
  },
  arpg: {
    lead: {
      en: 'Action role-playing games run in leagues and seasons, and prices move with their age: highest in the first week, lower every week after.',
      fr: 'Les action-RPG vivent au rythme des ligues et des saisons, et les prix suivent leur âge : au plus haut la première semaine, plus bas chaque semaine ensuite.',
    },
    sold: {
      en: 'Orbs, runes and gold by the piece, unique and rare items with their affixes, characters, and boss or campaign carries.',
      fr: 'Orbes, runes et or à l’unité, objets uniques et rares avec leurs affixes, personnages, et passages de boss ou de campagne.',
    },
    delivery: {
      en: 'The seller invites you to a party and trades in a hideout, a town or a lobby. Have the inventory space ready: large orders need several trades.',
      fr: 'Le vendeur vous invite dans un groupe et échange dans un repaire, une ville ou un salon. Prévoyez de la place : une grosse commande demande plusieurs échanges.',
    },
    care: {
      en: 'League, softcore or hardcore, and platform must be yours; nothing crosses between them. When a league ends its currency moves to the permanent one and loses most of its price.',
      fr: 'La ligue, le mode softcore ou hardcore et la plateforme doivent être les vôtres ; rien ne passe de l’un à l’autre. À la fin d’une ligue, sa monnaie rejoint la ligue permanente et perd l’essentiel de sa valeur.',
    },
  },
  shooter: {
    lead: {
      en: 'In shooters nothing but rank, skins and progress can be owned, so this is a market of accounts, boosting and finishes.',
      fr: 'Dans les jeux de tir, on ne possède que le rang, les skins et la progression : c’est un marché de comptes, de boost et de finitions.',
    },
    sold: {
      en: 'Accounts by rank, region and collection, placement games and rank boosting, camouflage and weapon unlocks, points by top-up, and tradable skins in Counter-Strike 2 and Team Fortress 2.',
      fr: 'Des comptes par rang, région et collection, des matchs de placement et du boost de rang, des camouflages et déblocages d’armes, des points par recharge, et des skins échangeables dans Counter-Strike 2 et Team Fortress 2.',
    },
    delivery: {
      en: 'Accounts are often instant, with access data sealed on your order. Boosting has a date in days and can be played beside you. In Escape from Tarkov goods change hands in a raid or on the flea market.',
      fr: 'Les comptes sont souvent instantanés, leurs accès scellés sur votre commande. Le boost a une date en jours et peut se jouer à vos côtés. Dans Escape from Tarkov, la remise se fait en raid ou au marché.',
    },
    care: {
      en: 'Ask for past penalties: a ban on the hardware does not end with a new owner. Rank decays and seasons reset it. Anything that promises cheats is refused here.',
      fr: 'Renseignez-vous sur les sanctions passées : un bannissement matériel ne s’efface pas avec un nouveau propriétaire. Le rang baisse et se réinitialise par saison. Toute offre de triche est refusée ici.',
    },
  },
  moba: {
    lead: {
      en: 'Five against five, one ladder per server: rank and skins are what people trade, and neither can leave its region easily.',
      fr: 'Cinq contre cinq, un classement par serveur : on échange du rang et des skins, et ni l’un ni l’autre ne quitte facilement sa région.',
    },
    sold: {
      en: 'Accounts by server and division, division and placement boosting, coaching by role, and diamonds or points by top-up.',
      fr: 'Des comptes par serveur et division, du boost de division et de placement, du coaching par rôle, et des diamants ou points par recharge.',
    },
    delivery: {
      en: 'A boost states from where to where and by when; duo boosting needs no password. Top-ups need a player id and a server number only.',
      fr: 'Un boost dit d’où à où et pour quand ; en duo, aucun mot de passe n’est requis. Une recharge ne demande qu’un identifiant de joueur et un numéro de serveur.',
    },
    care: {
      en: 'Account and friends must be on the same server to play together. Hidden rating may lag behind the shown rank after a boost: the next games decide whether it holds.',
      fr: 'Pour jouer ensemble, compte et amis doivent être sur le même serveur. Après un boost, la cote cachée peut rester sous le rang affiché : les parties suivantes décident s’il tient.',
    },
  },
  'battle-royale': {
    lead: {
      en: 'Lockers are what battle royale accounts are worth: items that a shop or a season pass once sold and may never sell again.',
      fr: 'Un compte de battle royale vaut son casier : des objets qu’une boutique ou un passe a vendus un jour, et ne revendra peut-être jamais.',
    },
    sold: {
      en: 'Accounts with named skins and linked platforms, top-ups of the paid currency by player id, wins and rank boosting.',
      fr: 'Des comptes avec skins nommés et plateformes liées, des recharges de la monnaie payante par identifiant, des victoires et du boost de rang.',
    },
    delivery: {
      en: 'Accounts come with e-mail access where the offer says so. Top-ups arrive on your own account within the promised time, with a receipt.',
      fr: 'Les comptes sont remis avec l’accès à l’e-mail quand l’offre l’indique. Les recharges arrivent sur votre compte dans le délai promis, avec un reçu.',
    },
    care: {
      en: 'A console network may stay linked to its former owner: look whether yours is still free. Compare the locker with the list of the offer on the first day of the check.',
      fr: 'Un réseau de console peut rester lié à l’ancien propriétaire : vérifiez si le vôtre est libre. Comparez le casier avec la liste de l’offre dès le premier jour du contrôle.',
    },
  },
  sandbox: {
    lead: {
      en: 'Worlds that players build themselves, with economies that players run themselves. Most trades here are small and quick.',
      fr: 'Des mondes que les joueurs bâtissent eux-mêmes, avec une économie qu’ils tiennent eux-mêmes. La plupart des échanges y sont petits et rapides.',
    },
    sold: {
      en: 'Robux and coins, pets, plants and other collectables of Roblox games, Minecraft and Hypixel goods, Bells and materials.',
      fr: 'Robux et pièces, familiers, plantes et autres objets de jeux Roblox, biens de Minecraft et d’Hypixel, clochettes et matériaux.',
    },
    delivery: {
      en: 'Pets and items change hands in a trade window on a server where you both are. Robux come as a game pass that you create; the game then keeps them pending for some days.',
      fr: 'Familiers et objets passent par la fenêtre d’échange d’un serveur où vous êtes tous deux. Les Robux arrivent par un game pass que vous créez ; le jeu les garde ensuite en attente quelques jours.',
    },
    care: {
      en: 'Nobody who sells to you needs your password, a cookie or a file from your browser: whoever asks wants the account. Report such an offer, support answers.',
      fr: 'Aucun vendeur n’a besoin de votre mot de passe, d’un cookie ni d’un fichier de votre navigateur : qui le demande veut le compte. Signalez l’offre, le support répond.',
    },
  },
  survival: {
    lead: {
      en: 'Gather, build, lose it all at night: survival games make time the scarcest good, and that is what is sold.',
      fr: 'Récolter, bâtir, tout perdre la nuit : dans les jeux de survie, le temps est le bien le plus rare, et c’est lui qui se vend.',
    },
    sold: {
      en: 'Materials and blueprints, tamed creatures, base building by the hour, accounts, and skins in Rust.',
      fr: 'Matériaux et plans, créatures apprivoisées, construction de bases à l’heure, comptes, et skins dans Rust.',
    },
    delivery: {
      en: 'Goods are handed over in a joint session on the server you name. Skins go by trade URL to your inventory.',
      fr: 'La remise se fait lors d’une session commune sur le serveur que vous indiquez. Les skins passent par une URL d’échange vers votre inventaire.',
    },
    care: {
      en: 'Servers wipe: ask when the next wipe is before buying materials. Name an official server exactly, since goods do not move between clusters.',
      fr: 'Les serveurs se réinitialisent : demandez la date du prochain wipe avant d’acheter des matériaux. Nommez le serveur officiel exactement, car rien ne passe d’un cluster à l’autre.',
    },
  },
};

/** By the genre's alias. */
export const genreTexts: Readonly<Record<string, AboutText>> = {
  ...firstHalf,
  ...genreTextsOfGames,
};

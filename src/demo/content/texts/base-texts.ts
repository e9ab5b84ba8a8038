/** What each base category sells, how it is handed over and what to check. */
import type { BaseCategoryAlias } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { AboutText } from './sections.ts';

export const baseTexts: Record<BaseCategoryAlias, AboutText> = {
  currency: {
    lead: {
      en: 'Gold, orbs, coins and credits by the unit. Every price is the all-in price for one unit, so offers compare by price alone.',
      fr: 'Or, orbes, pièces et crédits à l’unité. Chaque prix est le prix tous frais compris d’une unité : les offres se comparent au prix seul.',
    },
    sold: {
      en: 'The tradable currency of a game, by realm, league or platform. What one unit is stands beside each price: one Divine Orb, 1,000 gold, 100,000 coins. Unit prices keep four decimals, and only the total of an order is rounded.',
      fr: 'La monnaie échangeable d’un jeu, par royaume, ligue ou plateforme. Ce que vaut une unité figure à côté de chaque prix : un Divine Orb, 1 000 pièces d’or, 100 000 crédits. Les prix unitaires gardent quatre décimales et seul le total d’une commande est arrondi.',
    },
    delivery: {
      en: 'The seller trades with your character, by mail, at an auction house or face to face, whatever the offer names. Before paying you give a character name and a realm, never a password. Once the seller marks the order delivered you have 72 hours to check it.',
      fr: 'Le vendeur échange avec votre personnage, par courrier, à l’hôtel des ventes ou en main propre, selon l’offre. Avant de payer, vous indiquez un nom de personnage et un royaume, jamais un mot de passe. Après la livraison, vous avez 72 heures pour vérifier.',
    },
    care: {
      en: 'Mind realm, league and mode: currency of one league cannot be moved to another. Hand something over in return only where the offer asks for it, as some games tax or log one-sided trades. Many publishers forbid buying currency and may act against an account.',
      fr: 'Vérifiez royaume, ligue et mode : la monnaie d’une ligue ne passe pas dans une autre. Ne donnez une contrepartie que si l’offre la demande, car certains jeux taxent ou consignent les échanges à sens unique. Beaucoup d’éditeurs interdisent l’achat de monnaie et peuvent sanctionner un compte.',
    },
  },
  items: {
    lead: {
      en: 'Weapons, armour, pets, mounts and materials, each with its exact properties instead of a screenshot to guess from.',
      fr: 'Armes, armures, familiers, montures et matériaux, chacun avec ses propriétés exactes plutôt qu’une capture à déchiffrer.',
    },
    sold: {
      en: 'Single pieces and stacks. Rarity, level, league, platform and the values that matter in that game are fields of the offer, and most of them are filters.',
      fr: 'Des pièces seules et des lots. Rareté, niveau, ligue, plateforme et valeurs utiles dans ce jeu sont des champs de l’offre, et pour la plupart des filtres.',
    },
    delivery: {
      en: 'Items change hands inside the game: a trade window, a party, a mail or a gift. You name your character before paying and meet the seller within the promised time. Past that time you cancel alone and the money is back at once.',
      fr: 'Les objets changent de main dans le jeu : fenêtre d’échange, groupe, courrier ou cadeau. Vous nommez votre personnage avant de payer et retrouvez le vendeur dans le délai promis. Passé ce délai, vous annulez seul et l’argent revient aussitôt.',
    },
    care: {
      en: 'Compare the item in the trade window with the offer before you accept: most games cannot reverse a trade. Items that bind on pickup cannot be traded at all; offers of such things belong to boosting.',
      fr: 'Comparez l’objet dans la fenêtre d’échange avec l’offre avant d’accepter : la plupart des jeux ne reviennent pas sur un échange. Un objet lié au ramassage ne s’échange pas ; ces offres relèvent du boost.',
    },
  },
  accounts: {
    lead: {
      en: 'Game accounts with rank, progress and e-mail access stated, handed over sealed and never through chat.',
      fr: 'Des comptes de jeu dont le rang, la progression et l’accès à l’e-mail sont indiqués, remis scellés et jamais par la discussion.',
    },
    sold: {
      en: 'Accounts with a rank, a collection or a level behind them, and fresh ones to start from. Region, platform, linked services, penalties and whether the original e-mail comes along are part of each offer.',
      fr: 'Des comptes avec un rang, une collection ou un niveau, et des comptes neufs pour débuter. Région, plateforme, services liés, sanctions et présence de l’e-mail d’origine font partie de chaque offre.',
    },
    delivery: {
      en: 'Instant offers hold login, password and e-mail access encrypted; the data appears on your order the moment the payment arrives and each look at it is logged. With manual offers the seller enters them within the promised time.',
      fr: 'Les offres instantanées conservent chiffrés l’identifiant, le mot de passe et l’accès à l’e-mail ; ils apparaissent sur votre commande dès le paiement et chaque consultation est consignée. Pour les autres, le vendeur les dépose dans le délai promis.',
    },
    care: {
      en: 'Change password, e-mail and two-step sign-in while you check, and look at the warranty: none, 7, 14 or 30 days, chosen by the seller. While it runs a recovered account is refunded. Accounts belong to their publisher, most of which do not allow transfers.',
      fr: 'Pendant le contrôle, changez mot de passe, e-mail et double authentification, et regardez la garantie : aucune, 7, 14 ou 30 jours, au choix du vendeur. Tant qu’elle court, un compte récupéré est remboursé. Les comptes appartiennent à l’éditeur, qui interdit le plus souvent leur cession.',
    },
  },
  boosting: {
    lead: {
      en: 'Ranks, levels, raids and achievements played by others, with a delivery date that counts.',
      fr: 'Rangs, niveaux, raids et hauts faits réalisés par d’autres joueurs, avec une date de livraison qui engage.',
    },
    sold: {
      en: 'A service with a clear end: from one division to another, a number of wins, a boss, a levelling range. Offers say whether the booster plays on your account or beside you.',
      fr: 'Une prestation avec une fin claire : d’une division à l’autre, un nombre de victoires, un boss, une tranche de niveaux. L’offre dit si le booster joue sur votre compte ou à vos côtés.',
    },
    delivery: {
      en: 'The seller promises days rather than minutes. You follow the order in its chat, and the seller delivers with text and pictures as proof. When the date has passed you may cancel at once and in full.',
      fr: 'Le vendeur promet des jours plutôt que des minutes. Vous suivez la commande dans sa discussion et le vendeur livre avec texte et images à l’appui. La date passée, vous annulez aussitôt et sans frais.',
    },
    care: {
      en: 'Prefer playing together where you can: it needs no password and breaks fewer rules. If you do share access, use a password of its own, change it afterwards and stay out of the game meanwhile.',
      fr: 'Préférez jouer ensemble quand c’est possible : aucun mot de passe à donner et moins de règles enfreintes. Sinon, utilisez un mot de passe dédié, changez-le ensuite et restez hors du jeu entre-temps.',
    },
  },
  'top-up': {
    lead: {
      en: 'Gems, points and passes put on your own account by your player id.',
      fr: 'Gemmes, points et passes crédités sur votre propre compte grâce à votre identifiant de joueur.',
    },
    sold: {
      en: 'Fixed amounts of a game’s paid currency, monthly passes and bundles. The amount is a filter, so that equal packs compare by price.',
      fr: 'Des montants fixes de la monnaie payante d’un jeu, des passes mensuels et des packs. Le montant est un filtre : des packs égaux se comparent au prix.',
    },
    delivery: {
      en: 'You give a player id, and a server where there are several. The seller tops the account up and shows the receipt. The check lasts 24 hours, because a top-up is either there or not.',
      fr: 'Vous donnez un identifiant de joueur, et un serveur s’il y en a plusieurs. Le vendeur recharge le compte et montre le reçu. Le contrôle dure 24 heures, car une recharge est là ou non.',
    },
    care: {
      en: 'Copy the id from your profile instead of typing it: a top-up on a wrong id cannot be taken back. Check that your region is the one of the offer. Nobody needs your login for this.',
      fr: 'Copiez l’identifiant depuis votre profil au lieu de le saisir : une recharge envoyée au mauvais compte ne se reprend pas. Vérifiez que votre région est celle de l’offre. Personne n’a besoin de votre connexion.',
    },
  },
  'gift-cards': {
    lead: {
      en: 'Codes for wallets, memberships and points, by activation region and value.',
      fr: 'Des codes pour portefeuilles, abonnements et points, par région d’activation et par valeur.',
    },
    sold: {
      en: 'Unused codes with a face value and a region. Both are filters, since a code of another region usually cannot be redeemed.',
      fr: 'Des codes neufs avec une valeur et une région. Les deux sont des filtres, car un code d’une autre région ne s’active généralement pas.',
    },
    delivery: {
      en: 'Most codes are instant: stored encrypted, handed out once per unit, shown masked on your order until you reveal them. You have 24 hours to check.',
      fr: 'La plupart sont instantanés : conservés chiffrés, remis une seule fois, masqués sur votre commande jusqu’à ce que vous les affichiez. Vous avez 24 heures pour vérifier.',
    },
    care: {
      en: 'Compare the region with your account before paying, and redeem at once: once revealed, a code counts as seen. If it is refused, open a dispute within the 24 hours and add a picture of the message.',
      fr: 'Comparez la région avec votre compte avant de payer et activez aussitôt : une fois affiché, un code est considéré comme vu. S’il est refusé, ouvrez un litige dans les 24 heures avec une image du message.',
    },
  },
  skins: {
    lead: {
      en: 'Weapon finishes, knives, gloves and hats with exterior and float, traded to your inventory.',
      fr: 'Finitions d’armes, couteaux, gants et chapeaux avec usure et float, échangés vers votre inventaire.',
    },
    sold: {
      en: 'Single skins with the properties that make their price: exterior, float, pattern, stickers. Skins still on hold say until when.',
      fr: 'Des skins à l’unité avec ce qui fait leur prix : usure, float, motif, autocollants. Un skin encore bloqué indique jusqu’à quand.',
    },
    delivery: {
      en: 'You give a trade URL, the seller sends the trade offer within the promised time and you accept it in the game client. As such trades can be reversed for seven days, the money is kept for eight.',
      fr: 'Vous donnez une URL d’échange, le vendeur envoie la proposition dans le délai promis et vous l’acceptez dans le client. Un tel échange pouvant être annulé pendant sept jours, l’argent est conservé huit jours.',
    },
    care: {
      en: 'Compare name, exterior and float in the trade offer with the order, and accept nothing from an account with another name. A trade offer never asks you to sign in on another page.',
      fr: 'Comparez nom, usure et float de la proposition avec la commande et n’acceptez rien d’un compte portant un autre nom. Une proposition d’échange ne demande jamais de vous connecter ailleurs.',
    },
  },
  coaching: {
    lead: {
      en: 'Lessons by the hour with players who state rank and languages.',
      fr: 'Des cours à l’heure avec des joueurs qui indiquent leur rang et leurs langues.',
    },
    sold: {
      en: 'Live sessions, replay reviews and courses of several hours. Rank, role, language and what you will have afterwards are part of the offer.',
      fr: 'Des séances en direct, des analyses de replays et des cours de plusieurs heures. Rang, rôle, langue et ce que vous en retirez font partie de l’offre.',
    },
    delivery: {
      en: 'Write to the coach first to agree on a time. The hour is delivered when it was held; the coach adds notes as proof and you have 72 hours to confirm.',
      fr: 'Écrivez d’abord au coach pour fixer l’heure. La séance est livrée une fois tenue ; le coach joint ses notes et vous avez 72 heures pour confirmer.',
    },
    care: {
      en: 'A coach watches and explains: no access to your account is needed. Send a replay and one question beforehand, it makes the hour worth more.',
      fr: 'Un coach regarde et explique : aucun accès à votre compte n’est nécessaire. Envoyez d’avance un replay et une question, l’heure n’en vaut que plus.',
    },
  },
};

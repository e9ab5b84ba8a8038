/** Landing pages of Path of Exile and Path of Exile 2: single orbs, a league, a mode. */
import { both, type LandingText } from './landing.types.ts';

export const exileLandings: readonly LandingText[] = [
  {
    at: 'poe2/currency/divine-orb',
    filter: ['item:divine-orb'],
    name: both('Divine Orb'),
    text: {
      en: 'A Divine Orb rolls the numbers of an item’s modifiers anew and leaves the modifiers themselves. Expensive items are priced in it, which makes it the currency that most traders keep.\n\nPrices are per single orb. They fall week by week as a league ages, so compare the seven days in the chart before you buy for later.',
      fr: 'Un Divine Orb retire les valeurs des modificateurs d’un objet sans changer les modificateurs eux-mêmes. Les objets chers se paient en Divine : c’est la monnaie que la plupart gardent.\n\nLes prix sont donnés par orbe. Ils baissent de semaine en semaine au fil d’une ligue : regardez les sept jours du graphique avant d’acheter d’avance.',
    },
  },
  {
    at: 'poe2/currency/exalted-orb',
    filter: ['item:exalted-orb'],
    name: both('Exalted Orb'),
    text: {
      en: 'An Exalted Orb adds one random modifier to a rare item. In Path of Exile 2 it drops often enough to be the small change of the league: cheap items and maps are priced in it.\n\nIt is bought in hundreds. Type the amount you need, and every row shows its total; a large stack takes several trade windows.',
      fr: 'Un Exalted Orb ajoute un modificateur aléatoire à un objet rare. Dans Path of Exile 2, il tombe assez souvent pour servir de petite monnaie : objets bon marché et cartes se paient ainsi.\n\nIl s’achète par centaines. Saisissez la quantité voulue et chaque ligne affiche son total ; un gros lot demande plusieurs échanges.',
    },
  },
  {
    at: 'poe2/currency/chaos-orb',
    filter: ['item:chaos-orb'],
    name: both('Chaos Orb'),
    text: {
      en: 'In Path of Exile 2 a Chaos Orb removes one random modifier of a rare item and adds another in the same step. It no longer rerolls the whole item, as it does in the first game.\n\nWith an Omen of Whittling it removes the lowest modifier only, which is why both are often bought together.',
      fr: 'Dans Path of Exile 2, un Chaos Orb retire un modificateur aléatoire d’un objet rare et en ajoute un autre. Il ne retire plus tout l’objet, comme dans le premier jeu.\n\nAvec un Omen of Whittling, il n’ôte que le modificateur le plus bas : les deux s’achètent souvent ensemble.',
    },
  },
  {
    at: 'poe2/currency/orb-of-annulment',
    filter: ['item:orb-of-annulment'],
    name: both('Orb of Annulment'),
    text: {
      en: 'An Orb of Annulment removes one modifier at random. It is the last risk of a crafted item: with one bad modifier among four, three of four attempts hit a good one.\n\nCrafters buy it singly or in small stacks. Check the league before you pay, since crafted bases cannot follow you into another.',
      fr: 'Un Orb of Annulment retire un modificateur au hasard. C’est le dernier risque d’une fabrication : avec un mauvais modificateur sur quatre, trois essais sur quatre en touchent un bon.\n\nIl s’achète à l’unité ou en petits lots. Vérifiez la ligue avant de payer : les bases ne vous suivent pas dans une autre.',
    },
  },
  {
    at: 'poe2/currency/mirror-of-kalandra',
    filter: ['item:mirror-of-kalandra'],
    name: both('Mirror of Kalandra'),
    text: {
      en: 'A Mirror of Kalandra makes a copy of an item that can be worn but never changed again. It is the rarest orb of the game and the price of its best items.\n\nOrders of this size may be looked at before they are paid out. Meet in a party, compare the icon and the stack size of one, and confirm after the trade window has closed.',
      fr: 'Un Mirror of Kalandra crée une copie d’un objet, portable mais à jamais figée. C’est l’orbe le plus rare du jeu et le prix de ses meilleurs objets.\n\nUne commande de ce montant peut être vérifiée avant paiement. Rejoignez le groupe, comparez l’icône et le lot d’un seul exemplaire, et confirmez une fois l’échange fermé.',
    },
  },
  {
    at: 'poe2/currency/perfect-jewellers-orb',
    filter: ['item:perfect-jewellers-orb'],
    name: both('Perfect Jeweller’s Orb'),
    text: {
      en: 'A Perfect Jeweller’s Orb gives a skill gem its fifth support socket. The lesser and greater ones stop at three and four, so every finished build needs it for its main skill.\n\nOne orb serves one gem and stays with it through later upgrades: buy as many as you have skills that deserve it.',
      fr: 'Un Perfect Jeweller’s Orb donne à une gemme de compétence son cinquième emplacement de soutien. Les versions inférieures s’arrêtent à trois et quatre : chaque build abouti en veut un.\n\nUn orbe sert une gemme et y reste : achetez-en autant que de compétences qui le méritent.',
    },
  },
  {
    at: 'poe2/currency/fracturing-orb',
    filter: ['item:fracturing-orb'],
    name: both('Fracturing Orb'),
    text: {
      en: 'A Fracturing Orb locks one random modifier of a rare item that has at least four. From then on nothing removes it, and all crafting works around it.\n\nWith four modifiers one attempt in four locks the right one. Prepare several bases before buying a stack.',
      fr: 'Un Fracturing Orb fige un modificateur au hasard d’un objet rare qui en compte au moins quatre. Plus rien ne l’enlève ensuite et toute la fabrication tourne autour.\n\nAvec quatre modificateurs, un essai sur quatre fige le bon. Préparez plusieurs bases avant d’acheter un lot.',
    },
  },
  {
    at: 'poe2/currency/hinekoras-lock',
    filter: ['item:hinekoras-lock'],
    name: both('Hinekora’s Lock'),
    text: {
      en: 'Hinekora’s Lock lets an item foresee the result of the next currency used on it. Crafters put it on a nearly finished piece before a step that could ruin it.\n\nThe foresight is lost as soon as the item changes. It trades for many Divine Orbs, so look at the sellers’ record as closely as at the price.',
      fr: 'Hinekora’s Lock permet à un objet de prévoir l’effet de la prochaine monnaie utilisée sur lui. On la pose sur une pièce presque finie avant une étape qui pourrait la gâcher.\n\nLa prévision se perd dès que l’objet change. Elle vaut de nombreux Divine : regardez l’historique du vendeur autant que le prix.',
    },
  },
  {
    at: 'poe2/currency/omen-of-whittling',
    filter: ['item:omen-of-whittling'],
    name: both('Omen of Whittling'),
    text: {
      en: 'While an Omen of Whittling is active in the inventory, the next Chaos Orb removes the modifier of the lowest level. It turns a gamble into a step that can be planned.\n\nOne omen is used up per orb. Switch it on only when the item is the one you mean.',
      fr: 'Tant qu’un Omen of Whittling est actif dans l’inventaire, le prochain Chaos Orb retire le modificateur de plus bas niveau. Un pari devient une étape prévisible.\n\nUn omen est consommé par orbe. Ne l’activez que lorsque l’objet est le bon.',
    },
  },
  {
    at: 'poe2/currency/fate-of-the-vaal',
    filter: ['league:fate-of-the-vaal'],
    name: both('Fate of the Vaal'),
    heading: {
      en: 'Path of Exile 2 currency in Fate of the Vaal',
      fr: 'Monnaie de Path of Exile 2 dans Fate of the Vaal',
    },
    text: {
      en: 'Offers for characters of the Fate of the Vaal league. A league has an economy of its own: nothing of it can be traded with Standard while it runs.\n\nWhen it ends, characters and stash move to Standard, where the same orbs are worth far less. Buy what you will use in this league.',
      fr: 'Offres pour les personnages de la ligue Fate of the Vaal. Une ligue a sa propre économie : rien ne s’échange avec Standard tant qu’elle dure.\n\nÀ sa fin, personnages et réserve passent en Standard, où les mêmes orbes valent bien moins. Achetez ce que vous utiliserez dans cette ligue.',
    },
  },
  {
    at: 'poe2/currency/hardcore',
    filter: ['mode:hardcore'],
    name: both('Hardcore'),
    heading: {
      en: 'Path of Exile 2 hardcore currency',
      fr: 'Monnaie hardcore de Path of Exile 2',
    },
    text: {
      en: 'Hardcore has fewer traders and its own prices: orbs of softcore cannot be handed to a hardcore character. A character that dies moves to softcore with what it carries.\n\nStay in the hideout while you trade, and tell the seller at once if the character is lost before delivery: until the seller starts, you cancel alone.',
      fr: 'Le hardcore compte moins de vendeurs et ses propres prix : un orbe softcore ne peut être donné à un personnage hardcore. Un personnage mort passe en softcore avec ce qu’il porte.\n\nRestez au repaire pendant l’échange et prévenez aussitôt si le personnage meurt avant la livraison : tant que le vendeur n’a pas commencé, vous annulez seul.',
    },
  },
  {
    at: 'poe/currency/divine-orb',
    filter: ['item:divine-orb'],
    name: both('Divine Orb'),
    text: {
      en: 'In the first Path of Exile the Divine Orb has been the large coin since patch 3.19, when crafting costs were moved to it from the Exalted Orb. It rerolls the values of an item’s modifiers.\n\nSmall prices are in Chaos Orbs. For one item at the market’s top, count in Divine Orbs and buy the exact number.',
      fr: 'Dans le premier Path of Exile, le Divine Orb est la grosse monnaie depuis la version 3.19, qui lui a transféré les coûts de fabrication de l’Exalted. Il relance les valeurs des modificateurs.\n\nLes petits prix sont en Chaos Orbs. Pour un objet du haut du marché, comptez en Divine et achetez le nombre exact.',
    },
  },
  {
    at: 'poe/currency/mirror-of-kalandra',
    filter: ['item:mirror-of-kalandra'],
    name: both('Mirror of Kalandra'),
    text: {
      en: 'One Mirror of Kalandra copies one item. Owners of the best pieces offer the copy as a service for a fee on top, so the mirror itself is only part of the bill.\n\nMirror Shards are sold as well: twenty of them make one mirror. Compare both prices before you choose.',
      fr: 'Un Mirror of Kalandra copie un objet. Les détenteurs des meilleures pièces proposent la copie contre un supplément : le miroir n’est qu’une part du prix.\n\nLes Mirror Shards se vendent aussi : vingt font un miroir. Comparez les deux avant de choisir.',
    },
  },
  {
    at: 'poe/currency/awakeners-orb',
    filter: ['item:awakeners-orb'],
    name: both('Awakener’s Orb'),
    text: {
      en: 'An Awakener’s Orb destroys one influenced item and moves one of its influence modifiers to another, which keeps both influences. Two modifiers of different influences on one rare item are made with it.\n\nThe remaining modifiers are rolled anew, so it comes first in a craft, not last.',
      fr: 'Un Awakener’s Orb détruit un objet influencé et transmet l’un de ses modificateurs d’influence à un autre, qui garde les deux influences. C’est ainsi qu’un objet rare en réunit deux.\n\nLes autres modificateurs sont relancés : il ouvre une fabrication, il ne la termine pas.',
    },
  },
];

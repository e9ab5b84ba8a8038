/** Landing pages of single goods: skins, pets, packs. */
import { both, type LandingText } from './landing.types.ts';

export const goodsLandings: readonly LandingText[] = [
  {
    at: 'cs2/skins/ak-47-redline',
    filter: ['skin:ak-47-redline'],
    name: both('AK-47 | Redline'),
    text: {
      en: 'The Redline came with the Phoenix case in 2014 and begins at a float of 0.10, so there is none in Factory New. Minimal Wear is its best state and rare.\n\nMost are Field-Tested: compare floats within it, since 0.15 and 0.37 bear the same name. Four stickers on a Redline are a tradition and part of the price.',
      fr: 'La Redline est arrivée avec la caisse Phoenix en 2014 et commence à un float de 0,10 : il n’en existe pas en Factory New. Minimal Wear est son meilleur état, et rare.\n\nLa plupart sont Field-Tested : comparez les floats, car 0,15 et 0,37 portent le même nom. Quatre autocollants sur une Redline sont une tradition et font partie du prix.',
    },
  },
  {
    at: 'cs2/skins/awp-dragon-lore',
    filter: ['skin:awp-dragon-lore'],
    name: both('AWP | Dragon Lore'),
    text: {
      en: 'The Dragon Lore drops from the Cobblestone collection alone, and as a souvenir from matches on that map. Few are traded, and float and souvenir stickers decide about thousands.\n\nFor a trade of this size compare the inspect link in the trade offer with the order, and use the whole eight days of the check.',
      fr: 'La Dragon Lore ne vient que de la collection Cobblestone, et en souvenir de matchs sur cette carte. Peu s’échangent ; float et autocollants souvenir décident de milliers.\n\nPour un tel échange, comparez le lien d’inspection de la proposition avec la commande et utilisez les huit jours de contrôle.',
    },
  },
  {
    at: 'cs2/skins/karambit-doppler',
    filter: ['skin:karambit-doppler'],
    name: both('Karambit | Doppler'),
    text: {
      en: 'A Doppler has phases 1 to 4 and, far rarer, Ruby, Sapphire and Black Pearl. The name in the inventory is the same for all of them: the phase is seen in the picture only.\n\nFloats end at 0.08, so nearly all are Factory New. Phase 2 with much pink and phase 4 with much blue cost most of the four.',
      fr: 'Un Doppler existe en phases 1 à 4 et, bien plus rares, Ruby, Sapphire et Black Pearl. Le nom dans l’inventaire est le même : la phase ne se voit qu’à l’image.\n\nLes floats s’arrêtent à 0,08 : presque tous sont Factory New. Phase 2 très rose et phase 4 très bleue sont les plus chères des quatre.',
    },
  },
  {
    at: 'cs2/skins/knives',
    filter: ['weapon:bayonet,butterfly-knife,gut-knife,huntsman-knife,karambit'],
    name: { en: 'Knives', fr: 'Couteaux' },
    heading: { en: 'Counter-Strike 2 knives', fr: 'Couteaux Counter-Strike 2' },
    text: {
      en: 'A knife is the gold drop of a case: about one case in four hundred holds a special item. Shape counts more than finish, so a plain Karambit costs more than a painted Gut Knife.\n\nLook at the blade in the inspect view from both sides. Trades are protected for seven days, and the money stays in escrow for eight.',
      fr: 'Un couteau est l’objet doré d’une caisse : environ une caisse sur quatre cents contient un objet spécial. La forme compte plus que la finition : un Karambit nu vaut plus qu’un Gut Knife peint.\n\nRegardez les deux faces de la lame. Les échanges sont protégés sept jours et l’argent reste huit jours sous séquestre.',
    },
  },
  {
    at: 'cs2/skins/gloves',
    filter: ['weapon:driver-gloves,moto-gloves,sport-gloves'],
    name: { en: 'Gloves', fr: 'Gants' },
    heading: { en: 'Counter-Strike 2 gloves', fr: 'Gants Counter-Strike 2' },
    text: {
      en: 'Gloves are seen in every round, whatever you hold. Their floats begin at 0.06, so Factory New ones are exceptional and priced like it.\n\nField-Tested is where most people buy: look at fingertips and the back of the hand, where wear shows first.',
      fr: 'Les gants se voient à chaque manche, quelle que soit l’arme. Leurs floats commencent à 0,06 : en Factory New, ils sont exceptionnels et le prix suit.\n\nLa plupart s’achètent en Field-Tested : regardez le bout des doigts et le dos de la main, où l’usure paraît d’abord.',
    },
  },
  {
    at: 'cs2/skins/factory-new',
    filter: ['exterior:5..5'],
    name: both('Factory New'),
    heading: {
      en: 'Factory New skins for Counter-Strike 2',
      fr: 'Skins Factory New pour Counter-Strike 2',
    },
    text: {
      en: 'Factory New means a float below 0.07. The float never changes: a skin does not wear in play, so what you buy stays as it is.\n\nBelow 0.01 collectors pay extra, while in the game nobody sees the difference. Sort by price if you want the look alone.',
      fr: 'Factory New signifie un float inférieur à 0,07. Il ne change jamais : un skin ne s’use pas en jeu, il reste tel quel.\n\nSous 0,01, les collectionneurs paient plus, alors qu’en partie personne ne voit la différence. Triez par prix si seul l’aspect compte.',
    },
  },
  {
    at: 'cs2/skins/stattrak',
    filter: ['stattrak:true'],
    name: both('StatTrak™'),
    heading: {
      en: 'StatTrak™ skins for Counter-Strike 2',
      fr: 'Skins StatTrak™ pour Counter-Strike 2',
    },
    text: {
      en: 'StatTrak™ counts your kills with the weapon on a small display. The count starts again at zero when the skin is traded, so a high number adds nothing to its price.\n\nGloves and souvenirs never have it. On cheap skins it doubles the price, on knives it hardly matters.',
      fr: 'StatTrak™ affiche vos éliminations avec l’arme sur un petit écran. Le compteur repart de zéro lors d’un échange : un nombre élevé n’ajoute rien au prix.\n\nLes gants et les souvenirs n’en ont jamais. Sur un skin bon marché il double le prix, sur un couteau il compte à peine.',
    },
  },
  {
    at: 'genshin-impact/top-up/blessing-of-the-welkin-moon',
    filter: ['denomination:blessing-of-the-welkin-moon'],
    name: {
      en: 'Blessing of the Welkin Moon',
      fr: 'Bénédiction de la lune',
    },
    text: {
      en: 'The Welkin Moon gives 300 Genesis Crystals at once and 90 Primogems for each day you sign in, for 30 days. No other purchase brings as many Primogems for its price.\n\nUp to 180 days can be stacked; beyond it a purchase is refused. The seller needs your UID and server, never the login.',
      fr: 'La Bénédiction donne 300 cristaux aussitôt et 90 primo-gemmes par jour de connexion pendant 30 jours. Aucun autre achat n’en rapporte autant pour son prix.\n\nOn peut cumuler jusqu’à 180 jours ; au-delà, l’achat est refusé. Le vendeur a besoin de votre UID et du serveur, jamais de la connexion.',
    },
  },
  {
    at: 'genshin-impact/top-up/8080-genesis-crystals',
    filter: ['denomination:8080-genesis-crystals'],
    name: { en: '8,080 Genesis Crystals', fr: '8 080 cristaux génésiques' },
    text: {
      en: 'The largest pack: 6,480 crystals with a bonus of 1,600. The first purchase of each size doubles the base amount instead of adding the bonus, so tell the seller whether you have used it.\n\nCrystals turn into Primogems one to one, and 160 Primogems are one wish.',
      fr: 'Le plus grand pack : 6 480 cristaux et 1 600 en bonus. Le premier achat de chaque taille double la base au lieu d’ajouter le bonus : dites au vendeur si vous l’avez déjà utilisé.\n\nUn cristal vaut une primo-gemme, et 160 primo-gemmes un vœu.',
    },
  },
  {
    at: 'pubg-mobile/top-up/royale-pass',
    filter: ['denomination:royale-pass'],
    name: both('Royale Pass'),
    text: {
      en: 'The Royale Pass opens the paid row of rewards of the present season. What you have levelled up without it is handed over at once when it is activated.\n\nIt ends with the season: look at the days left before you buy. The seller needs your player ID only.',
      fr: 'Le Royale Pass ouvre la rangée payante des récompenses de la saison en cours. Les niveaux déjà gagnés sans lui sont remis dès l’activation.\n\nIl prend fin avec la saison : regardez les jours restants avant d’acheter. Le vendeur n’a besoin que de votre identifiant de joueur.',
    },
  },
  {
    at: 'blox-fruits/items/permanent-kitsune',
    filter: ['item:permanent-kitsune'],
    name: both('Permanent Kitsune'),
    text: {
      en: 'A permanent fruit stays with the account: it can be put away and eaten again without a new one. It is gifted from the game’s shop to your name.\n\nBe on the same server as the seller, with the gift window open, and check the fruit in your inventory before you confirm.',
      fr: 'Un fruit permanent reste sur le compte : on peut le ranger et le reprendre sans en racheter. Il s’offre depuis la boutique du jeu à votre nom.\n\nSoyez sur le même serveur que le vendeur, fenêtre de cadeau ouverte, et vérifiez le fruit dans l’inventaire avant de confirmer.',
    },
  },
  {
    at: 'murder-mystery-2/items/chroma',
    filter: ['finish:chroma'],
    name: both('Chroma'),
    heading: { en: 'Chroma weapons for Murder Mystery 2', fr: 'Armes Chroma de Murder Mystery 2' },
    text: {
      en: 'Chroma weapons run through all colours and are rarer than the plain ones of the same name. They have no other effect: their price is their look.\n\nIn the trade window the name begins with “Chroma”. Read it there, because in the list of offers pictures alone can deceive.',
      fr: 'Les armes Chroma défilent dans toutes les couleurs et sont plus rares que les simples du même nom. Elles n’ont pas d’autre effet : leur prix est leur aspect.\n\nDans la fenêtre d’échange, le nom commence par « Chroma ». Lisez-le là, car une image seule peut tromper.',
    },
  },
  {
    at: 'steal-a-brainrot/items/secret',
    filter: ['rarity:4..4'],
    name: { en: 'Secret', fr: 'Secret' },
    heading: { en: 'Secret brainrots', fr: 'Brainrots secrets' },
    text: {
      en: 'Secret is the rarity below OG, and the income per second decides the price. A mutation multiplies it: compare the exact income of two offers rather than their names.\n\nThe seller lets you take the creature on a private server. Have a free place in your base before you meet.',
      fr: 'Secret est la rareté juste sous OG, et le revenu par seconde fait le prix. Une mutation le multiplie : comparez le revenu exact de deux offres plutôt que leur nom.\n\nLe vendeur vous laisse prendre la créature sur un serveur privé. Prévoyez une place libre dans votre base.',
    },
  },
  {
    at: 'grow-a-garden/items/raccoon',
    filter: ['item:raccoon'],
    name: { en: 'Raccoon', fr: 'Raton laveur' },
    text: {
      en: 'The Raccoon copies a crop from another garden into yours at intervals, which makes it one of the most wanted pets of the game.\n\nWeight and age are part of an offer’s price, as older pets work more often. Pets are gifted one at a time: hold a free slot in your inventory.',
      fr: 'Le raton laveur copie à intervalles une récolte d’un autre jardin dans le vôtre : c’est l’un des familiers les plus recherchés.\n\nPoids et âge font partie du prix, car un familier âgé agit plus souvent. Les familiers s’offrent un par un : gardez une place libre dans l’inventaire.',
    },
  },
];

/** Landing pages of accounts and boosting: ranks, servers, ways to play. */
import { both, type LandingText } from './landing.types.ts';

export const rankLandings: readonly LandingText[] = [
  {
    at: 'valorant/accounts/immortal',
    filter: ['current_rank:8..8'],
    name: { en: 'Immortal', fr: 'Immortel' },
    heading: { en: 'Immortal Valorant accounts', fr: 'Comptes Valorant Immortel' },
    text: {
      en: 'Immortal 1 to 3 counts rank rating without an end and feeds the leaderboard. The rank hides after days without a ranked game and returns with the first one.\n\nEach act ends with a small reset. An account sold late in an act may show another division when you play it first.',
      fr: 'Immortel 1 à 3 compte les points de rang sans limite et alimente le classement. Le rang se masque après des jours sans partie classée et revient à la première.\n\nChaque acte se termine par une petite remise à zéro : un compte vendu en fin d’acte peut afficher une autre division à votre première partie.',
    },
  },
  {
    at: 'valorant/accounts/diamond',
    filter: ['current_rank:6..6'],
    name: { en: 'Diamond', fr: 'Diamant' },
    heading: { en: 'Diamond Valorant accounts', fr: 'Comptes Valorant Diamant' },
    text: {
      en: 'Diamond 1 to 3 stands below Ascendant, two ranks before Immortal. Ranks are placed anew with the first games of an act, so an account bought late in one may show a lower division at first.\n\nCompare current and peak rank in the offer: when both are near, the account was played there and not carried up once.',
      fr: 'Diamant 1 à 3 se situe sous Ascendant, deux rangs avant Immortel. Les premières parties d’un acte replacent le rang : un compte acheté en fin d’acte peut d’abord afficher une division plus basse.\n\nComparez rang actuel et rang maximal : s’ils sont proches, le compte a été joué à ce niveau et non porté une fois.',
    },
  },
  {
    at: 'valorant/accounts/ascendant',
    filter: ['current_rank:7..7'],
    name: both('Ascendant'),
    heading: { en: 'Ascendant Valorant accounts', fr: 'Comptes Valorant Ascendant' },
    text: {
      en: 'Ascendant stands between Diamond and Immortal. Party rules are looser than above it, so such an account still plays with four friends if their ranks are near.\n\nMind the region: friends and servers are those of the account, and changing it takes Riot’s support.',
      fr: 'Ascendant se situe entre Diamant et Immortel. Les règles de groupe y sont plus souples qu’au-dessus : à rang proche, on joue encore avec quatre amis.\n\nFaites attention à la région : amis et serveurs sont ceux du compte, et la changer passe par le support de Riot.',
    },
  },
  {
    at: 'valorant/accounts/original-email',
    filter: ['email_access:original'],
    name: { en: 'Original e-mail', fr: 'E-mail d’origine' },
    heading: {
      en: 'Valorant accounts with original e-mail',
      fr: 'Comptes Valorant avec e-mail d’origine',
    },
    text: {
      en: 'The e-mail address that the account was made with comes along, with its password. Whoever holds it answers the support’s questions, so these accounts are the hardest to take back.\n\nChange the mailbox’s password first, then the account’s, and switch two-step sign-in on before the warranty ends.',
      fr: 'L’adresse avec laquelle le compte a été créé est remise avec son mot de passe. Qui la détient répond aux questions du support : ces comptes sont les plus difficiles à reprendre.\n\nChangez d’abord le mot de passe de la boîte, puis celui du compte, et activez la double authentification avant la fin de la garantie.',
    },
  },
  {
    at: 'valorant/boosting/self-play',
    filter: ['play_mode:self-play'],
    name: { en: 'Played together', fr: 'En duo' },
    heading: {
      en: 'Valorant boosting without sharing your account',
      fr: 'Boost Valorant sans partager votre compte',
    },
    text: {
      en: 'The booster joins your party and you play yourself: no password changes hands and the region stays yours. It costs more per division, as the booster’s own account has to fit your rank.\n\nAgree on hours before the seller starts. Until then you cancel alone.',
      fr: 'Le booster rejoint votre groupe et vous jouez vous-même : aucun mot de passe n’est donné et la région reste la vôtre. La division coûte plus cher, car le compte du booster doit convenir à votre rang.\n\nFixez les horaires avant que le vendeur commence. Jusque-là, vous annulez seul.',
    },
  },
  {
    at: 'league-of-legends/accounts/eu-west',
    filter: ['server:eu-west'],
    name: both('EU West'),
    heading: {
      en: 'League of Legends accounts on EU West',
      fr: 'Comptes League of Legends EU West',
    },
    text: {
      en: 'EU West is the busiest server of Europe: the shortest queues at night and the widest choice of accounts. Its data centre is in Amsterdam.\n\nRanked opens at level 30 with 20 champions. Accounts below that are for normal games first.',
      fr: 'EU West est le serveur le plus fréquenté d’Europe : les files les plus courtes la nuit et le plus grand choix de comptes. Son centre est à Amsterdam.\n\nLe classé s’ouvre au niveau 30 avec 20 champions. En dessous, un compte sert d’abord aux parties normales.',
    },
  },
  {
    at: 'league-of-legends/accounts/eu-nordic-east',
    filter: ['server:eu-nordic-east'],
    name: both('EU Nordic & East'),
    heading: {
      en: 'League of Legends accounts on EU Nordic & East',
      fr: 'Comptes League of Legends EU Nordic & East',
    },
    text: {
      en: 'EU Nordic & East serves northern and eastern Europe. Friends on EU West cannot be invited: an account plays on one server only.\n\nRiot sells transfers between the two; a name that is taken on the other server has to be changed there.',
      fr: 'EU Nordic & East dessert le nord et l’est de l’Europe. Impossible d’inviter des amis d’EU West : un compte ne joue que sur un serveur.\n\nRiot vend des transferts entre les deux, mais un nom déjà pris sur l’autre serveur doit y être changé.',
    },
  },
  {
    at: 'league-of-legends/accounts/korea',
    filter: ['server:korea'],
    name: { en: 'Korea', fr: 'Corée' },
    heading: {
      en: 'League of Legends accounts in Korea',
      fr: 'Comptes League of Legends en Corée',
    },
    text: {
      en: 'Registering on the Korean server takes a Korean identity, which is why players from abroad look for accounts there. It is also the most competitive ladder of the game.\n\nFrom Europe the delay is high: useful for a stay, not from home. Such accounts are verified by a person you will never meet, so look for a warranty.',
      fr: 'L’inscription sur le serveur coréen demande une identité coréenne ; d’où l’intérêt des joueurs étrangers. C’est aussi le classement le plus relevé du jeu.\n\nDepuis l’Europe, la latence est élevée : utile pour un séjour, pas de chez soi. L’identité vérifiée est celle d’un inconnu : cherchez une garantie.',
    },
  },
  {
    at: 'league-of-legends/accounts/diamond-and-above',
    filter: ['current_rank:7..'],
    name: { en: 'Diamond and above', fr: 'Diamant et plus' },
    heading: {
      en: 'League of Legends accounts in Diamond and above',
      fr: 'Comptes League of Legends Diamant et plus',
    },
    text: {
      en: 'From Diamond upwards an account has to be played: without ranked games its points decay and the division drops. Ask when it was played last.\n\nThe hidden rating matters more than the badge. If wins bring clearly more points than losses cost, the account is below its place.',
      fr: 'À partir de Diamant, un compte doit jouer : sans parties classées, ses points baissent et la division aussi. Demandez la date de la dernière partie.\n\nLa cote cachée compte plus que l’insigne. Si une victoire rapporte nettement plus qu’une défaite ne coûte, le compte est sous sa place.',
    },
  },
  {
    at: 'league-of-legends/boosting/self-play',
    filter: ['play_mode:self-play'],
    name: { en: 'Duo queue', fr: 'File en duo' },
    heading: {
      en: 'League of Legends duo boosting',
      fr: 'Boost League of Legends en duo',
    },
    text: {
      en: 'In solo/duo queue two players may enter together, up to Diamond by rank distance. A duo booster uses that: you keep your account and play your role.\n\nFrom Master upwards the queue is for single players, so duo offers end below.',
      fr: 'En file solo/duo, deux joueurs entrent ensemble selon l’écart de rang, jusqu’à Diamant. Un booster en duo s’en sert : vous gardez votre compte et votre rôle.\n\nÀ partir de Maître, la file est réservée aux joueurs seuls : les offres en duo s’arrêtent dessous.',
    },
  },
  {
    at: 'wow/boosting/mythic-12-timed',
    filter: ['service:mythic-12-timed'],
    name: { en: 'Mythic +12, timed', fr: 'Mythique +12 dans les temps' },
    text: {
      en: 'One dungeon on keystone level 12, finished within its timer. In time the key is upgraded, out of time it is depleted; “timed” means that the seller runs again if the timer is missed.\n\nThe end-of-dungeon loot is yours, and so is a slot in the weekly vault. Say in chat whether you bring the key.',
      fr: 'Un donjon avec une clé de niveau 12, terminé dans les temps. Réussie, la clé monte ; manquée, elle descend. « Dans les temps » signifie que le vendeur recommence si le chrono est dépassé.\n\nLe butin de fin est à vous, tout comme une place dans la Grande chambre forte. Dites dans la discussion si vous apportez la clé.',
    },
  },
  {
    at: 'wow/boosting/raid-heroic-full-clear',
    filter: ['service:raid-heroic-full-clear'],
    name: { en: 'Heroic raid, full clear', fr: 'Raid héroïque complet' },
    text: {
      en: 'All bosses of the current raid on heroic, in one evening. Loot is saved once a week per boss and difficulty, so come with a character that has not been inside since the reset.\n\nOffers say how loot is shared: personal rolls, or armour of your type traded to you.',
      fr: 'Tous les boss du raid actuel en héroïque, en une soirée. Le butin se prend une fois par semaine, boss et difficulté : venez avec un personnage qui n’y est pas entré depuis la remise à zéro.\n\nL’offre dit comment se partage le butin : jets personnels, ou armure de votre type échangée vers vous.',
    },
  },
  {
    at: 'call-of-duty-black-ops-7/boosting/singularity-camo',
    filter: ['service:singularity-camo'],
    name: { en: 'Singularity camo', fr: 'Camouflage Singularity' },
    text: {
      en: 'The last multiplayer camouflage asks for every weapon to be finished first, which is a matter of dozens of hours. Sellers state days, and from which state of your weapons they count.\n\nSend a picture of your present camo progress before paying: the price depends on what is missing.',
      fr: 'Le dernier camouflage multijoueur demande d’achever chaque arme d’abord : une affaire de dizaines d’heures. Les vendeurs annoncent des jours, et l’état des armes dont ils partent.\n\nEnvoyez une image de votre progression avant de payer : le prix dépend de ce qui manque.',
    },
  },
];

import type { Texts } from './en';

/** Texts about bets that are no longer listed in German. */
export const goneBets: Texts['boards']['goneBets'] = {
  title: 'Nicht mehr lohnend',
  lead: (since, isOfSome) =>
    `Wetten, deren unteres Ende über 0 lag und es nicht mehr tut, bei ${isOfSome ? 'den gewählten' : 'allen'} ` +
    `Wettanbietern, seit ${since}.`,
  was: (price, bookmaker, when) => `${price} bei ${bookmaker}, weg seit ${when}.`,
  reasons: {
    'kicked-off': () => 'Das Spiel hat begonnen.',
    'left-line-up': () => 'Er steht nicht mehr in der Startelf.',
    'price-fell': ({ price }) => `Die beste Quote fiel auf ${price}.`,
    'fair-rose': ({ fair }) => `Die faire Quote stieg auf ${fair}.`,
    'too-few-sources': () => 'Zu wenige Quellen sind übrig.',
    'price-stale': () => 'Die Quoten sind veraltet.',
    'no-price': () => 'Die Wette wird nicht mehr angeboten.',
  },
  more: (count) => `Und ${count} weitere.`,
};

/** Texts about the verdict of a bet in German. */
export const verdict: Texts['boards']['verdict'] = {
  name: 'Urteil',
  why:
    'Stark: Am unteren Ende liegt der Vorteil bei mindestens 2\u00a0%, bei 4 oder mehr unabhängigen Quellen. Solide: ' +
    'Das untere Ende liegt über 0. Dünn: Das Intervall reicht bis 0 oder darunter.',
  names: { strong: 'Stark', fair: 'Solide', thin: 'Dünn' },
  meanings: {
    strong: 'Am unteren Ende liegt der Vorteil bei mindestens 2\u00a0%, bei 4 oder mehr unabhängigen Quellen.',
    fair: 'Der Vorteil liegt auch am unteren Ende über 0, aber unter 2\u00a0% oder bei weniger als 4 Quellen.',
    thin: 'Der Vorteil kann ebenso gut 0 oder negativ sein: Das Intervall reicht bis dorthin.',
  },
};

/** Texts about the board of value bets in German. */
export const value: Texts['boards']['value'] = {
  title: 'Value Bets',
  lead:
    'Spielerwetten mit einem Vorteil über 0 bis 30\u00a0%. Fair ist unsere Prognose der Schlussquote, aus allen ' +
    'Wettanbietern, die die Linie anbieten, und unserem Modell. Sortiert nach dem unteren Ende des ' +
    '80-Prozent-Intervalls: Als Value zählt nur, was auch dort über 0 liegt, hier wie in Zählern und Meldungen. ' +
    'Bei allen anderen kann es gut sein, dass gar kein Vorteil da ist.',
  worthTaking: (count) =>
    count === null ? 'Auch am unteren Ende über fair' : `Auch am unteren Ende über fair (${count})`,
  nothingWorthTaking: (best) =>
    best === null ? 'Gerade keine Value Bets.' : `Gerade keine Value Bets: Das beste untere Ende ist ${best}.`,
  mightBe: (count) => (count === null ? 'Möglicher Value' : `Möglicher Value (${count})`),
  find: 'Spieler, Team oder Liga finden',
  card: 'Wette',
  hitRates: 'Treffer in 10',
  hitRatesWhy: 'Anteil der letzten 10 Spiele, in denen diese Seite gewonnen hat, ohne Pushes.',
  modes: { value: 'über fair', all: 'alle, auch unter fair' },
  mode: 'Zeigen',
  sides: { over: 'über', under: 'unter', both: 'die bessere' },
  horizon: 'Grundlage',
  horizons: { medium: 'letzte 20', short: 'letzte 10', long: 'letzte 30', extraLong: 'letzte 50' },
  kickoffs: { all: 'jederzeit', today: 'heute', tomorrow: 'morgen', '24h': 'in 24 Stunden', week: 'in einer Woche' },
  lowEnd: 'Vorteil, unteres Ende',
  startingOnly: 'Voraussichtlich in der Startelf',
  oneOfPlayer: 'Eine Wette je Spieler und Spiel',
  needs: 'Break-even',
  stake: (part) => `Einsatz, ${part} von Kelly`,
  ofBankroll: (part) => `${part} der Bankroll`,
  stakeNote: 'Einsätze setzen voraus, dass die faire Quote stimmt, und berücksichtigen Ihre anderen Wetten nicht.',
  market: (sources) => (sources === 1 ? 'Eine Quelle, ohne Marge' : `Schnitt aus ${sources} Quellen, ohne Marge`),
  noMarket: 'Keine unabhängige Quelle hat eine Quote.',
  model: (weight) => `Unser Modell (Gewicht ${weight})`,
  modelWeight: 'Gewicht unseres Modells in der Prognose',
  noModel: 'Für ein Modell dieser Statistik hat die Liga zu wenige Spiele.',
  modelAlone: 'Vorteil nach unserem Modell allein: eine Meinung, kein Value',
  starts: 'Wahrscheinlichkeit der Startelf',
  horizonUsed: 'Grundlage',
  worst: (method) => `Vorteil, wenn die Marge nach ${method} herausgerechnet wird`,
  methods: {
    power: 'der Potenzmethode',
    multiplicative: 'der multiplikativen Methode',
    additive: 'der additiven Methode',
    shin: 'Shins Methode',
    oddsRatio: 'Quotenverhältnissen',
  },
  signFlips: 'Je nach Methode, die Marge herauszurechnen, hat diese Quote Value oder nicht.',
  fairProbability: 'Faire Wahrscheinlichkeit (80\u00a0%)',
  interval: (low, high) => `${low} bis ${high}`,
  bar:
    'Balken: Schnitt aller Quellen. Dunkles Stück: 80-Prozent-Intervall der fairen Wahrscheinlichkeit. ' +
    'Blauer Strich: unser Modell. Dreieck: Break-even der besten Quote.',
  forecast: {
    title: 'Quellen der Prognose',
    source: 'Quelle',
    price: 'Quote',
    probability: 'Ohne Marge',
    share: 'Anteil',
    without: 'Ohne sie',
    judged: 'beste Quote',
    oneSided: 'nur eine Seite',
    leftOut: 'außen vor',
    leftOutWhy: 'Außen vor: zu weit weg von den anderen Quellen, oder eine Wettbörse mit hoher Marge.',
    model: 'Unser Modell',
    forecast: 'Prognose der Schlussquote',
    noForecast: 'Keine Prognose: Die Quellen widersprechen sich.',
    lead:
      'Ohne Marge: Wahrscheinlichkeit der Seite, wenn man die Marge des Wettanbieters herausrechnet. Anteil: ' +
      'Gewicht in der Prognose, aus Schlussquoten gelernt. Ohne sie: die Prognose, wenn diese Quelle fehlen würde.',
    curve: (fair) =>
      `Eine Kurve durch alle Linien dieser Statistik macht aus der Prognose ${fair}: die faire Wahrscheinlichkeit.`,
    interval: (points, error) =>
      `80-Prozent-Intervall: Acht von zehn Schlussquoten landen erfahrungsgemäß höchstens rund ${points} ` +
      `Prozentpunkte neben so einer Prognose (Standardabweichung ${error} in Log-Odds).`,
    keys: {
      source: 'Quelle',
      leftOut: 'außen vor',
      fair: 'fair, mit 80-Prozent-Intervall',
      needed: 'Break-even der besten Quote',
    },
    summary: (low, high, fair, needed) =>
      [
        `Die Quellen sehen die Wahrscheinlichkeit bei ${low} bis ${high}`,
        ...(fair === null ? [] : [`fair sind ${fair}`]),
        ...(needed === null ? [] : [`Break-even der besten Quote bei ${needed}`]),
      ].join('; '),
  },
  came: 'So rechnet das Modell',
  rawRate: 'Je 90 Minuten',
  priorRate: 'Typischer Spieler auf seiner Position',
  weight: 'Gewicht seiner eigenen Spiele',
  opponent: 'Gegner',
  venue: 'Heim oder auswärts',
  minutes: 'Erwartete Minuten',
  mean: 'Erwartete Anzahl',
  factor: (value) => `× ${value}`,
  fitted: (appearances) => `Unser Modell beruht auf ${appearances} Einsätzen in dieser Liga.`,
  curve: {
    title: 'Alle Linien dieser Statistik',
    lead:
      'Eine Kurve gilt für alle Linien, damit ihre fairen Wahrscheinlichkeiten zusammenpassen: die unseres ' +
      'Modells, ' +
      'verschoben auf die Prognosen dieser Linien.',
    line: 'Linie',
    sources: 'Quellen',
    market: 'Markt',
    model: 'Modell',
    fair: 'Fair',
    isFitted: 'Genügend Quellen: Die Kurve ist an diese Linie angepasst.',
    fitted: '● Genügend Quellen, um eine Quote zu beurteilen.',
    noneFitted: 'Keine Linie hat genügend Quellen, deshalb gibt es keine faire Wahrscheinlichkeit.',
  },
  note:
    'Spielt er nicht, erstatten Wettanbieter den Einsatz. Sehr große Vorteile sind meist Fehler, der Wettanbieter ' +
    'oder unsere.',
};

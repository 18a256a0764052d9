/**
 * Features of the model for the probability to start. Products supplement plain features where a linear effect would
 * not suffice; the trees find other interactions.
 */
import type { Form } from './form.js';
import { isHurt, placeNumbers, sideNumbers } from './side-numbers.js';
import type { PlaceNumbers, SideNumbers } from './side-numbers.js';
import type { Squad } from './squad.js';
import { suspensionsOf } from './suspensions.js';

const STARTS = ['constant', 'start', 'start2', 'start3', 'start4', 'rate1', 'rate2', 'rate5', 'rate14'] as const;
const MINUTES = ['minuteRate', 'played', 'played2', 'hurt', 'offEarly', 'offLate', 'cameOn', 'cameOnMinutes'] as const;
const ABSENCES = ['missed', 'missedOne', 'missedFour', 'beforeBench', 'beforeOneMissed', 'beforeMoreMissed'] as const;
const RETURNS = ['beforeCameOn', 'beforeFirstBench', 'returned', 'returnedOn', 'daysAway', 'daysAwayBefore'] as const;
const RIVALS = ['rank', 'over', 'startOver', 'pressure', 'startPressure', 'free', 'freeRate'] as const;
const MATES = ['returningMates', 'hurtMates'] as const;
const REST = ['restAfterPlay', 'restRate', 'restBefore', 'restStart', 'nextSoon'] as const;
const NEWCOMERS = ['fresh', 'freshStart'] as const;
const POSITIONS = ['goalkeeper', 'defender', 'forward', 'goalkeeperStart', 'forwardStart', 'defenderStart'] as const;
const HABITS = ['goalkeeperRate', 'startTwice', 'startRate', 'benchRate', 'unused', 'streak'] as const;
const RESULTS = ['wonStart', 'lostStart', 'lostHeavilyStart', 'lostBench'] as const;
const SCORING = ['scoredStart', 'scoredOn', 'scoringRate'] as const;
const ROTATION = ['rotationStart', 'rotationRate', 'changesStart', 'changesBench'] as const;
const PLAYING = ['rateWhenPlaying', 'rateWhenPlayingStart', 'minutesOfStart'] as const;
const STRENGTH = ['opponentStart', 'opponentRate', 'strengthStart', 'strengthRate', 'homeStart'] as const;
const COUNTS = ['forwardShots', 'defenderPasses', 'midfielderPasses', 'midfielderTackles'] as const;
const KEEPERS = ['goalkeeperPressure', 'goalkeeperStartPressure', 'goalkeeperStreak'] as const;
const GAPS = ['unseenStart', 'unseenRate', 'elsewhere', 'elsewhereStart'] as const;
const CARDS = ['banned', 'bannedSoon', 'inDoubt'] as const;

/** Names of the features in the order of the vectors and of the learnt parameters. */
export const FEATURE_NAMES = [
  ...STARTS,
  ...MINUTES,
  ...ABSENCES,
  ...RETURNS,
  ...RIVALS,
  ...MATES,
  ...REST,
  ...NEWCOMERS,
  ...POSITIONS,
  ...HABITS,
  ...RESULTS,
  ...SCORING,
  ...ROTATION,
  ...PLAYING,
  ...STRENGTH,
  ...COUNTS,
  ...KEEPERS,
  ...GAPS,
  ...CARDS,
];
type Features = Record<(typeof FEATURE_NAMES)[number], number>;

const truth = (condition: boolean): number => (condition ? 1 : 0);

/** A player's last match and his usual share of starts. */
function lastMatchOf(form: Form) {
  const [start = 0] = form.starts;
  const [played = 0] = form.minutes;
  return { start, played, bench: 1 - start, cameOn: truth(start === 0 && played > 0), rate14: form.rate14 };
}
type LastMatch = ReturnType<typeof lastMatchOf>;

/** How often, how long and how recently he played. */
function playingFeatures(form: Form, { start, played, bench, cameOn, rate14 }: LastMatch) {
  const [, start2 = 0, start3 = 0, start4 = 0] = form.starts;
  const [, played2 = 0] = form.minutes;
  const scored = Math.min(2, form.scored[0] ?? 0);
  const { rate1, rate2, rate5, minuteRate, scoringRate, rateWhenPlaying, minutesOfStart } = form;
  return {
    constant: 1,
    start,
    start2,
    start3,
    start4,
    rate1,
    rate2,
    rate5,
    rate14,
    minuteRate,
    played,
    played2,
    cameOn,
    scoringRate,
    rateWhenPlaying,
    minutesOfStart,
    hurt: truth(isHurt(form)),
    offEarly: start * truth(played >= 0.45 && played < 0.67),
    offLate: start * truth(played >= 0.67 && played < 0.85),
    cameOnMinutes: cameOn * played,
    fresh: truth(form.seen <= 3),
    freshStart: truth(form.seen <= 3) * start,
    startTwice: start * start2,
    startRate: start * rate14,
    benchRate: bench * rate14,
    unused: truth(form.listed[0] === 1 && played === 0),
    streak: Math.min(form.streak, 10) / 10,
    scoredStart: start * scored,
    scoredOn: cameOn * scored,
    rateWhenPlayingStart: rateWhenPlaying * start,
    elsewhere: form.minutesElsewhere,
    elsewhereStart: form.minutesElsewhere * start,
  };
}

/** Matches that he missed, and his status before. */
function absenceFeatures(form: Form, { bench, cameOn }: LastMatch) {
  const { missed, rateBeforeBench, rateBeforeAbsence, rateBeforeReturn } = form;
  const away = Math.log1p(form.daysSincePlayed / 7);
  return {
    missed: Math.log1p(missed),
    missedOne: truth(missed === 1),
    missedFour: truth(missed >= 4),
    beforeBench: rateBeforeBench,
    beforeOneMissed: rateBeforeAbsence * truth(missed === 1),
    beforeMoreMissed: rateBeforeAbsence * truth(missed >= 2),
    beforeCameOn: rateBeforeBench * cameOn,
    beforeFirstBench: rateBeforeBench * truth(cameOn === 1 && form.notStarted === 1),
    returned: truth(form.appearancesInRow === 1) * rateBeforeReturn,
    returnedOn: rateBeforeReturn * cameOn,
    daysAway: away,
    daysAwayBefore: away * rateBeforeBench * bench,
  };
}

function rivalFeatures(mates: PlaceNumbers, { rate5 }: Form, { start, bench }: LastMatch) {
  const { rank, pressure, free } = mates;
  const over = Math.max(rank, 0);
  return {
    rank,
    over,
    pressure,
    free,
    startOver: start * over,
    startPressure: start * pressure,
    freeRate: free * rate5,
    returningMates: mates.returning,
    hurtMates: mates.hurtMates * bench,
  };
}

/** Effects of the team's schedule, results and habits on him. */
function teamFeatures(team: SideNumbers, form: Form, { start, played, bench, rate14 }: LastMatch) {
  return {
    restAfterPlay: team.shortRest * start * played,
    restRate: team.shortRest * rate14,
    restBefore: team.longRest * form.rateBeforeBench * bench,
    restStart: team.longRest * start,
    nextSoon: team.shortAfter * start,
    wonStart: team.won * start,
    lostStart: team.lost * start,
    lostHeavilyStart: team.lostHeavily * start,
    lostBench: team.lost * bench * rate14,
    rotationStart: team.rotation * start,
    rotationRate: team.rotation * rate14,
    changesStart: team.changes * start,
    changesBench: team.changes * bench * form.rate5,
    opponentStart: team.opponentStrength * start,
    opponentRate: team.opponentStrength * rate14,
    strengthStart: team.ownStrength * start,
    strengthRate: team.ownStrength * rate14,
    homeStart: team.isHome * start,
    unseenStart: team.unseen * start,
    unseenRate: team.unseen * rate14,
  };
}

function positionFeatures(form: Form, { pressure }: PlaceNumbers, { start }: LastMatch) {
  const [goalkeeper, defender, midfielder, forward] = (['G', 'D', 'M', 'F'] as const).map((group) =>
    truth(form.group === group),
  ) as [number, number, number, number];
  return {
    goalkeeper,
    defender,
    forward,
    goalkeeperStart: goalkeeper * start,
    forwardStart: forward * start,
    defenderStart: defender * start,
    goalkeeperRate: goalkeeper * form.rate5,
    forwardShots: forward * form.shots,
    defenderPasses: defender * form.passes,
    midfielderPasses: midfielder * form.passes,
    midfielderTackles: midfielder * form.tackles,
    goalkeeperPressure: goalkeeper * pressure,
    goalkeeperStartPressure: goalkeeper * start * pressure,
    goalkeeperStreak: (goalkeeper * Math.min(form.streak, 10)) / 10,
  };
}

/** A player with the feature vector of his probability. */
export interface Candidate {
  readonly form: Form;
  readonly vector: Float64Array;
}

/** Every player of the squad with his feature vector. Needs at least one line-up. */
export function candidatesOf(squad: Squad): Candidate[] {
  const team = sideNumbers(squad);
  const { banned, inDoubt } = suspensionsOf(squad.side);
  return squad.players.map((form) => {
    const last = lastMatchOf(form);
    const mates = placeNumbers(form, squad);
    const isBanned = banned.has(form.playerId);
    const features: Features = {
      ...playingFeatures(form, last),
      ...absenceFeatures(form, last),
      ...rivalFeatures(mates, form, last),
      ...teamFeatures(team, form, last),
      ...positionFeatures(form, mates, last),
      banned: truth(isBanned),
      bannedSoon: truth(isBanned && team.shortRest > 0),
      inDoubt: truth(inDoubt.has(form.playerId)),
    };
    return { form, vector: Float64Array.from(FEATURE_NAMES, (name) => features[name]) };
  });
}

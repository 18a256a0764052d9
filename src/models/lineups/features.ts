/**
 * Features from which the probability to start is learnt. Products stand beside plain features where a straight line
 * would miss what matters; the trees find other interactions.
 */
import type { Form } from './form.js';
import { isHurt, placeNumbers, sideNumbers } from './side-numbers.js';
import type { PlaceNumbers, SideNumbers } from './side-numbers.js';
import type { Squad } from './squad.js';
import { suspensionsOf } from './suspensions.js';

/** Values of all features of a player; `FEATURE_NAMES` gives their order in vectors. */
function featuresOf(
  form: Form,
  team: SideNumbers,
  mates: PlaceNumbers,
  cards: { isBanned: boolean; isInDoubt: boolean },
): Record<string, number> {
  const [start = 0, start2 = 0, start3 = 0, start4 = 0] = form.starts;
  const [played = 0, played2 = 0] = form.minutes;
  const truth = (condition: boolean): number => (condition ? 1 : 0);
  const [goalkeeper, defender, midfielder, forward] = (['G', 'D', 'M', 'F'] as const).map((group) =>
    truth(form.group === group),
  ) as [number, number, number, number];
  const cameOn = truth(start === 0 && played > 0);
  const bench = 1 - start;
  const { missed, rate5, rate14, rateBeforeBench, rateBeforeAbsence, rateBeforeReturn } = form;
  const away = Math.log1p(form.daysSincePlayed / 7);
  const over = Math.max(mates.rank, 0);
  const scored = Math.min(2, form.scored[0] ?? 0);
  const streak = Math.min(form.streak, 10) / 10;
  const returned = truth(form.appearancesInRow === 1) * rateBeforeReturn;
  return {
    constant: 1,
    start,
    start2,
    start3,
    start4,
    rate1: form.rate1,
    rate2: form.rate2,
    rate5,
    rate14,
    minuteRate: form.minuteRate,
    played,
    played2,
    hurt: truth(isHurt(form)),
    offEarly: start * truth(played >= 0.45 && played < 0.67),
    offLate: start * truth(played >= 0.67 && played < 0.85),
    cameOn,
    cameOnMinutes: cameOn * played,
    missed: Math.log1p(missed),
    missedOne: truth(missed === 1),
    missedFour: truth(missed >= 4),
    beforeBench: rateBeforeBench,
    beforeOneMissed: rateBeforeAbsence * truth(missed === 1),
    beforeMoreMissed: rateBeforeAbsence * truth(missed >= 2),
    beforeCameOn: rateBeforeBench * cameOn,
    beforeFirstBench: rateBeforeBench * truth(cameOn === 1 && form.notStarted === 1),
    returned,
    returnedOn: rateBeforeReturn * cameOn,
    daysAway: away,
    daysAwayBefore: away * rateBeforeBench * bench,
    rank: mates.rank,
    over,
    startOver: start * over,
    pressure: mates.pressure,
    startPressure: start * mates.pressure,
    free: mates.free,
    freeRate: mates.free * rate5,
    returningMates: mates.returning,
    hurtMates: mates.hurtMates * bench,
    restAfterPlay: team.shortRest * start * played,
    restRate: team.shortRest * rate14,
    restBefore: team.longRest * rateBeforeBench * bench,
    restStart: team.longRest * start,
    nextSoon: team.shortAfter * start,
    fresh: truth(form.seen <= 3),
    freshStart: truth(form.seen <= 3) * start,
    goalkeeper,
    defender,
    forward,
    goalkeeperStart: goalkeeper * start,
    forwardStart: forward * start,
    defenderStart: defender * start,
    goalkeeperRate: goalkeeper * rate5,
    startTwice: start * start2,
    startRate: start * rate14,
    benchRate: bench * rate14,
    unused: truth(form.listed[0] === 1 && played === 0),
    streak,
    wonStart: team.won * start,
    lostStart: team.lost * start,
    lostHeavilyStart: team.lostHeavily * start,
    lostBench: team.lost * bench * rate14,
    scoredStart: start * scored,
    scoredOn: cameOn * scored,
    scoringRate: form.scoringRate,
    rotationStart: team.rotation * start,
    rotationRate: team.rotation * rate14,
    changesStart: team.changes * start,
    changesBench: team.changes * bench * rate5,
    rateWhenPlaying: form.rateWhenPlaying,
    rateWhenPlayingStart: form.rateWhenPlaying * start,
    minutesOfStart: form.minutesOfStart,
    opponentStart: team.opponentStrength * start,
    opponentRate: team.opponentStrength * rate14,
    strengthStart: team.ownStrength * start,
    strengthRate: team.ownStrength * rate14,
    homeStart: team.isHome * start,
    forwardShots: forward * form.shots,
    defenderPasses: defender * form.passes,
    midfielderPasses: midfielder * form.passes,
    midfielderTackles: midfielder * form.tackles,
    goalkeeperPressure: goalkeeper * mates.pressure,
    goalkeeperStartPressure: goalkeeper * start * mates.pressure,
    goalkeeperStreak: goalkeeper * streak,
    unseenStart: team.unseen * start,
    unseenRate: team.unseen * rate14,
    elsewhere: form.minutesElsewhere,
    elsewhereStart: form.minutesElsewhere * start,
    banned: truth(cards.isBanned),
    bannedSoon: truth(cards.isBanned) * (team.shortRest > 0 ? 1 : 0),
    inDoubt: truth(cards.isInDoubt),
  };
}

/** A player without data, who gives the names of the features. */
const UNKNOWN_PLAYER: Form = {
  playerId: 0,
  group: 'M',
  starts: [],
  minutes: [],
  listed: [],
  scored: [],
  seen: 0,
  missed: 0,
  notStarted: 0,
  streak: 0,
  rate1: 0,
  rate2: 0,
  rate5: 0,
  rate14: 0,
  minuteRate: 0,
  scoringRate: 0,
  rateBeforeBench: 0,
  rateBeforeAbsence: 0,
  rateBeforeReturn: 0,
  appearancesInRow: 0,
  rateWhenPlaying: 0,
  minutesOfStart: 0,
  shots: 0,
  tackles: 0,
  passes: 0,
  daysSincePlayed: 0,
  minutesElsewhere: 0,
};
const NO_SIDE: SideNumbers = {
  shortRest: 0,
  longRest: 0,
  shortAfter: 0,
  won: 0,
  lost: 0,
  lostHeavily: 0,
  changes: 0,
  rotation: 0,
  unseen: 0,
  ownStrength: 0,
  opponentStrength: 0,
  isHome: 0,
};
const NO_PLACE: PlaceNumbers = { rank: 0, pressure: 0, free: 0, returning: 0, hurtMates: 0 };

/** Names of the features in the order of the vectors. */
export const FEATURE_NAMES: readonly string[] = Object.keys(
  featuresOf(UNKNOWN_PLAYER, NO_SIDE, NO_PLACE, { isBanned: false, isInDoubt: false }),
);

/** A player with the vector that his probability is computed from. */
export interface Candidate {
  readonly form: Form;
  readonly vector: Float64Array;
}

/** Every player of the squad with his vector. Needs at least one line-up. */
export function candidatesOf(squad: Squad): Candidate[] {
  const team = sideNumbers(squad);
  const { banned, inDoubt } = suspensionsOf(squad.side);
  return squad.players.map((form) => ({
    form,
    vector: Float64Array.from(
      Object.values(
        featuresOf(form, team, placeNumbers(form, squad), {
          isBanned: banned.has(form.playerId),
          isInDoubt: inDoubt.has(form.playerId),
        }),
      ),
    ),
  }));
}

import type { FeedLine } from './product.js';
import { getOrFail, positionGroupOf } from './product.js';
import { DEMO_BOOKMAKERS } from './bookmakers.js';
import { DAY } from './calendar.js';
import type { DemoLeague } from './leagues.js';
import { BOARDS, type Board } from './markets.js';
import { opensAt, quoteMoments } from './price-moments.js';
import { FixturePrices } from './prices.js';
import type { Season } from './season.js';
import type { DemoPlayer } from './squads.js';

type Write = (player: DemoPlayer) => string;

const CYRILLIC = new Map(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [letter, 'абцдефгхижклмнопкрстуввксиз'[at]]),
);

const surnameOf = ({ name }: DemoPlayer): string => name.slice(name.indexOf(' ') + 1);
const nickname: Write = (player) => `Sparky ${surnameOf(player)}`;
const cutOff: Write = ({ name }) => name.slice(0, -4);
/** An initial that matches none of his names. */
const wrongInitial: Write = (player) =>
  `${[...'EKTV'].find((letter) => !player.fullName.includes(letter)) ?? 'Q'}. ${surnameOf(player)}`;
const inCyrillic: Write = ({ name }) =>
  [...name.normalize('NFD').toLowerCase()]
    .map((sign) => CYRILLIC.get(sign) ?? (sign === ' ' ? sign : ''))
    .join('')
    .replace(/(?<=^| )./g, (letter) => letter.toUpperCase());
const unknown: Write = () => 'Tevita Moananu';

/** How one bookmaker spells a player of each of these clubs, by league and club, so that no import recognises him. */
const SPELLINGS: Readonly<Record<string, readonly Write[]>> = {
  england: [nickname, cutOff, wrongInitial, cutOff],
  spain: [cutOff, inCyrillic, unknown],
  germany: [wrongInitial, cutOff, nickname, cutOff],
  italy: [cutOff, nickname, wrongInitial],
};
const BOOKMAKER = 'demo-bluebell';
/** Player markets that it offers on them alone. */
const MARKETS = 4;
/** Club that the team list of its feed spells differently. */
const TEAM = { league: 'spain', name: 'Atl. Montelar' };
const OPENS_BEFORE = 14 * DAY;

/** A team under a name that no import recognises. */
export function* misspeltTeam(leagues: readonly DemoLeague[]): Generator<FeedLine> {
  for (const { key, country } of leagues)
    if (key === TEAM.league) yield { kind: 'team', country, team: { name: TEAM.name } };
}

/** Prices on upcoming fixtures, taken in (since, now], of players whose names await manual resolution. */
export function* misspeltPrices(seed: number, season: Season, since: number, now: number): Generator<FeedLine> {
  const bookmaker = DEMO_BOOKMAKERS.find(({ externalId }) => externalId === BOOKMAKER)!;
  for (const entry of season.fixtures) {
    const { fixture } = entry;
    const spelt = spellingsOf(season, [fixture.home, fixture.away]);
    const opening = fixture.kickoff - OPENS_BEFORE;
    if (spelt.size === 0 || fixture.kickoff <= now || opening > now) continue;
    const prices = new FixturePrices(seed, season, entry);
    // quotes of the bookmaker under known names stay as they are
    const isFree = (board: Board): boolean =>
      board.class === 'player' && opensAt(seed, fixture, bookmaker, board) === null;
    const boards = BOARDS.filter(isFree).sort((one, other) => other.popularity - one.popularity);
    for (const board of boards.slice(0, MARKETS)) {
      for (const moment of quoteMoments(seed, fixture, bookmaker, board, opening, now)) {
        const line = moment <= since ? null : prices.snapshot(bookmaker, board, 'snapshot', moment);
        const outcomes = (line?.outcomes ?? []).flatMap((outcome) => {
          const player = spelt.get(outcome.player ?? '');
          return player === undefined ? [] : [{ ...outcome, player }];
        });
        if (line !== null && outcomes.length > 0) yield { ...line, outcomes };
      }
    }
  }
}

/** Spellings by name: the ablest midfielder or forward of each club. */
function spellingsOf({ league, squads }: Season, clubs: readonly number[]): Map<string, string> {
  const spelt = new Map<string, string>();
  for (const club of clubs) {
    const write = SPELLINGS[league.key]?.[club];
    if (write === undefined) continue;
    const others = getOrFail(squads, club).filter(({ position }) => !'GD'.includes(positionGroupOf(position)));
    const ablest = others.reduce((best, player) => (player.ability > best.ability ? player : best));
    spelt.set(ablest.name, write(ablest));
  }
  return spelt;
}

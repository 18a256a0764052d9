import { localMoment } from '../../common/calendar/days.js';
import { didYouMean, sentValue } from '../../common/validation/error-words.js';
import { append } from '../../football/group-by.js';
import { normaliseName } from '../../football/names.js';
import { shippedAliases } from '../../ingestion/resolve/shipped-aliases.js';
import type { BetFixture, FixturePlayer, NamedBookmaker, NamedFixture, NamedTeam } from '../references.repository.js';
import type { BetRow, RowFixture } from './bet-row.js';
import type { RowFault } from './csv-table.js';

/** Whether a row names something unknown or ambiguous: it is refused, nothing is guessed. */
export const isFault = (value: object): value is RowFault => 'reason' in value;

const quoted = (name: string): string => sentValue(name) ?? 'this name';

/** Bookmakers by identifier, name or another stored name. */
export class BookmakerMatcher {
  private readonly byName = new Map<string, Set<number>>();

  constructor(private readonly bookmakers: readonly NamedBookmaker[]) {
    for (const { id, slug, name, aliases } of bookmakers)
      for (const each of new Set([normaliseName(slug), normaliseName(name), ...aliases]))
        this.byName.set(each, (this.byName.get(each) ?? new Set()).add(id));
  }

  find(word: string): { readonly id: number } | RowFault {
    const exact = this.bookmakers.find(({ slug }) => slug === word);
    const [id, another] = exact === undefined ? [...(this.byName.get(normaliseName(word)) ?? [])] : [exact.id];
    if (id !== undefined && another === undefined) return { id };
    const words = this.bookmakers.flatMap(({ slug, name }) => [slug, name]);
    const reason =
      another === undefined
        ? `is not a known bookmaker: ${quoted(word)}${didYouMean(word, words)}`
        : `matches several bookmakers: ${quoted(word)}; name one by its slug`;
    return { column: 'bookmaker', reason };
  }
}

/** Matches by id, or by day and teams. */
export class FixtureMatcher {
  /** By day and normalised name of the home side. */
  private readonly byHome = new Map<string, NamedFixture[]>();
  private readonly namesOfTeams = new Map<NamedTeam, ReadonlySet<string>>();

  /**
   * @param byId by the ids that rows state
   * @param fixtures of the days that rows state
   * @param timeZone time zone whose days rows may state instead of those of the competition
   */
  constructor(
    private readonly byId: ReadonlyMap<number, BetFixture>,
    fixtures: readonly NamedFixture[],
    timeZone: string,
  ) {
    for (const fixture of fixtures) {
      for (const team of [fixture.home, fixture.away]) this.namesOfTeams.set(team, namesOfTeam(team, fixture.country));
      const days = new Set([fixture.day, localMoment(fixture.kickoffAt, timeZone).day]);
      for (const day of days)
        for (const name of this.namesOf(fixture.home)) append(this.byHome, `${day} ${name}`, fixture);
    }
  }

  find(row: RowFixture): BetFixture | RowFault {
    if ('id' in row) {
      return this.byId.get(row.id) ?? { column: 'fixtureId', reason: `is not a known fixture: ${row.id}` };
    }
    const { day, home, away, competition } = row;
    const atHome = this.byHome.get(`${day} ${normaliseName(home)}`) ?? [];
    if (atHome.length === 0) {
      return { column: 'home', reason: `no match is known that ${quoted(home)} plays at home on ${day}` };
    }
    const ofPair = atHome.filter((fixture) => this.namesOf(fixture.away).has(normaliseName(away)));
    if (ofPair.length === 0) {
      const opponents = [...new Set(atHome.map((fixture) => fixture.away.name))].join(', ');
      return { column: 'away', reason: `is ${quoted(away)}; on ${day} ${quoted(home)} plays against ${opponents}` };
    }
    const wanted = competition === null ? null : normaliseName(competition);
    const found = ofPair.filter((fixture) => wanted === null || normaliseName(fixture.competitionName) === wanted);
    const [only, another] = found;
    if (only === undefined) {
      const competitions = ofPair.map(({ competitionName }) => competitionName).join(', ');
      return {
        column: 'competition',
        reason: `is ${quoted(competition ?? '')}; the match is known in ${competitions}`,
      };
    }
    if (another === undefined) return only;
    const ids = found.map(({ id }) => id).join(', ');
    return { column: 'home', reason: `several matches fit: ${ids}; name one of them in fixtureId` };
  }

  private namesOf(team: NamedTeam): ReadonlySet<string> {
    return this.namesOfTeams.get(team) ?? new Set();
  }
}

/** Normalised names of a team: its name, its short name, and those that were stored or shipped. */
function namesOfTeam({ name, shortName, aliases }: NamedTeam, country: string): ReadonlySet<string> {
  const names = shortName === null ? [name] : [name, shortName];
  return new Set([...names.map(normaliseName), ...aliases, ...shippedAliases().namesOf(country, name)]);
}

/** Players by id, or by name among those of a match. */
export class PlayerMatcher {
  private readonly byFixture = new Map<number, FixturePlayer[]>();

  /** @param byId present ids by the ids that rows state */
  constructor(
    private readonly byId: ReadonlyMap<number, number>,
    players: readonly FixturePlayer[],
  ) {
    for (const player of players) append(this.byFixture, player.fixtureId, player);
  }

  find(player: NonNullable<BetRow['player']>, fixtureId: number): { readonly id: number } | RowFault {
    if ('id' in player) {
      const id = this.byId.get(player.id);
      return id === undefined ? { column: 'playerId', reason: `is not a known player: ${player.id}` } : { id };
    }
    const name = normaliseName(player.name);
    const players = this.byFixture.get(fixtureId) ?? [];
    const found = players.filter(
      (each) =>
        normaliseName(each.name) === name ||
        (each.fullName !== null && normaliseName(each.fullName) === name) ||
        each.aliases.includes(name),
    );
    const [only, another] = found;
    if (only !== undefined && another === undefined) return { id: only.playerId };
    const ids = found.map(({ playerId }) => playerId).join(', ');
    const reason =
      only === undefined
        ? `no player of this match is called ${quoted(player.name)}${didYouMean(
            player.name,
            players.map((each) => each.name),
          )}`
        : `several players of this match have this name: ${ids}; name one in playerId`;
    return { column: 'player', reason };
  }
}

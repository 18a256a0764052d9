import { publicIdOf } from '../../common/public-id.js';
import type { FixtureRecord, Side } from '../../football/canonical.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { CopyValue } from '../load/copy.js';
import type { RefusedRow } from '../source.js';
import { naturalKeys } from './identity.js';
import type { NameResolver } from './name-resolver.js';

/** A fixture to which records of a unit refer. */
export interface FixtureContext {
  id: number;
  seasonId: number;
  countryId: number;
  /** As written in natural keys. */
  countryName: string;
  homeTeamId: number;
  awayTeamId: number;
}

export const teamIdOf = ({ homeTeamId, awayTeamId }: FixtureContext, side: Side): number =>
  side === 'home' ? homeTeamId : awayTeamId;

/** Refusal of a record that refers to an unknown fixture. */
export const unknownFixture = ({ line, fixtureRef }: { line: number; fixtureRef: string }): RefusedRow => ({
  line,
  code: 'unknown_fixture',
  message: `no fixture is known under ${fixtureRef}`,
});

/** A stored fixture. */
export interface StoredFixture {
  id: number;
  season_id: number;
  home_team_id: number;
  away_team_id: number;
  day: string;
  /** Final scores stated by sources, e.g. `2-1`. */
  scores: string[];
  /** No source states the day. */
  is_day_assumed: boolean;
  /** Its ids in the unit's source. */
  own_ids: string[];
}

/** Days by which two sources' dates of one match may differ (midnight in two time zones). */
const SAME_MATCH_DAYS = 1;
/** Days within which a second meeting at one ground is doubtful, if pairs meet there more than once. */
const DOUBTFUL_DAYS = 3;

/** Sources that never change a match's id: another id is another match, as when a pair meets again in a cup. */
const SOURCES_WITH_STABLE_IDS: ReadonlySet<string> = new Set(['api-football']);

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

type FixtureSides = Pick<StoredFixture, 'season_id' | 'home_team_id' | 'away_team_id'>;

/** Stored data on the fixtures to which records may refer. */
export interface StoredMeetings {
  /** Fixture ids by the source's id. */
  readonly byReference: ReadonlyMap<string, number>;
  /** Fixture to which an operator resolved a row, by country and name; null: a separate match. */
  readonly decided: ReadonlyMap<string, number | null>;
  readonly rows: readonly StoredFixture[];
}

/** How a record resolves against the stored fixtures. */
type Meaning =
  | { readonly kind: 'stored'; readonly id: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'doubtful'; readonly reason: string; readonly candidates: readonly StoredFixture[] };

/** A row of `facts.fixtures` for a fixture that is new to all sources. */
export interface NewFixture extends Record<string, CopyValue> {
  readonly id: number;
  readonly natural_key: string;
}

/** The fixtures of a unit, resolved record by record: each record sees those created by earlier ones. */
export class UnitFixtures {
  readonly contexts = new Map<string, FixtureContext>();
  readonly refused: RefusedRow[] = [];
  readonly doubtful: { record: FixtureRecord; reason: string; candidates: readonly StoredFixture[] }[] = [];
  readonly created: NewFixture[] = [];
  /** The source's ids of the unit's fixtures. */
  readonly references: [externalId: string | null, id: number][] = [];
  private readonly byPair = new Map<string, StoredFixture[]>();
  private readonly byId: Map<number, StoredFixture>;

  constructor(
    private readonly sourceName: string,
    private readonly names: NameResolver,
    private readonly stored: StoredMeetings,
  ) {
    this.byId = new Map(stored.rows.map((row) => [row.id, row]));
    for (const row of stored.rows) pairOf(this.byPair, row).push(row);
  }

  resolve(record: FixtureRecord): void {
    const { competition, season, line, externalId } = record;
    const country = this.names.country(competition.country);
    const home = this.names.team(competition.country, record.home);
    const away = this.names.team(competition.country, record.away);
    if (home.id === away.id) {
      const message = `${record.home.name} and ${record.away.name} are the same team`;
      this.refused.push({ line, code: 'same_team', message });
      return;
    }
    const { id: seasonId, naturalKey: seasonKey } = this.names.season(competition, season);
    const naturalKey = naturalKeys.fixture(seasonKey, record.day, home.naturalKey, away.naturalKey);
    const sides = { season_id: seasonId, home_team_id: home.id, away_team_id: away.id };
    const meaning = this.meaningOf(record, sides, publicIdOf(naturalKey));
    if (meaning.kind === 'doubtful') return this.refuse(record, meaning.reason, meaning.candidates);
    const id = meaning.kind === 'stored' ? meaning.id : publicIdOf(naturalKey);
    if (meaning.kind === 'new') {
      const slug = slugOf(`${lastPart(home.naturalKey)} ${lastPart(away.naturalKey)}`);
      this.create(record, { id, natural_key: naturalKey, slug, ...sides });
    }
    this.contexts.set(record.ref, {
      id,
      seasonId,
      countryId: country.id,
      countryName: country.name,
      homeTeamId: this.byId.get(id)?.home_team_id ?? home.id,
      awayTeamId: this.byId.get(id)?.away_team_id ?? away.id,
    });
    this.references.push([externalId, id]);
    const ownIds = this.byId.get(id)?.own_ids;
    if (externalId !== null && ownIds?.includes(externalId) === false) ownIds.push(externalId);
  }

  /** @param newId the id that a new fixture would have */
  private meaningOf(record: FixtureRecord, sides: FixtureSides, newId: number): Meaning {
    const meaning =
      this.decidedMeaning(record) ?? this.referencedMeaning(record, sides) ?? this.sameMatch(record, sides);
    const moved = meaning.kind === 'new' ? this.byId.get(newId) : undefined;
    if (moved === undefined) return meaning;
    const reason = 'a match of this pair was planned for this day before it was moved';
    return { kind: 'doubtful', reason, candidates: [moved] };
  }

  /** Resolution by an operator's decision, unless its fixture no longer exists. */
  private decidedMeaning(record: FixtureRecord): Meaning | null {
    const countryId = this.names.country(record.competition.country).id;
    const id = this.stored.decided.get(`${countryId}|${normaliseName(nameOf(record))}`);
    if (id === null) return { kind: 'new' };
    return id !== undefined && this.byId.has(id) ? { kind: 'stored', id } : null;
  }

  /** Resolution by the source's id. */
  private referencedMeaning({ externalId }: FixtureRecord, sides: FixtureSides): Meaning | null {
    const id = externalId === null ? undefined : this.stored.byReference.get(externalId);
    if (id === undefined) return null;
    const fixture = this.byId.get(id);
    if (fixture === undefined || mayBeSame(fixture, sides)) return { kind: 'stored', id };
    const reason = `${this.sourceName} gave the id ${externalId} to another match before`;
    return { kind: 'doubtful', reason, candidates: [fixture] };
  }

  private sameMatch(record: FixtureRecord, sides: FixtureSides): Meaning {
    const { meetingsPerGround } = this.names.competition(record.competition);
    const pair = pairOf(this.byPair, sides).filter((row) => !this.isOtherMatch(row, record.externalId));
    return findSameMatch(record, pair, meetingsPerGround, this.sourceName);
  }

  /** Whether the source has another id for the fixture. */
  private isOtherMatch({ own_ids }: StoredFixture, externalId: string | null): boolean {
    if (externalId === null || !SOURCES_WITH_STABLE_IDS.has(this.sourceName)) return false;
    return own_ids.length > 0 && !own_ids.includes(externalId);
  }

  private create(record: FixtureRecord, fixture: NewFixture & FixtureSides): void {
    const { competition, season, phase, day, kickoffUtc, kickoffQuality } = record;
    this.created.push({
      ...fixture,
      competition_id: this.names.competition(competition).id,
      phase_id: this.names.phase(competition, season, phase).id,
      day,
      kickoff_at: kickoffUtc ?? `${day}T15:00:00Z`,
      kickoff_quality: kickoffQuality,
    });
    const { id, season_id, home_team_id, away_team_id } = fixture;
    const sides = { season_id, home_team_id, away_team_id };
    const isDayAssumed = record.isDayAssumed === true;
    const row = { id, ...sides, day, scores: scoresOf(record), is_day_assumed: isDayAssumed, own_ids: [] };
    pairOf(this.byPair, fixture).push(row);
    this.byId.set(id, row);
  }

  private refuse(record: FixtureRecord, reason: string, candidates: readonly StoredFixture[]): void {
    const listed = candidates.map((row) => `${row.id} on ${row.day}`).join(', ');
    const message = `${reason}; candidates: ${listed}`;
    this.refused.push({ line: record.line, code: 'doubtful_fixture', message });
    this.doubtful.push({ record, reason, candidates: [...candidates] });
  }
}

/** Name of a match as written in its file. */
export const nameOf = ({ home, away, day }: FixtureRecord): string => `${home.name} v ${away.name}, ${day}`;

/** Resolution by day alone, among the fixtures of its pair in its season. */
function findSameMatch(
  record: FixtureRecord,
  pair: readonly StoredFixture[],
  meetings: number,
  sourceName: string,
): Meaning {
  const doubtful = (reason: string): Meaning => ({ kind: 'doubtful', reason, candidates: pair });
  const distance = (row: StoredFixture): number => Math.abs(dayNumber(row.day) - dayNumber(record.day));
  const near = pair.filter((row) => distance(row) <= SAME_MATCH_DAYS);
  if (near.length > 0) {
    const same = near.length === 1 ? near[0] : near.find((row) => row.day === record.day);
    return same === undefined
      ? doubtful('several matches of this pair lie within a day')
      : { kind: 'stored', id: same.id };
  }
  if (pair.length === 0) return { kind: 'new' };
  // a canonical feed distinguishes its fixtures by id, other sources by pair
  if (meetings > 1 || (sourceName === 'canonical' && record.externalId !== null)) {
    return pair.some((row) => distance(row) <= DOUBTFUL_DAYS)
      ? doubtful('another match of this pair lies within three days')
      : { kind: 'new' };
  }
  const [only, another] = pair;
  if (only !== undefined && another === undefined && isMoved(only, record)) return { kind: 'stored', id: only.id };
  return doubtful(`${record.home.name} v ${record.away.name} was already played this season on another day`);
}

/** Whether two days belong to one match: not both were played, the scores are equal, or one day is assumed. */
function isMoved(stored: StoredFixture, record: FixtureRecord): boolean {
  const [score] = scoresOf(record);
  if (stored.scores.length === 0 || score === undefined) return true;
  return stored.is_day_assumed || record.isDayAssumed === true || (score !== '' && stored.scores.includes(score));
}

/** The record's final score, e.g. `2-1`, as a list; an empty string if only the status is known. */
function scoresOf({ result }: FixtureRecord): string[] {
  if (result?.status !== 'finished') return [];
  return [result.homeGoals === null || result.awayGoals === null ? '' : `${result.homeGoals}-${result.awayGoals}`];
}

/** Whether a source's id can refer to the fixture: same season and sides, one of which may be named differently. */
function mayBeSame(stored: StoredFixture, sides: FixtureSides): boolean {
  const { season_id, home_team_id, away_team_id } = sides;
  return (
    stored.season_id === season_id && (stored.home_team_id === home_team_id || stored.away_team_id === away_team_id)
  );
}

function pairOf(pairs: Map<string, StoredFixture[]>, sides: FixtureSides): StoredFixture[] {
  const key = `${sides.season_id}|${sides.home_team_id}|${sides.away_team_id}`;
  const found = pairs.get(key) ?? [];
  pairs.set(key, found);
  return found;
}

/** The team's name in its natural key, which renaming does not change. */
function lastPart(naturalKey: string): string {
  return normaliseName(naturalKey.slice(naturalKey.lastIndexOf('|') + 1));
}

import type { SqlTransaction } from '../../database/sql-client.js';
import type { FixtureRecord } from '../../football/canonical.js';
import { normaliseName, slugOf } from '../../football/names.js';
import type { RefusedRow } from '../source.js';
import { findExternalReferences, storeExternalReferences } from './entity-table.js';
import { publicIdOf } from '../../common/public-id.js';
import { naturalKeys, PublicIdCollision } from './identity.js';
import type { LoadingSource, NameResolver } from './name-resolver.js';
import { findResolvedFixtures, markFixturesResolved, recordUnresolvedName } from './unresolved-names.js';

/** A fixture that records of a unit refer to. */
export interface FixtureContext {
  id: number;
  seasonId: number;
  countryId: number;
  /** As natural keys write it. */
  countryName: string;
  homeTeamId: number;
  awayTeamId: number;
}

interface StoredFixture {
  id: number;
  season_id: number;
  home_team_id: number;
  away_team_id: number;
  day: string;
  /** Final scores by the sources that state one, `2-1`. */
  scores: string[];
  /** No source states the day. */
  is_day_assumed: boolean;
}

/** Days within which two sources' dates of one match may differ (midnight in two time zones). */
const SAME_MATCH_DAYS = 1;
/** Days within which a second meeting at one ground is doubtful where pairs meet more than once. */
const DOUBTFUL_DAYS = 3;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000;

/**
 * Resolves the fixtures of a unit: by the source's id, then by season, pair and day (one day off is the same match).
 * Where a pair meets once at a ground, another day means that the match was moved, unless both days have different
 * scores: such a row is refused, and its match listed as unresolved until a person or a later file tells the two
 * apart. New fixtures are created.
 * @returns contexts by the records' `ref`, the refused rows, and the number of fixtures created
 */
export async function resolveFixtures(
  sql: SqlTransaction,
  source: LoadingSource,
  names: NameResolver,
  records: readonly FixtureRecord[],
): Promise<{ contexts: Map<string, FixtureContext>; refused: RefusedRow[]; created: number }> {
  const contexts = new Map<string, FixtureContext>();
  const refused: RefusedRow[] = [];
  if (records.length === 0) return { contexts, refused, created: 0 };
  const known = await findExternalReferences(
    sql,
    source.id,
    'fixture',
    records.flatMap((record) => record.externalId ?? []),
  );
  const decided = await findResolvedFixtures(
    sql,
    source.id,
    records.map((record) => ({ countryId: names.country(record.competition.country).id, name: nameOf(record) })),
  );
  const decidedIds = [...decided.values()].flatMap((id) => id ?? []);
  const rows = await findMeetings(sql, names, records, [...known.values(), ...decidedIds]);
  const byPair = new Map<string, StoredFixture[]>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) pairOf(byPair, row).push(row);

  const fresh: (string | number | null)[][] = [];
  const references = new Map<string, number>();
  const refuse = async (record: FixtureRecord, reason: string, candidates: readonly StoredFixture[]): Promise<void> => {
    const { competition, season, line } = record;
    const listed = candidates.map((row) => `${row.id} on ${row.day}`).join(', ');
    refused.push({ line, code: 'doubtful_fixture', message: `${reason}; candidates: ${listed}` });
    await recordUnresolvedName(sql, {
      sourceId: source.id,
      kind: 'fixture',
      countryId: names.country(competition.country).id,
      name: nameOf(record),
      context: `${competition.name} ${season}: ${reason}`,
      candidates: candidates.map((row) => ({ id: row.id, name: `on ${row.day}` })),
    });
  };
  for (const record of records) {
    const country = record.competition.country;
    const competition = names.competition(record.competition);
    const season = names.season(record.competition, record.season);
    const home = names.team(country, record.home);
    const away = names.team(country, record.away);
    if (home.id === away.id) {
      refused.push({
        line: record.line,
        code: 'same_team',
        message: `${record.home.name} and ${record.away.name} are the same team`,
      });
      continue;
    }
    const pair = pairOf(byPair, { season_id: season.id, home_team_id: home.id, away_team_id: away.id });
    const byReference = record.externalId === null ? undefined : known.get(record.externalId);
    const referenced = byReference === undefined ? undefined : byId.get(byReference);
    const isOther = referenced !== undefined && !mayBeSame(referenced, season.id, home.id, away.id);
    const decision = decided.get(`${names.country(country).id}|${normaliseName(nameOf(record))}`);
    const isDecided = decision === null || (decision !== undefined && byId.has(decision));
    const match = isDecided
      ? decision
      : isOther
        ? `${source.name} gave the id ${record.externalId} to another match before`
        : (byReference ?? findSameMatch(record, pair, competition.meetingsPerGround, source.name));
    if (typeof match === 'string') {
      await refuse(record, match, isOther ? [referenced] : pair);
      continue;
    }
    const naturalKey = naturalKeys.fixture(season.naturalKey, record.day, home.naturalKey, away.naturalKey);
    const id = match ?? publicIdOf(naturalKey);
    const moved = match === null ? byId.get(id) : undefined;
    if (moved !== undefined) {
      await refuse(record, 'a match of this pair was planned for this day before it was moved', [moved]);
      continue;
    }
    if (match === null) {
      fresh.push([
        id,
        naturalKey,
        season.id,
        competition.id,
        names.phase(record.competition, record.season, record.phase).id,
        home.id,
        away.id,
        slugOf(`${lastPart(home.naturalKey)} ${lastPart(away.naturalKey)}`),
        record.day,
        record.kickoffUtc,
        record.kickoffQuality,
      ]);
      const row = {
        id,
        season_id: season.id,
        home_team_id: home.id,
        away_team_id: away.id,
        day: record.day,
        scores: scoresOf(record),
        is_day_assumed: record.isDayAssumed === true,
      };
      pair.push(row);
      byId.set(id, row);
    }
    contexts.set(record.ref, {
      id,
      seasonId: season.id,
      countryId: names.country(country).id,
      countryName: names.country(country).name,
      homeTeamId: byId.get(id)?.home_team_id ?? home.id,
      awayTeamId: byId.get(id)?.away_team_id ?? away.id,
    });
    if (record.externalId !== null && byReference === undefined) references.set(record.externalId, id);
  }
  await insertFixtures(sql, fresh);
  await storeExternalReferences(sql, source.id, 'fixture', references);
  await markFixturesResolved(
    sql,
    source.id,
    records.flatMap((record) => {
      const fixture = contexts.get(record.ref);
      return fixture === undefined ? [] : [{ countryId: fixture.countryId, name: nameOf(record), id: fixture.id }];
    }),
  );
  return { contexts, refused, created: fresh.length };
}

/** Stored fixtures of the records' pairs in their seasons, and those with the ids. */
function findMeetings(
  sql: SqlTransaction,
  names: NameResolver,
  records: readonly FixtureRecord[],
  ids: readonly number[],
): Promise<StoredFixture[]> {
  return sql.rows<StoredFixture>(
    `with wanted (id) as (
       select fixture.id
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as pair (season_id, home_team_id, away_team_id)
       join facts.fixtures fixture using (season_id, home_team_id, away_team_id)
       union
       select unnest($4::bigint[])
     )
     select fixture.id, season_id, home_team_id, away_team_id, day,
       array(
         select coalesce(result.home_goals || '-' || result.away_goals, '')
         from facts.sheets report join facts.result_observations result on result.sheet_id = report.id
         where report.fixture_id = fixture.id and report.kind = 'result' and result.status = 'finished'
           and not exists (
             select from facts.sheets newer
             where newer.fixture_id = report.fixture_id and newer.source_id = report.source_id
               and newer.kind = 'result' and newer.version > report.version
           )
       ) as scores,
       coalesce((
         select bool_and(latest.is_day_assumed) from (
           select distinct on (source_id) is_day_assumed from facts.fixture_schedules
           where fixture_id = fixture.id order by source_id, version desc
         ) latest
       ), false) as is_day_assumed
     from wanted join facts.fixtures fixture using (id)`,
    [
      records.map(({ competition, season }) => names.season(competition, season).id),
      records.map(({ competition, home }) => names.team(competition.country, home).id),
      records.map(({ competition, away }) => names.team(competition.country, away).id),
      ids,
    ],
  );
}

/** Contexts of fixtures of earlier units that this unit refers to by the source's id alone. */
export async function findFixturesByReference(
  sql: SqlTransaction,
  sourceId: number,
  references: readonly string[],
): Promise<Map<string, FixtureContext>> {
  const known = await findExternalReferences(sql, sourceId, 'fixture', references);
  if (known.size === 0) return new Map();
  const rows = await sql.rows<{
    id: number;
    season_id: number;
    home_team_id: number;
    away_team_id: number;
    country_id: number;
    country_name: string;
  }>(
    `select fixture.id, fixture.season_id, fixture.home_team_id, fixture.away_team_id, country.id as country_id,
       split_part(country.natural_key, '|', 2) as country_name
     from facts.fixtures fixture
     join competitions competition on competition.id = fixture.competition_id
     join countries country on country.id = competition.country_id
     where fixture.id = any($1::bigint[])`,
    [[...new Set(known.values())]],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    [...known].flatMap(([reference, id]) => {
      const row = byId.get(id);
      if (row === undefined) return [];
      return [
        [
          reference,
          {
            id,
            seasonId: row.season_id,
            countryId: row.country_id,
            countryName: row.country_name,
            homeTeamId: row.home_team_id,
            awayTeamId: row.away_team_id,
          },
        ],
      ];
    }),
  );
}

/** A match as its file names it. */
const nameOf = ({ home, away, day }: FixtureRecord): string => `${home.name} v ${away.name}, ${day}`;

/** The stored fixture that the record means, null for a new one, or why it is doubtful. */
function findSameMatch(
  record: FixtureRecord,
  pair: readonly StoredFixture[],
  meetings: number,
  sourceName: string,
): number | string | null {
  const distance = (row: StoredFixture): number => Math.abs(dayNumber(row.day) - dayNumber(record.day));
  const near = pair.filter((row) => distance(row) <= SAME_MATCH_DAYS);
  const [nearest, alsoNear] = near;
  if (alsoNear !== undefined)
    return near.find((row) => row.day === record.day)?.id ?? 'several matches of this pair lie within a day';
  if (nearest !== undefined) return nearest.id;
  if (pair.length === 0) return null;
  // a canonical feed tells its fixtures apart by their ids, other sources by the pair
  if (meetings > 1 || (sourceName === 'canonical' && record.externalId !== null)) {
    return pair.some((row) => distance(row) <= DOUBTFUL_DAYS)
      ? 'another match of this pair lies within three days'
      : null;
  }
  const [only, another] = pair;
  if (only !== undefined && another === undefined && isMoved(only, record)) return only.id;
  return `${record.home.name} v ${record.away.name} was already played this season on another day`;
}

/** Whether two days are of one match: not both were played, the scores are equal, or one day is assumed. */
function isMoved(stored: StoredFixture, record: FixtureRecord): boolean {
  const [score] = scoresOf(record);
  if (stored.scores.length === 0 || score === undefined) return true;
  return stored.is_day_assumed || record.isDayAssumed === true || (score !== '' && stored.scores.includes(score));
}

/** The record's final score, `2-1`, in a list; an empty text where only the status is known. */
function scoresOf({ result }: FixtureRecord): string[] {
  if (result?.status !== 'finished') return [];
  return [result.homeGoals === null || result.awayGoals === null ? '' : `${result.homeGoals}-${result.awayGoals}`];
}

/** Whether a source's id may mean the fixture: one side may have another name, but sides and season are the same. */
function mayBeSame(stored: StoredFixture, seasonId: number, homeId: number, awayId: number): boolean {
  return stored.season_id === seasonId && (stored.home_team_id === homeId || stored.away_team_id === awayId);
}

function pairOf(
  pairs: Map<string, StoredFixture[]>,
  row: Pick<StoredFixture, 'season_id' | 'home_team_id' | 'away_team_id'>,
): StoredFixture[] {
  const key = `${row.season_id}|${row.home_team_id}|${row.away_team_id}`;
  const found = pairs.get(key) ?? [];
  pairs.set(key, found);
  return found;
}

/** The team's name within its natural key, which a renaming does not change. */
function lastPart(naturalKey: string): string {
  return normaliseName(naturalKey.slice(naturalKey.lastIndexOf('|') + 1));
}

async function insertFixtures(sql: SqlTransaction, rows: readonly (string | number | null)[][]): Promise<void> {
  if (rows.length === 0) return;
  const column = (index: number): unknown[] => rows.map((row) => row[index]);
  const holders = await sql.rows<{ id: number; natural_key: string }>(
    'select id, natural_key from facts.fixtures where id = any($1::bigint[])',
    [column(0)],
  );
  for (const { id, natural_key } of holders) {
    throw new PublicIdCollision(id, String(rows.find((row) => row[0] === id)![1]), natural_key);
  }
  await sql.rows(
    `insert into facts.fixtures (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id,
       slug, day, kickoff_at, kickoff_quality)
     select id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id, slug, day,
       coalesce(kickoff_at, day + time '15:00'), kickoff_quality
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::text[], $9::date[], $10::timestamptz[], $11::text[])
       as given (id, natural_key, season_id, competition_id, phase_id, home_team_id, away_team_id, slug, day,
         kickoff_at, kickoff_quality)`,
    Array.from({ length: 11 }, (_, index) => column(index)),
  );
}

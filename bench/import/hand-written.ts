import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { findByFootballDataDivision, findByFootballDataLeague } from '../../src/football/competitions.js';
import { initialAndSurname, normaliseName, slugOf } from '../../src/football/names.js';
import { seasonOf } from '../../src/football/calendar.js';
import { publicIdOf } from '../../src/common/public-id.js';
import { naturalKeys } from '../../src/ingestion/resolve/identity.js';
import { shippedAliases } from '../../src/ingestion/resolve/shipped-aliases.js';
import { planColumns } from '../../src/ingestion/sources/football-data/columns.js';
import type { ColumnPlan } from '../../src/ingestion/sources/football-data/columns.js';
import { collectionMoment, kickoffOf, parseDay, parseSeason } from '../../src/ingestion/sources/football-data/cells.js';
import { PROVIDER_MARKETS } from '../../src/ingestion/sources/football-data/vocabulary.js';
import { MERGES, STAGING } from './statements.js';

const COUNTS = ['shots', 'shotsOnTarget', 'corners', 'fouls', 'offsides', 'yellowCards', 'redCards'] as const;

/** Rows of one file as lines of COPY text, by staging table. */
interface Staged {
  competition: Set<string>;
  team: Set<string>;
  referee: Set<string>;
  bookmaker: Set<string>;
  match: string[];
  snapshot: string[];
  selection: Map<string, number>;
  price: string[];
  average: string[];
}

/**
 * A hand-written one-off import of these files into this schema: rows are staged by COPY in temporary tables and merged
 * by one INSERT per table, one transaction per file. The meaning of the columns and the public ids are those of the
 * product; there are no versions, digests, conflicts or corrections.
 * @returns the number of prices in the tables afterwards
 */
export async function importByHand(
  url: string,
  paths: readonly string[],
): Promise<{ matches: number; quotes: number }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const fileId = await openRun(client);
    for (const path of paths) {
      const staged = readFile(path);
      await client.query('begin');
      for (const [table, columns] of Object.entries(STAGING)) {
        await client.query(`create temp table staged_${table} (${columns}) on commit drop`);
        const lines =
          table === 'selection'
            ? [...staged.selection].map(([text, number]) => `${number}\t${text}`)
            : [...(staged[table as keyof Staged] as Iterable<string>)];
        const given = columns
          .split(',')
          .filter((column) => !column.includes(' default '))
          .map((column) => column.trim().split(' ')[0]!);
        if (lines.length > 0)
          await pipeline(
            Readable.from(inChunks(lines)),
            client.query(copyFrom(`copy staged_${table} (${given.join()}) from stdin`)),
          );
        await client.query(`analyze staged_${table}`);
      }
      for (const statement of MERGES) await client.query(statement.replaceAll('$file', String(fileId)));
      await client.query('commit');
    }
    const { rows } = await client.query<{ matches: string; quotes: string }>(
      'select (select count(*) from facts.fixtures) as matches, (select count(*) from facts.quotes) as quotes',
    );
    return { matches: Number(rows[0]!.matches), quotes: Number(rows[0]!.quotes) };
  } finally {
    await client.end();
  }
}

async function openRun(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `with run as (insert into ingestion_runs (source_id, arguments) values (1, '{}') returning id)
     insert into ingestion_files (run_id, path, rows_read, inserted, updated, unchanged, refused)
     select id, 'by hand', 0, 0, 0, 0, 0 from run returning id`,
  );
  return Number(rows[0]!.id);
}

function* inChunks(lines: readonly string[]): Generator<string> {
  for (let start = 0; start < lines.length; start += 5_000) yield `${lines.slice(start, start + 5_000).join('\n')}\n`;
}

const known = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value.trim();
const orNull = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '\\N' : String(value);
const countOf = (value: string | undefined): string =>
  value !== undefined && /^\d+(\.0+)?$/.test(value.trim()) ? String(Number(value)) : '\\N';
const isPrice = (value: string | undefined): value is string =>
  value !== undefined && /^\d+(?:\.\d+)?$/.test(value) && Number(value) > 1;

function readFile(path: string): Staged {
  const bytes = readFileSync(path);
  const isUtf8 = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes
    .toString(isUtf8 ? 'utf8' : 'latin1')
    .replaceAll('\uFEFF', '')
    .replaceAll('ï»¿', '')
    .split(/\r?\n/)
    .filter((line) => /[^,\s]/.test(line));
  const plan = planColumns(lines[0]!.split(','), 1)!;
  const staged: Staged = {
    competition: new Set(),
    team: new Set(),
    referee: new Set(),
    bookmaker: new Set(),
    match: [],
    snapshot: [],
    selection: new Map(),
    price: [],
    average: [],
  };
  const rows = lines
    .slice(1)
    .map((line) => line.split(','))
    .filter((cells) => known(cells[plan.result.date]) !== undefined);
  const days = rows.map((cells) => parseDay(cells[plan.result.date]!.trim()));
  const middle = [...days].sort()[Math.floor(days.length / 2)];
  const seen = new Set<number>();
  for (const [index, cells] of rows.entries()) {
    if (days[index] != null) readRow(plan, cells, days[index], middle!, staged, seen);
  }
  return staged;
}

function readRow(
  plan: ColumnPlan,
  cells: readonly string[],
  day: string,
  middleDay: string,
  staged: Staged,
  seen: Set<number>,
): void {
  const cell = (column: keyof ColumnPlan['result']): string | undefined => known(cells[plan.result[column]]);
  const competition =
    plan.layout === 'main'
      ? findByFootballDataDivision(cell('division') ?? '')
      : findByFootballDataLeague(cell('country') ?? '', cell('league') ?? '');
  const [home, away] = [cell('home'), cell('away')];
  if (competition === null || home === undefined || away === undefined || home === away) return;
  const { country } = competition;
  const given = cell('season');
  const season =
    given === undefined
      ? seasonOf(plan.layout === 'main' ? middleDay : day, competition.seasonFormat)
      : parseSeason(given);
  if (season === null) return;
  const countryId = publicIdOf(naturalKeys.country(country));
  const competitionKey = naturalKeys.competition(country, competition.name);
  const seasonKey = naturalKeys.season(competitionKey, season);
  const phaseKey = naturalKeys.phase(seasonKey, 'Regular season');
  const teams = [home, away].map((name) => {
    const shown = shippedAliases().canonicalTeamName(country, name) ?? name;
    const key = naturalKeys.team(country, shown);
    staged.team.add([publicIdOf(key), key, countryId, slugOf(shown), shown, normaliseName(shown)].join('\t'));
    return { id: publicIdOf(key), key };
  });
  staged.competition.add(
    [
      countryId,
      naturalKeys.country(country),
      competition.countrySlug,
      country,
      competition.alpha2,
      publicIdOf(competitionKey),
      competitionKey,
      competition.slug,
      competition.name,
      competition.priority,
      competition.meetingsPerGround,
      publicIdOf(seasonKey),
      seasonKey,
      season,
      season.slice(0, 4),
      publicIdOf(phaseKey),
      phaseKey,
    ].join('\t'),
  );
  const referee = cell('referee');
  const refereeKey = referee === undefined ? null : naturalKeys.referee(country, referee);
  if (referee !== undefined) {
    staged.referee.add(
      [
        publicIdOf(refereeKey!),
        refereeKey,
        countryId,
        slugOf(referee),
        referee,
        initialAndSurname(referee),
        normaliseName(referee),
      ].join('\t'),
    );
  }
  const key = naturalKeys.fixture(seasonKey, day, teams[0]!.key, teams[1]!.key);
  const id = publicIdOf(key);
  if (seen.has(id)) return;
  seen.add(id);
  const time = cell('time');
  const kickoff = kickoffOf(day, time ?? '')!;
  const goals = (['homeGoals', 'awayGoals', 'homeHalfTimeGoals', 'awayHalfTimeGoals'] as const).map((column) =>
    countOf(cell(column)),
  );
  const counts = COUNTS.flatMap((wanted) => {
    const columns = plan.statistics.find((entry) => entry.key === wanted);
    return [countOf(cells[columns?.home ?? -1]), countOf(cells[columns?.away ?? -1])];
  });
  staged.match.push(
    [
      id,
      key,
      publicIdOf(seasonKey),
      publicIdOf(competitionKey),
      publicIdOf(phaseKey),
      teams[0]!.id,
      teams[1]!.id,
      slugOf(`${home} ${away}`),
      day,
      kickoff,
      time === undefined ? 'assumed' : 'stated',
      orNull(refereeKey === null ? null : publicIdOf(refereeKey)),
      orNull(referee),
      ...goals,
      goals[0] !== '\\N' && goals[2] === '\\N' && plan.result.homeHalfTimeGoals >= 0 ? 't' : 'f',
      ...counts,
    ].join('\t'),
  );
  readPrices(plan, cells, id, kickoff, collectionMoment(day, kickoff), staged);
}

function readPrices(
  plan: ColumnPlan,
  cells: readonly string[],
  id: number,
  kickoff: string,
  collected: string,
  staged: Staged,
): void {
  const lineOf = (market: string, handicapIndex: number): string | null => {
    if (market === 'matchResult') return '\\N';
    if (market === 'goals') return '2.5';
    const handicap = known(cells[handicapIndex]);
    return handicap !== undefined && Number.isInteger(Number(handicap) * 4) ? String(Number(handicap) + 0) : null;
  };
  for (const { bookmaker, isExchange, priceFeed, market, mark, handicapIndex, prices } of plan.markets) {
    const bookmakerSlug = slugOf(bookmaker.name);
    const bookmakerId = publicIdOf(naturalKeys.bookmaker(bookmakerSlug));
    staged.bookmaker.add(
      [
        bookmakerId,
        naturalKeys.bookmaker(bookmakerSlug),
        bookmakerSlug,
        bookmaker.name,
        isExchange ? 't' : 'f',
        priceFeed ?? bookmakerSlug,
      ].join('\t'),
    );
    const quoted = prices.flatMap(({ index, side }) => {
      const odds = cells[index]?.trim();
      const line = isPrice(odds) ? lineOf(market, handicapIndex) : null;
      return line === null ? [] : [{ side, odds, line }];
    });
    if (quoted.length === 0) continue;
    const number = staged.snapshot.length;
    const takenAt = mark === 'opening' ? collected : kickoff;
    const hasClosing =
      mark === 'opening' &&
      plan.markets.some(
        (other) =>
          other.mark === 'closing' &&
          other.market === market &&
          other.bookmaker.name === bookmaker.name &&
          other.prices.some(({ index }) => isPrice(cells[index]?.trim())),
      );
    staged.snapshot.push(
      `${number}\t${id}\t${bookmakerId}\t${market}\t${PROVIDER_MARKETS[market]}\t${mark}\t${takenAt}\t` +
        `${hasClosing && collected < kickoff ? kickoff : 'infinity'}`,
    );
    for (const { side, odds, line } of quoted) {
      const text = `${id}\t${market}\t${line}\t${side}`;
      let selection = staged.selection.get(text);
      if (selection === undefined) staged.selection.set(text, (selection = staged.selection.size));
      staged.price.push(`${number}\t${selection}\t${odds}`);
    }
  }
  for (const { market, mark, side, handicapIndex, meanIndex, maximumIndex } of plan.aggregates) {
    const [mean, maximum] = [cells[meanIndex]?.trim(), cells[maximumIndex]?.trim()];
    const line = isPrice(mean) || isPrice(maximum) ? lineOf(market, handicapIndex) : null;
    if (line === null) continue;
    staged.average.push(
      `${id}\t${market}\t${mark}\t${line}\t${side}\t${isPrice(mean) ? mean : '\\N'}\t` +
        `${isPrice(maximum) ? maximum : '\\N'}`,
    );
  }
}

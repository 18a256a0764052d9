import { Injectable } from '@nestjs/common';
import { instantText } from '../common/calendar/instant.js';
import { Clock } from '../common/clock/clock.js';
import { publicIdOf } from '../common/public-id.js';
import { clubsNicknamed } from '../football/club-nicknames.js';
import { initialAndSurname, normaliseName } from '../football/names.js';
import { append } from '../football/group-by.js';
import { naturalKeys } from '../ingestion/resolve/identity.js';
import { compareMatches, matchNames, teamPairsOf, worseMatch } from './name-match.js';
import type { NameMatch } from './name-match.js';
import { SEARCH_TYPES } from './search.dto.js';
import type { SearchQuery, SearchResult, SearchResults, SearchType } from './search.dto.js';
import { SearchRepository } from './search.repository.js';
import type { Activity, EntityType, FoundFixture, NamedEntity, NamedTeam } from './search.repository.js';

export type { Activity };

const MOST_RESULTS = 20;
/** Maximum number of words that narrow a search; further ones are ignored. */
const MOST_WORDS = 8;
/** Maximum number of teams that a part of a search may name. */
const MOST_TEAMS = 6;
/** Maximum number of fixtures of a team, or between two. */
const MOST_FIXTURES = 10;
const SOON_MILLISECONDS = 7 * 86_400_000;

/** A result with its sort keys. */
interface Ranked {
  readonly match: NameMatch;
  readonly kickoffAt: Date | null;
  readonly matches: number;
  readonly isActive: boolean;
  readonly result: SearchResult;
}
interface MatchedEntity {
  readonly entity: NamedEntity;
  readonly match: NameMatch;
}

/** Search over everything that has a name. */
@Injectable()
export class SearchService {
  constructor(
    private readonly repository: SearchRepository,
    private readonly clock: Clock,
  ) {}

  /** Possible meanings of a text, best first. */
  async find({ q, types = [...SEARCH_TYPES] }: SearchQuery): Promise<SearchResults> {
    const now = this.clock.now();
    const searched = normaliseName(q).split(' ').slice(0, MOST_WORDS).join(' ');
    const ranked = searched === '' ? [] : await this.rank(searched, new Set(types), now);
    return { data: ranked.slice(0, MOST_RESULTS).map(({ result }) => result), dataAsOf: instantText(now) };
  }

  /** Past and next matches of entities of a kind; players unknown at the moment are left out. */
  async activitiesOf(kind: EntityType, ids: readonly number[], now: Date): Promise<Activity[]> {
    if (ids.length === 0) return [];
    return kind === 'player'
      ? this.repository.listPlayerActivity(ids, now)
      : this.repository.listActivity(kind, ids, now);
  }

  private async rank(searched: string, types: ReadonlySet<SearchType>, now: Date): Promise<Ranked[]> {
    // teams are needed for fixtures too
    const kinds = SEARCH_TYPES.filter(
      (type): type is EntityType =>
        type !== 'fixture' && (types.has(type) || (type === 'team' && types.has('fixture'))),
    );
    const matched = await this.matchEntities(kinds, searched);
    const [entities, fixtures] = await Promise.all([
      this.bestKnown(
        matched.filter(({ entity }) => types.has(entity.type)),
        now,
      ),
      types.has('fixture') ? this.findFixtures(searched, matched, now) : [],
    ]);
    return [...entities, ...fixtures].sort((one, other) => compareRanked(one, other, now));
  }

  private async matchEntities(kinds: readonly EntityType[], searched: string): Promise<MatchedEntity[]> {
    const nicknamed = kinds.includes('team') ? await this.listNicknamed([searched]) : [];
    const known = new Set(nicknamed.map(({ id }) => id));
    const byWords = await this.repository.listByWords(kinds, searched.split(' '));
    const others = byWords.filter(({ type, id }) => type !== 'team' || !known.has(id));
    const matched = matchAll(searched, [...nicknamed, ...others]);
    return matched.length > 0 ? matched : matchAll(searched, await this.repository.listSimilar(kinds, searched));
  }

  /** Teams whose nickname equals one of the texts, each with that text. */
  private async listNicknamed(texts: readonly string[]): Promise<(NamedEntity & { part: string })[]> {
    const clubs = texts.flatMap((part) =>
      clubsNicknamed(part).map(({ country, name }) => ({ part, id: publicIdOf(naturalKeys.team(country, name)) })),
    );
    if (clubs.length === 0) return [];
    const current = await this.repository.listCurrentTeamIds(clubs.map(({ id }) => id));
    const teams = await this.repository.listTeamsById(current.map(({ id }) => id));
    return clubs.flatMap(({ part, id }) => {
      const meant = current.find(({ given }) => given === id)?.id;
      // added to its aliases, as the text is a name of the team
      return teams
        .filter((team) => team.id === meant)
        .map((team) => ({ ...team, aliases: [...team.aliases, part], part }));
    });
  }

  /** The best matches known at the moment, including ties with the last of them. */
  private async bestKnown(matched: readonly MatchedEntity[], now: Date): Promise<Ranked[]> {
    const ordered = [...matched].sort((one, other) => compareMatches(one.match, other.match));
    const known: Ranked[] = [];
    for (let from = 0; from < ordered.length && known.length < MOST_RESULTS;) {
      const last = ordered[Math.min(from + MOST_RESULTS, ordered.length) - 1]!;
      const until = ordered.findLastIndex(({ match }) => compareMatches(match, last.match) === 0) + 1;
      known.push(...(await this.withActivity(ordered.slice(from, until), now)));
      from = until;
    }
    return known;
  }

  /** These matches with their activity, which breaks ties; unknown ones are left out. */
  private async withActivity(matched: readonly MatchedEntity[], now: Date): Promise<Ranked[]> {
    const kinds = [...new Set(matched.map(({ entity }) => entity.type))];
    const ranked = await Promise.all(
      kinds.map(async (kind) => {
        const ofKind = matched.filter(({ entity }) => entity.type === kind);
        const ids = ofKind.map(({ entity }) => entity.id);
        const activities = new Map((await this.activitiesOf(kind, ids, now)).map((row) => [row.id, row]));
        return ofKind.flatMap(({ entity, match }) => {
          const activity = activities.get(entity.id);
          if (activity === undefined) return [];
          const { matches, isActive, nextKickoffAt } = activity;
          return [
            { match, kickoffAt: nextKickoffAt, matches, isActive, result: entityResult(entity, match, activity) },
          ];
        });
      }),
    );
    return ranked.flat();
  }

  /** Fixtures of the two teams that the text names, else of the one team that it names. */
  private async findFixtures(searched: string, matched: readonly MatchedEntity[], now: Date): Promise<Ranked[]> {
    const teams = matched
      .filter(({ entity, match }) => entity.type === 'team' && match.kind !== 'similar')
      .sort((one, other) => compareMatches(one.match, other.match));
    const [best] = teams;
    if (best !== undefined) {
      const ids = teams
        .filter(({ match }) => match.kind === best.match.kind)
        .slice(0, MOST_TEAMS)
        .map(({ entity }) => entity.id);
      const fixtures = await this.repository.listFixtures(ids, { between: false }, MOST_FIXTURES, now);
      // the team itself comes first
      const match = worseMatch(best.match, { kind: 'word', similarity: 1 });
      return fixtures.map((fixture) => rankedFixture(fixture, match));
    }
    const pairs = teamPairsOf(searched);
    if (pairs.length === 0) return [];
    const parts = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
    const named = [...(await this.repository.listTeams(parts)), ...(await this.listNicknamed(parts))];
    const exact = await this.findPairs(pairs, named, now);
    if (exact.length > 0 || matched.some(({ match }) => match.kind !== 'similar')) return exact;
    return this.findPairs(pairs, await this.repository.listSimilarTeams(parts), now);
  }

  private async findPairs(
    pairs: ReturnType<typeof teamPairsOf>,
    named: readonly NamedTeam[],
    now: Date,
  ): Promise<Ranked[]> {
    const teams = bestTeams(named);
    const possible = pairs
      .map(({ one, other }) => ({ one: teams.get(one), other: teams.get(other) }))
      .flatMap(({ one, other }) => (one === undefined || other === undefined ? [] : [{ one, other }]));
    const ids = [...new Set(possible.flatMap(({ one, other }) => [...one.keys(), ...other.keys()]))];
    if (ids.length === 0) return [];
    const fixtures = await this.repository.listFixtures(ids, { between: true }, 10 * MOST_FIXTURES, now);
    return fixtures.flatMap((fixture) => {
      const matches = possible
        .flatMap(({ one, other }) => [
          [one.get(fixture.homeTeam.id), other.get(fixture.awayTeam.id)],
          [one.get(fixture.awayTeam.id), other.get(fixture.homeTeam.id)],
        ])
        .flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [worseMatch(one, other)]));
      const [best] = matches.sort(compareMatches);
      return best === undefined ? [] : [rankedFixture(fixture, best)];
    });
  }
}

function matchAll(searched: string, entities: readonly NamedEntity[]): MatchedEntity[] {
  return entities.flatMap((entity) => {
    const match = matchEntity(searched, entity);
    return match === null ? [] : [{ entity, match }];
  });
}

function matchEntity(
  searched: string,
  entity: Pick<NamedEntity, 'type' | 'name' | 'otherName' | 'aliases' | 'searchName'>,
): NameMatch | null {
  const { type, name, otherName, aliases, searchName } = entity;
  const names = [name, ...(otherName === null ? [] : [otherName])].map(normaliseName);
  // files write referees by initial and surname
  const asWritten =
    type === 'referee' && names.includes(initialAndSurname(searched)) ? initialAndSurname(searched) : searched;
  return matchNames(asWritten, [...names, ...aliases], searchName, type === 'player' || type === 'referee');
}

/** The best teams for each part of a search, with their matches. */
function bestTeams(named: readonly NamedTeam[]): Map<string, Map<number, NameMatch>> {
  const byPart = new Map<string, { id: number; match: NameMatch }[]>();
  for (const team of named) {
    const match = matchEntity(team.part, { ...team, type: 'team' });
    if (match !== null) append(byPart, team.part, { id: team.id, match });
  }
  return new Map(
    [...byPart].map(([part, teams]) => {
      const best = teams.sort((one, other) => compareMatches(one.match, other.match)).slice(0, MOST_TEAMS);
      return [part, new Map(best.map(({ id, match }) => [id, match]))];
    }),
  );
}

/** The better match first; ties by who has played in the last year, then who plays soon, then who has played more. */
function compareRanked(one: Ranked, other: Ranked, now: Date): number {
  return (
    compareMatches(one.match, other.match) ||
    Number(other.isActive) - Number(one.isActive) ||
    soonness(one, now) - soonness(other, now) ||
    other.matches - one.matches ||
    distanceTo(one, now) - distanceTo(other, now) ||
    one.result.id - other.result.id
  );
}

/** 0: kicks off within seven days; 1: later; 2: no upcoming match. */
function soonness({ kickoffAt }: Ranked, now: Date): number {
  if (kickoffAt === null || kickoffAt <= now) return 2;
  return kickoffAt.getTime() - now.getTime() <= SOON_MILLISECONDS ? 0 : 1;
}

const distanceTo = ({ kickoffAt }: Ranked, now: Date): number =>
  kickoffAt === null ? Number.MAX_SAFE_INTEGER : Math.abs(kickoffAt.getTime() - now.getTime());

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Members that only results of other types have. */
const ofOtherTypes = {
  team: null,
  position: null,
  homeTeam: null,
  awayTeam: null,
  competition: null,
  status: null,
} satisfies Partial<SearchResult>;

function entityResult(entity: NamedEntity, match: NameMatch, { team, nextKickoffAt }: Activity): SearchResult {
  const { type, id, name, slug, country, position } = entity;
  return {
    type,
    id,
    name,
    slug,
    match: match.kind,
    country,
    ...ofOtherTypes,
    team,
    position,
    timeStartTimestamp: nextKickoffAt === null ? null : seconds(nextKickoffAt),
  };
}

function rankedFixture({ kickoffAt, ...fixture }: FoundFixture, match: NameMatch): Ranked {
  const { id, slug, status, homeTeam, awayTeam, competition, country } = fixture;
  return {
    match,
    kickoffAt,
    matches: 0,
    isActive: true,
    result: {
      type: 'fixture',
      id,
      name: `${homeTeam.name} v ${awayTeam.name}`,
      slug,
      match: match.kind,
      country,
      ...ofOtherTypes,
      homeTeam,
      awayTeam,
      competition,
      status,
      timeStartTimestamp: seconds(kickoffAt),
    },
  };
}

import { Injectable } from '@nestjs/common';
import type { KeysetWindow } from '../common/paging/cursor-pager.js';
import { keysetClause } from '../common/paging/keyset.js';
import { Database } from '../database/database.js';

/** A competition with its country. */
export interface CompetitionRecord {
  id: number;
  name: string;
  slug: string;
  priority: number;
  countryId: number;
  countryName: string;
  countrySlug: string;
  countryAlpha2: string | null;
}

/** A season of a competition. */
export interface SeasonRecord {
  id: number;
  name: string;
  startYear: number;
}

const competitionColumns = `
  competition.id, competition.name, competition.slug, competition.priority,
  country.id as "countryId", country.name as "countryName", country.slug as "countrySlug", country.alpha2 as "countryAlpha2"
  from competitions competition
  join countries country on country.id = competition.country_id`;

/** Competitions and their seasons. */
@Injectable()
export class CompetitionsRepository {
  constructor(private readonly database: Database) {}

  /** A window of the competitions whose name matches every pattern, first priority first. */
  async list(patterns: readonly string[], window: KeysetWindow): Promise<CompetitionRecord[]> {
    const keyset = keysetClause(
      [
        ['competition.priority', 'integer'],
        ['competition.name', 'text'],
        ['competition.id', 'bigint'],
      ],
      window,
      2,
    );
    return this.database.rows<CompetitionRecord>(
      `select ${competitionColumns}
      where competition.search_name like all ($1::text[]) and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [patterns, ...keyset.parameters],
    );
  }

  /** A competition by its id, or by the id it had before it was merged. */
  async find(id: number): Promise<CompetitionRecord | null> {
    return this.database.row<CompetitionRecord>(
      `select ${competitionColumns}
      where competition.id = coalesce(
        (select entity_id from public_id_aliases where kind = 'competition' and old_id = $1::bigint), $1::bigint)`,
      [id],
    );
  }

  /** A window of a competition's seasons, newest first, whose name holds every pattern. */
  async listSeasons(competitionId: number, patterns: readonly string[], window: KeysetWindow): Promise<SeasonRecord[]> {
    const keyset = keysetClause(
      [
        ['-season.start_year', 'integer'],
        ['season.name', 'text'],
        ['season.id', 'bigint'],
      ],
      window,
      3,
    );
    return this.database.rows<SeasonRecord>(
      `select season.id, season.name, season.start_year as "startYear"
      from seasons season
      where season.competition_id = $1::bigint and season.name like all ($2::text[]) and ${keyset.condition}
      ${keyset.orderAndLimit}`,
      [competitionId, patterns, ...keyset.parameters],
    );
  }
}

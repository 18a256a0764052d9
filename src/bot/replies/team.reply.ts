import { Injectable } from '@nestjs/common';
import type { FixtureReference } from '../../fixtures/fixture-reference.dto.js';
import type { TeamAverages, TeamMatch, TeamProfile } from '../../teams/team-profile.dto.js';
import { TeamProfileService } from '../../teams/team-profile.service.js';
import { knownText, momentText, statisticText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';

/** Matches in the means, and matches listed individually. */
const window = 20;
const matchesShown = 5;

/** A team's table, next match, last results and means. */
@Injectable()
export class TeamReply {
  constructor(private readonly teams: TeamProfileService) {}

  async of(id: number, format: ChatFormat): Promise<string> {
    return profileText(await this.teams.find(id, { window }), format);
  }
}

function profileText({ team, country, manager, competitions, nextFixtures, ...rest }: TeamProfile, format: ChatFormat) {
  const { team: texts } = format.texts;
  const [next] = nextFixtures;
  return [
    `${team.name} (${country.name})${manager === null ? '' : `, ${texts.manager(manager.name)}`}`,
    ...competitions.map(({ competition, position, teams, points, played }) =>
      texts.standing(competition.name, position, teams, points, played),
    ),
    next === undefined ? texts.noNext : texts.next(`${fixtureText(next, format)} ${format.timeZone}`),
    ...(rest.matches.length === 0
      ? []
      : ['', texts.lastMatches, ...rest.matches.slice(0, matchesShown).map((match) => matchLine(match, format))]),
    ...meansOf(rest.averages, format),
  ].join('\n');
}

const fixtureText = ({ homeTeam, awayTeam, competition, kickoffUtc }: FixtureReference, format: ChatFormat): string =>
  `${teamsText(homeTeam.name, awayTeam.name, format)} (${competition.name}), ` +
  momentText(new Date(kickoffUtc), format);

function matchLine({ fixture, outcome }: TeamMatch, format: ChatFormat): string {
  const { homeTeam, awayTeam, homeScore, awayScore } = fixture;
  const { texts } = format;
  const result = outcome === null ? '–' : texts.fixtures.match.results[outcome];
  const score = texts.score(homeScore ?? '?', awayScore ?? '?');
  return `• ${result} ${teamsText(homeTeam.name, awayTeam.name, format, score)}`;
}

function meansOf(averages: readonly TeamAverages[], format: ChatFormat): string[] {
  const withValue = averages.filter(({ all }) => all.average !== null);
  if (withValue.length === 0) return [];
  const { team: texts } = format.texts;
  const lines = withValue.map(({ statistic, all: { average, concededAverage, matches } }) => {
    const name = statisticText(statistic, format);
    return `• ${texts.average(name, knownText(average, format), knownText(concededAverage, format), matches)}`;
  });
  return ['', texts.perMatch, ...lines];
}

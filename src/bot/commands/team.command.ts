import { Injectable } from '@nestjs/common';
import type { FixtureReference } from '../../fixtures/fixture-reference.dto.js';
import type { TeamAverages, TeamMatch, TeamProfile } from '../../teams/team-profile.dto.js';
import { TeamProfileService } from '../../teams/team-profile.service.js';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { NameFinder } from '../name-finder.js';
import { known, momentText, pluralise } from '../reply-text.js';

/** Matches behind the means, and those shown one by one. */
const window = 20;
const matchesShown = 5;

/** A team's table, next match, last results and means. */
@Injectable()
export class TeamCommand implements BotCommand {
  readonly name = 'team';
  readonly words = 'TEAM';
  readonly description = "a team's next match, last results and averages";
  readonly germanDescription = 'nächstes Spiel, letzte Ergebnisse und Durchschnitte eines Teams';

  constructor(
    private readonly names: NameFinder,
    private readonly teams: TeamProfileService,
  ) {}

  async reply(text: string, { timeZone }: BotContext): Promise<string> {
    if (text === '') return 'Which team? For example: /team Brentford';
    const name = await this.names.find('team', text);
    return 'hint' in name ? name.hint : profileText(await this.teams.find(name.found.id, { window }), timeZone);
  }
}

function profileText({ team, country, manager, competitions, nextFixtures, ...rest }: TeamProfile, timeZone: string) {
  const [next] = nextFixtures;
  return [
    `${team.name} (${country.name})${manager === null ? '' : `, manager ${manager.name}`}`,
    ...competitions.map(
      ({ competition, position, teams, points, played }) =>
        `${competition.name}: ${position} of ${teams}, ${pluralise(points, 'point')} from ` +
        pluralise(played, 'match', 'matches'),
    ),
    next === undefined ? 'No next match is known.' : `Next: ${fixtureText(next, timeZone)} ${timeZone}`,
    ...(rest.matches.length === 0 ? [] : ['', 'Last matches:', ...rest.matches.slice(0, matchesShown).map(matchLine)]),
    ...meansOf(rest.averages),
  ].join('\n');
}

const fixtureText = ({ homeTeam, awayTeam, competition, kickoffUtc }: FixtureReference, timeZone: string): string =>
  `${homeTeam.name} v ${awayTeam.name} (${competition.name}), ${momentText(new Date(kickoffUtc), timeZone)}`;

function matchLine({ fixture, outcome }: TeamMatch): string {
  const { homeTeam, awayTeam, homeScore, awayScore } = fixture;
  return `• ${outcome ?? '–'} ${homeTeam.name} ${homeScore ?? '?'}-${awayScore ?? '?'} ${awayTeam.name}`;
}

function meansOf(averages: readonly TeamAverages[]): string[] {
  const withValue = averages.filter(({ all }) => all.average !== null);
  if (withValue.length === 0) return [];
  const lines = withValue.map(
    ({ displayName, all }) =>
      `• ${displayName}: ${known(all.average)}, opponents ${known(all.concededAverage)} ` +
      `(${pluralise(all.matches, 'match', 'matches')})`,
  );
  return ['', 'Per match:', ...lines];
}

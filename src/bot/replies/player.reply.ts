import { Injectable } from '@nestjs/common';
import type { PositionGroup } from '../../football/canonical.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { PlayerMatch, PlayerNextFixture, PlayerProfile } from '../../players/player-profile.dto.js';
import { PlayerProfileService } from '../../players/player-profile.service.js';
import type { ValueBetCard } from '../../value-bets/value-bets.dto.js';
import { ValueBetsService } from '../../value-bets/value-bets.service.js';
import type { BotContext } from '../bot-commands.js';
import {
  knownText,
  marketText,
  momentText,
  oddsText,
  percentText,
  selectionText,
  statisticText,
  teamsText,
  verdictText,
} from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { withFooter } from '../reply-text.js';

/** Matches in the means, and matches listed individually. */
const window = 20;
const matchesShown = 5;
/** Most lines of a statistic, and most matches in a row of counts. */
const linesShown = 6;
const countsShown = 10;

/** A player's next match, last matches and counts per match. */
@Injectable()
export class PlayerReply {
  constructor(
    private readonly players: PlayerProfileService,
    private readonly bets: ValueBetsService,
  ) {}

  async of(id: number, format: ChatFormat): Promise<string> {
    return profileText(await this.players.find(id, { window }), format);
  }

  /** One statistic of a player: his counts, and his lines for the next match with best and fair prices. */
  async statisticOf(id: number, statistic: PlayerStatisticKey, context: BotContext): Promise<string> {
    const profile = await this.players.find(id, { window });
    const { bookmakers } = context.settings;
    const { cards } = await this.bets.list(
      {
        ...{ mode: 'all', group: false, sortBy: 'kickoff' },
        ...{ playerIds: [profile.id], marketType: [statistic] },
        ...(bookmakers.length === 0 ? {} : { bookmakers: [...bookmakers] }),
      },
      linesShown,
    );
    const text = statisticLines(profile, statistic, cards, context).join('\n');
    return cards.length === 0 ? text : withFooter(text, context);
  }
}

function statisticLines(
  { name, team, nextFixture, matches, rates }: PlayerProfile,
  statistic: PlayerStatisticKey,
  cards: readonly ValueBetCard[],
  format: ChatFormat,
): string[] {
  const { player: texts } = format.texts;
  const rate = rates.find((each) => each.statistic === statistic);
  const counts = matches.flatMap(({ counts: of }) => of[statistic] ?? []).slice(0, countsShown);
  return [
    `${name}${team === null ? '' : `, ${team.name}`}`,
    ...(nextFixture === null ? [] : [nextText(nextFixture, format)]),
    rate === undefined || rate.average === null
      ? texts.noCount(marketText(statistic, format))
      : `${texts.average(statisticText(statistic, format), knownText(rate.average, format), rate.matches)}; ` +
        texts.newestFirst(counts.join(', ')),
    ...(cards.length === 0 ? [texts.noPrice(marketText(statistic, format))] : ['']),
    ...cards.map((card) => cardLine(card, format)),
  ];
}

/** `over 1.5: 2.10 at Alpha; fair 1.95, edge ...; verdict: fair`. */
function cardLine(card: ValueBetCard, format: ChatFormat): string {
  const { boards } = format.texts;
  const { scannerOdds: odds, scannerBookmaker: bookmaker, scannerFairOdds: fair, scannerEdge: edge } = card;
  const { edgeLow: low, edgeHigh: high } = card;
  const selection = selectionText(card.scannerSide, card.line, format);
  if (odds === null || bookmaker === null) return `• ${selection}`;
  const price = `• ${selection}: ${boards.at(oddsText(odds, format), bookmaker)}`;
  if (fair === null) return `${price}; ${boards.notJudged}`;
  const fairOdds = oddsText(fair, format);
  if (edge === null || low === null || high === null) return `${price}; ${boards.fairOdds(fairOdds)}`;
  const percent = (value: number): string => percentText(value, format);
  const verdict = verdictText(card.verdict, format);
  const judged = boards.judged(fairOdds, percent(edge), percent(low), percent(high));
  return `${price}; ${judged}${verdict === null ? '' : `; ${verdict}`}`;
}

function profileText({ name, position, team, nextFixture, appearances, ...rest }: PlayerProfile, format: ChatFormat) {
  const { player: texts, team: teamTexts } = format.texts;
  const { matches, starts, minutes } = appearances;
  const rates = rest.rates.filter(({ average }) => average !== null);
  const group = position === null ? '' : ` (${texts.positions[position as PositionGroup]})`;
  return [
    `${name}${group}${team === null ? '' : `, ${team.name}`}`,
    ...(nextFixture === null ? [] : [nextText(nextFixture, format)]),
    matches === 0 ? texts.none : texts.lastMatches(matches, starts, minutes),
    ...rest.matches.slice(0, matchesShown).map((match) => matchLine(match, format)),
    ...(rates.length === 0 ? [] : ['', teamTexts.perMatch]),
    ...rates.map(
      (rate) =>
        `• ${texts.average(statisticText(rate.statistic, format), knownText(rate.average, format), rate.matches)}`,
    ),
  ].join('\n');
}

function nextText(
  { fixture, lineupType, isInEleven, startProbability }: PlayerNextFixture,
  format: ChatFormat,
): string {
  const { homeTeam, awayTeam, kickoffUtc } = fixture;
  const { player, team } = format.texts;
  const start =
    lineupType === 'confirmed' && isInEleven !== null
      ? `, ${isInEleven ? player.inEleven : player.notInEleven}`
      : startProbability === null
        ? ''
        : `, ${player.starts(Math.round(startProbability * 100))}`;
  const kickoff = momentText(new Date(kickoffUtc), format);
  return team.next(`${teamsText(homeTeam.name, awayTeam.name, format)}, ${kickoff} ${format.timeZone}${start}`);
}

function matchLine({ fixture, minutes, isStarter }: PlayerMatch, format: ChatFormat): string {
  const { homeTeam, awayTeam, homeScore, awayScore } = fixture;
  const { texts } = format;
  const score = texts.score(homeScore ?? '?', awayScore ?? '?');
  const part =
    minutes === null ? (isStarter ? texts.player.started : texts.player.noMinutes) : texts.player.minutes(minutes);
  return `• ${teamsText(homeTeam.name, awayTeam.name, format, score)}: ${part}`;
}

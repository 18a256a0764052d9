import type { MessageButtons } from '../../database/entities/index.js';
import { groupBy } from '../../football/group-by.js';
import type { DueNews, NewsDetails } from '../../watches/news/watch-news.service.js';
import type { WatchEvent } from '../../watches/watches.service.js';
import { fixedText, momentText, numberText, oddsText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';
import { longestMessage } from '../reply-text.js';
import { scopeCode, watchButton } from '../watch-button.js';
import { betLines, betName, mostBetsPerMessage, whyButtons } from './bet-text.js';

/** Priority of events if a message cannot contain all news. */
const order: readonly WatchEvent[] = [
  'kick-off',
  'line-up',
  'position-change',
  'value-bet',
  'price-outlier',
  'pick-graded',
];

/** A message about news, and the news that it contains. */
export interface AlertMessage {
  readonly text: string;
  readonly buttons: MessageButtons;
  /** The first kick-off of its upcoming matches; null: there are none. */
  readonly kickoffAt: Date | null;
  readonly told: readonly DueNews[];
}

/** One message with a chat's news: one block per match, ten entries at most; the rest follows in later messages. */
export function alertMessage(due: readonly DueNews[], format: ChatFormat): AlertMessage {
  const ordered = order.flatMap((event) => due.filter(({ found }) => found.event === event));
  let told = ordered.slice(0, mostBetsPerMessage);
  // what does not fit is left for later messages
  while (told.length > 1 && alertText(told, format).length > longestMessage) told = told.slice(0, -1);
  const kickoffs = told.flatMap(({ found }) =>
    found.event === 'pick-graded' ? [] : [found.fixture.kickoffAt.getTime()],
  );
  return {
    text: alertText(told, format),
    buttons: buttonsOf(told, format),
    kickoffAt: kickoffs.length === 0 ? null : new Date(Math.min(...kickoffs)),
    told,
  };
}

function alertText(told: readonly DueNews[], format: ChatFormat): string {
  const blocks = [...groupBy(told, ({ found }) => found.fixture.fixtureId).values()];
  return [headOf(told, format), ...blocks.flatMap((block) => ['', ...blockOf(block, format)])].join('\n');
}

function headOf(told: readonly DueNews[], { texts, timeZone }: ChatFormat): string {
  const { alert } = texts.watches;
  const [first, ...others] = told.map(({ watch }) => watch);
  const name = others.every(({ id }) => id === first?.id) ? (first?.name ?? null) : null;
  const isOfBets = told.every(({ found }) => found.event === 'value-bet');
  if (!isOfBets || name === null || first?.leagueGroupId === null) return alert.updates(told.length, name, timeZone);
  const isAllNew = told.every(({ novelty }) => novelty.isFirst);
  return isAllNew ? alert.allNew(told.length, name, timeZone) : alert.some(told.length, name, timeZone);
}

function blockOf(block: readonly DueNews[], format: ChatFormat): string[] {
  const { homeTeamName, awayTeamName, competitionName, kickoffAt } = block[0]!.found.fixture;
  const teams = teamsText(homeTeamName, awayTeamName, format);
  const head = `${teams} (${competitionName}), ${momentText(kickoffAt, format)}`;
  return [head, ...block.flatMap((news) => linesOf(news, format))];
}

function linesOf(due: DueNews, format: ChatFormat): string[] {
  const { details } = due;
  switch (details.kind) {
    case 'bet':
      return betLines(details, format, remarkOf(due, format));
    case 'lineUp':
      return [`• ${lineUpText(due, details, format)}`];
    case 'position':
      return [`• ${positionText(details, format)}`];
    case 'kickoff':
      return [`• ${kickoffText(details, format)}`];
    case 'grade':
      return [`• ${gradeText(details, format)}`];
  }
}

/** Why a bet is reported again; empty for the first time. */
function remarkOf({ novelty }: DueNews, format: ChatFormat): string {
  const { alert } = format.texts.watches;
  const { isFirst, oddsBefore, isChanged, stateBefore } = novelty;
  return [
    ...(oddsBefore === null ? [] : [alert.risen(oddsText(oddsBefore, format))]),
    ...(isFirst || !isChanged ? [] : [stateBefore === null ? alert.lineupPublished : alert.lineupChanged]),
  ].join(', ');
}

type DetailsOf<Kind extends NewsDetails['kind']> = Extract<NewsDetails, { readonly kind: Kind }>;

/** The eleven or, for a player's watch, whether he is in it. */
function lineUpText(
  { watch, found, novelty }: DueNews,
  { teamName, players }: DetailsOf<'lineUp'>,
  { texts }: ChatFormat,
): string {
  const { alert } = texts.watches;
  if (watch.playerId !== null && watch.name !== null) {
    const isStarter = found.playerIds.indexOf(watch.playerId) < players.length;
    return isStarter ? alert.inEleven(watch.name, teamName) : alert.leftOut(watch.name, teamName);
  }
  const names = players.join(', ');
  return novelty.isFirst ? alert.eleven(teamName, names) : alert.elevenChanged(teamName, names);
}

function positionText(
  { playerName, teamName, position, usualPosition, starts }: DetailsOf<'position'>,
  { texts }: ChatFormat,
): string {
  const nameOf = texts.lineups.detailedPosition;
  return texts.watches.alert.position(playerName, teamName, nameOf(position), nameOf(usualPosition), starts);
}

function kickoffText({ kickoffAt, status, before }: DetailsOf<'kickoff'>, format: ChatFormat): string {
  const { alert } = format.texts.watches;
  if (status !== 'scheduled') return alert.calledOff(format.texts.fixtures.statuses[status]);
  const moment = momentText(new Date(kickoffAt), format);
  // a match that had been called off had no kick-off
  if (before?.status !== 'scheduled') return alert.kickoffNew(moment);
  const momentBefore = momentText(new Date(before.kickoffAt), format);
  return before.isAssumed ? alert.kickoffKnown(moment, momentBefore) : alert.kickoff(moment, momentBefore);
}

function gradeText({ grade, profit, value, odds, ...bet }: DetailsOf<'grade'>, format: ChatFormat): string {
  const { alert } = format.texts.watches;
  const count = value === null ? '' : ` (${alert.count(numberText(value, format))})`;
  const sign = profit > 0 ? '+' : '';
  return alert.graded(
    `${betName(bet, format)}, ${format.texts.boards.at(oddsText(odds, format), bet.bookmaker)}`,
    `${alert.grades[grade]}${count}`,
    `${sign}${fixedText(profit, 2, format)}`,
  );
}

/** Buttons that explain each bet, and buttons that end each watch. */
function buttonsOf(told: readonly DueNews[], format: ChatFormat): MessageButtons {
  const bets = told.flatMap(({ found, details }) =>
    found.event === 'value-bet' && details.kind === 'bet' && details.subject !== null
      ? [{ playerName: details.subject, market: details.market, cardKey: found.key }]
      : [],
  );
  const watches = new Map(told.map(({ watch }) => [scopeCode(watch), watch]));
  return [
    ...whyButtons(bets, format),
    ...[...watches.values()].map((watch) => [
      watchButton({ scope: watch, name: watch.name ?? format.texts.watches.everything }, true, format.texts),
    ]),
  ];
}

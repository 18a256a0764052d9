import type { MessageButtons } from '../../database/entities/index.js';
import type { PlayerStatisticKey } from '../../football/statistics.js';
import type { SearchResult } from '../../search/search.dto.js';
import type { BotAnswer } from '../bot-message.js';
import { momentText, teamsText } from '../chat-format.js';
import type { ChatFormat } from '../chat-format.js';

/** Most choices in a question. */
export const mostChoices = 3;

/** Commands that show a search result, by its type. */
const commands = { team: 'team', player: 'player', referee: 'referee', fixture: 'match' } as const;

/** The search results that the bot can show. */
export type ShownType = keyof typeof commands;
export type ShownResult = SearchResult & { readonly type: ShownType };

export const shownTypes = Object.keys(commands) as ShownType[];

/** Label of a result that distinguishes it from namesakes: `Bath (England)`. */
function choiceText({ type, name, team, country, ...fixture }: ShownResult, format: ChatFormat): string {
  if (type !== 'fixture') return `${name} (${team?.name ?? country.name})`;
  const { homeTeam, awayTeam, timeStartTimestamp: kickoff } = fixture;
  const teams = homeTeam === null || awayTeam === null ? name : teamsText(homeTeam.name, awayTeam.name, format);
  return kickoff === null ? teams : `${teams} (${momentText(new Date(kickoff * 1000), format)})`;
}

/** A question that offers results: as lines, and on Telegram as buttons. */
export function choiceMessage(
  head: string,
  results: readonly ShownResult[],
  format: ChatFormat,
  statistic: PlayerStatisticKey | null = null,
): BotAnswer {
  if (results.length === 0) return head;
  const texts = results.map((result) => choiceText(result, format));
  const buttons: MessageButtons = results.slice(0, mostChoices).map((result, index) => {
    return [{ label: texts[index]!, data: dataOf(result, statistic) }];
  });
  return { text: [head, ...texts.map((text) => `• ${text}`)].join('\n'), buttons };
}

/** Referees are looked up by name on their board. */
function dataOf({ type, id, name }: ShownResult, statistic: PlayerStatisticKey | null): string {
  if (type === 'referee') return `referee named ${name}`;
  return `${commands[type]} show ${id}${statistic === null ? '' : ` ${statistic}`}`;
}

/** Id and statistic in the words of a result's button; null for other buttons. */
export function readChoice(words: string): { readonly id: number; readonly statistic: string | null } | null {
  const [, id, statistic = null] = /^show (\d{1,16})(?: (\w+))?$/.exec(words) ?? [];
  return id === undefined ? null : { id: Number(id), statistic };
}

import type { MessageButton, MessageButtons } from '../database/entities/index.js';
import { everything } from '../watches/watches.service.js';
import type { WatchScope } from '../watches/watches.service.js';
import type { BotTexts } from './texts/index.js';

/** Letters before the id in the code of a scope; a league group has none. */
const letters = [
  ['leagueGroupId', ''],
  ['teamId', 't'],
  ['playerId', 'p'],
  ['fixtureId', 'f'],
  ['competitionId', 'c'],
] as const;

/** Target of a button: a scope and its name. */
export interface WatchTarget {
  readonly scope: WatchScope;
  readonly name: string;
}

/** Code of a scope in a button's data: `7` is a league group, `t12` a team. */
export function scopeCode(scope: WatchScope): string {
  for (const [member, letter] of letters) if (scope[member] !== null) return `${letter}${scope[member]}`;
  return 'all';
}

/** Parses the code of a scope; null if it is none. */
export function readScopeCode(code: string): WatchScope | null {
  if (code === 'all') return everything;
  const [, letter, id] = /^([a-z]?)([1-9]\d{0,15})$/.exec(code) ?? [];
  const [member] = letters.find((each) => each[1] === letter) ?? [];
  return member === undefined ? null : { ...everything, [member]: Number(id) };
}

/** Button that starts or ends a chat's watch. */
export function watchButton({ scope, name }: WatchTarget, isWatching: boolean, { watches }: BotTexts): MessageButton {
  return isWatching
    ? { label: watches.stop(name), data: `unwatch ${scopeCode(scope)}` }
    : { label: watches.start(name), data: `watch ${scopeCode(scope)}` };
}

/** The buttons of a message after a watch has begun or ended: those with its scope now do the opposite. */
export function withWatchButton(
  buttons: MessageButtons,
  target: WatchTarget,
  isWatching: boolean,
  texts: BotTexts,
): MessageButtons {
  const code = scopeCode(target.scope);
  return buttons.map((row) =>
    row.map((button) =>
      [`watch ${code}`, `unwatch ${code}`].includes(button.data) ? watchButton(target, isWatching, texts) : button,
    ),
  );
}

/** The scope of a league group. */
export const groupScope = (leagueGroupId: number): WatchScope => ({ ...everything, leagueGroupId });

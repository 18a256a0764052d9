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

/** What a button names: a scope and what it is called. */
export interface WatchTarget {
  readonly scope: WatchScope;
  readonly name: string;
}

/** A scope in the data of a button: `7` a league group, `t12` a team. */
export function scopeCode(scope: WatchScope): string {
  for (const [member, letter] of letters) if (scope[member] !== null) return `${letter}${scope[member]}`;
  return 'all';
}

/** The scope of a code; null for what is none. */
export function readScopeCode(code: string): WatchScope | null {
  if (code === 'all') return everything;
  const [, letter, id] = /^([a-z]?)([1-9]\d{0,15})$/.exec(code) ?? [];
  const [member] = letters.find((each) => each[1] === letter) ?? [];
  return member === undefined ? null : { ...everything, [member]: Number(id) };
}

/** Starts a chat's watch, or ends it. */
export function watchButton({ scope, name }: WatchTarget, isWatching: boolean, { watches }: BotTexts): MessageButton {
  return isWatching
    ? { label: watches.stop(name), data: `unwatch ${scopeCode(scope)}` }
    : { label: watches.start(name), data: `watch ${scopeCode(scope)}` };
}

/** The buttons of a message once a watch has begun or ended: those of the same scope do the opposite. */
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

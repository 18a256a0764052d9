import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import type { MessageButton, MessageButtons } from '../database/entities/index.js';
import type { BotTexts } from './texts/index.js';

/** Starts a chat's watch of a group, or ends it. */
export function watchButton(
  { id, name }: Pick<LeagueGroup, 'id' | 'name'>,
  isWatching: boolean,
  { watches }: BotTexts,
): MessageButton {
  return isWatching
    ? { label: watches.stop(name), data: `unwatch ${id}` }
    : { label: watches.start(name), data: `watch ${id}` };
}

/** The buttons of a message once a watch has begun or ended: those of the group do the opposite. */
export function withWatchButton(
  buttons: MessageButtons,
  group: Pick<LeagueGroup, 'id' | 'name'>,
  isWatching: boolean,
  texts: BotTexts,
): MessageButtons {
  const ofGroup = [watchButton(group, true, texts), watchButton(group, false, texts)].map(({ data }) => data);
  return buttons.map((row) =>
    row.map((button) => (ofGroup.includes(button.data) ? watchButton(group, isWatching, texts) : button)),
  );
}

import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import type { MessageButton, MessageButtons } from '../database/entities/index.js';

/** Starts a chat's watch of a group, or ends it. */
export function watchButton({ id, name }: Pick<LeagueGroup, 'id' | 'name'>, isWatching: boolean): MessageButton {
  return isWatching
    ? { label: `Stop watching ${name}`, data: `unwatch ${id}` }
    : { label: `Watch ${name}`, data: `watch ${id}` };
}

/** The buttons of a message once a watch has begun or ended: those of the group do the opposite. */
export function withWatchButton(
  buttons: MessageButtons,
  group: Pick<LeagueGroup, 'id' | 'name'>,
  isWatching: boolean,
): MessageButtons {
  const ofGroup = [watchButton(group, true), watchButton(group, false)].map(({ data }) => data);
  return buttons.map((row) =>
    row.map((button) => (ofGroup.includes(button.data) ? watchButton(group, isWatching) : button)),
  );
}
